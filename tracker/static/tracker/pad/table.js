/** The table from above, drawn anew from what is known of its four sides. */

const SIGNS = { "-": "loss", "−": "loss", "+": "gain" };

/** Set a text only where it differs, so that nothing flickers and readers hear only what is new. */
function put(place, text) {
  const words = String(text ?? "");
  if (place.textContent !== words) place.textContent = words;
}

function putChange(place, text) {
  put(place, text);
  place.className = `pad-change ${SIGNS[String(text ?? "")[0]] ?? ""}`;
}

/** Takes the board and what to do when a seat is tapped; gives a function that draws. */
export function openTable(board, tapped) {
  const sides = [...board.querySelectorAll(".pad-side")];
  for (const side of sides) {
    side.querySelector("button").addEventListener("click", () => tapped(Number(side.dataset.seat)));
  }

  /** `below`: the seat drawn nearest to the writer. `sides` by seat: name, wind, east, figure, change, role,
   *  mark (winner, from, active, out), choosable, pressed. */
  return function draw(view) {
    put(board.querySelector("#round-wind"), view.round);
    put(board.querySelector("#round-word"), view.roundWord);
    for (const side of sides) {
      const seat = Number(side.dataset.seat);
      const shown = view.sides[seat];
      side.className = `pad-side side-${(seat - view.below + 4) % 4}`;
      side.classList.toggle("east", shown.east);
      for (const mark of shown.marks) side.classList.add(`is-${mark}`);
      put(side.querySelector(".pad-wind"), shown.wind);
      put(side.querySelector(".pad-who"), shown.name);
      put(side.querySelector(".pad-figure"), shown.figure);
      putChange(side.querySelector(".pad-change"), shown.change);
      put(side.querySelector(".pad-role"), shown.role);
      const tap = side.querySelector("button");
      tap.disabled = !shown.choosable;
      if (shown.pressed === undefined) tap.removeAttribute("aria-pressed");
      else tap.setAttribute("aria-pressed", String(shown.pressed));
    }
  };
}
