// The organiser's board: follows what happens at the tables, counts the minutes since each last deal, gong.

import { now } from "./clock.js";
import { connectionTeller, follow } from "./follow.js";
import { gongAtTimes, strike, unlock } from "./gong.js";

const part = document.querySelector("[data-live]");

function countMinutes() {
  const { minutesWords, hoursWords, quiet } = part.dataset;
  for (const since of part.querySelectorAll("time[data-since]")) {
    const minutes = Math.max(Math.floor((now() - Date.parse(since.dateTime)) / 60000), 0);
    const words =
      minutes < 120
        ? minutesWords.replace("{n}", minutes)
        : hoursWords.replace("{n}", Math.floor(minutes / 60));
    if (since.textContent !== words) since.textContent = words;
    since.classList.toggle("quiet-long", minutes >= Number(quiet));
  }
}

follow(part, {
  changed: countMinutes,
  told: connectionTeller(document.querySelector("[data-cut]")),
});
countMinutes();
setInterval(countMinutes, 5000);

// The switch for the sound of this device: remembered, but a browser wants to be touched again each time.
const KEPT = "ostwind-gong";
const button = document.querySelector("[data-gong-switch]");
let on = localStorage.getItem(KEPT) === "on";

function showSwitch() {
  button.setAttribute("aria-pressed", String(on));
  button.querySelector("[data-gong-state]").textContent = on ? button.dataset.on : button.dataset.off;
}

button.hidden = false;
button.addEventListener("click", () => {
  on = !on;
  localStorage.setItem(KEPT, on ? "on" : "off");
  showSwitch();
  if (on) {
    unlock();
    strike(1);
  }
});
for (const touch of ["pointerdown", "keydown"]) {
  document.addEventListener(touch, () => on && unlock());
}
showSwitch();
gongAtTimes(() => on);
