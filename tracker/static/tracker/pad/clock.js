/** How long the round still lasts by the server's clock, and its last call. */

import { fill, texts } from "./words.js";

let ahead = 0; // by how many milliseconds the server's clock is ahead of the phone's

/** What the server's clock showed with an answer: the header `Date`, null where there is none. */
export function heardTime(moment) {
  const found = Date.parse(moment) - Date.now();
  if (!Number.isNaN(found)) ahead = found;
}

/** The minutes left by the round's clock, rounded up; null where none runs. */
export function minutesLeft(timer, now = Date.now() + ahead) {
  if (!timer?.started_at || !timer.minutes) return null;
  const end = Date.parse(timer.started_at) + (timer.minutes + timer.extra) * 60_000;
  return Math.ceil((end - now) / 60_000);
}

/** Show it in `place`; hidden where no clock runs. */
export function drawClock(place, timer) {
  const left = minutesLeft(timer);
  place.hidden = left === null;
  if (left === null) return;
  place.textContent = left > 0 ? fill(texts.time_left, { minutes: left }) : texts.time_up;
  place.classList.toggle("is-late", left <= timer.warn || timer.last_call);
}
