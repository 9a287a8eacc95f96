// A gong without a sound file. Browsers let a page sound only after somebody has touched it.

let context = null;

// To be called from a click or a key: from then on the gong can be heard.
export function unlock() {
  context ??= new AudioContext();
  context.resume();
}

export function isUnlocked() {
  return context !== null;
}

// Partials of a gong: how high above its note, how loud, how many seconds it rings.
const NOTE = 110;
const PARTIALS = [
  [1, 1, 6],
  [1.51, 0.6, 5],
  [2.02, 0.5, 4],
  [2.74, 0.35, 3],
  [3.76, 0.25, 2],
  [5.4, 0.15, 1.2],
];

function stroke(at) {
  for (const [above, loud, rings] of PARTIALS) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.setValueAtTime(NOTE * above * 1.02, at);
    tone.frequency.exponentialRampToValueAtTime(NOTE * above, at + 0.4);
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.25 * loud, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + rings);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + rings);
  }
}

// Sound it so many times; whether it could be heard.
export function strike(times) {
  if (!isUnlocked()) return false;
  for (let one = 0; one < times; one += 1) stroke(context.currentTime + 0.05 + one * 2);
  return true;
}

// One stroke when the last minutes begin, three at the end, where the round has its gong; `wanted` may say no.
export function gongAtTimes(wanted = () => true) {
  document.addEventListener("ostwind:time", (event) => {
    if (!event.detail.gong || !wanted()) return;
    const strokes = event.detail.state === "over" ? 3 : 1;
    const heard = strike(strokes);
    document.dispatchEvent(new CustomEvent("ostwind:gong", { detail: { strokes, heard } }));
  });
}
