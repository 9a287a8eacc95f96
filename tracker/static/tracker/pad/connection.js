/** What a page can do over https alone: open without a network, and keep the screen awake.
 *
 * Both are silently left out over plain http and by browsers that do not know them; deals are kept and sent
 * without them (queue.js).
 */

/** Let the browser keep this page, so that it opens without a network; `worker` is the worker's address. */
export async function openWithoutNetwork(worker) {
  if (!navigator.serviceWorker) return false;
  try {
    await navigator.serviceWorker.register(worker, { scope: "/" });
    const ready = await navigator.serviceWorker.ready;
    // The page was there before its worker: name what it has loaded, so that all of it is kept.
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    ready.active?.postMessage({ keep: [location.href, ...loaded] });
    return true;
  } catch {
    return false;
  }
}

/** Keep the screen on while the page is in view; gives a function that ends it. */
export function keepAwake() {
  let lock = null;
  let wanted = true;
  const ask = async () => {
    if (!wanted || !navigator.wakeLock || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) lock.release();
    } catch {
      lock = null; // a phone that saves its battery says no
    }
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", ask);
    lock?.release();
  };
}
