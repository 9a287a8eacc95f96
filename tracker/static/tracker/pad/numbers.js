/** The number pad: large keys for a thumb, and the digits of a keyboard where there is one. */

const MOST_DIGITS = 7;

/** `typed(text)` hears every change, `next()` the last key. Gives { set(text), on(whether) }. */
export function openNumbers(root, typed, next) {
  let text = "";
  let listening = false;
  let fresh = false; // what stands there goes with the first digit

  function press(key) {
    if (key === "next") return next();
    if (fresh || text === "0") text = "";
    fresh = false;
    if (key === "back") text = text.slice(0, -1);
    else if (text.length < MOST_DIGITS) text += key;
    return typed(text);
  }

  root.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (key) press(key.dataset.key);
  });

  document.addEventListener("keydown", (event) => {
    if (!listening || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const onButton = event.target.closest("button, a");
    if (/^[0-9]$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") press("back");
    else if (event.key === "Enter" && (!onButton || onButton.closest(".pad-side"))) press("next");
    else return;
    event.preventDefault();
  });

  return {
    set(shown) {
      text = shown;
      fresh = true;
    },
    on(whether) {
      listening = whether;
    },
  };
}
