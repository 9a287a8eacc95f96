/** How long the round still lasts, and its last call. */

import { fill, texts } from "./words.js";

/** The minutes left by the round's clock, rounded up; null where none runs. */
export function minutesLeft(timer, now = Date.now()) {
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
