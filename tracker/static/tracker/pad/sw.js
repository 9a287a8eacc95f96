/** Lets a table's page open without a network: its page and what that loads are kept as they were last.
 *
 * With a network nothing is taken from here but files whose name carries a fingerprint. What phones send and
 * ask (`/api/`) never passes through.
 */

const CACHE = "ostwind-pad-1";
const PAD = /\/r\d+\/t\d+\/pad\/$/;
const FINGERPRINT = /\.[0-9a-f]{12}(\.\w+)$/;
const SIGN_OUT = "/sign-out/";
const PATIENCE = 4000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("message", (event) => {
  const urls = (event.data?.keep ?? []).filter((url) => isKept(new URL(url)));
  event.waitUntil(Promise.all(urls.map(keepOne)).then(() => forgetOld(urls.map(nameOf))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "GET" && isKept(url)) event.respondWith(answer(request));
  if (request.method === "POST" && url.pathname === SIGN_OUT) event.waitUntil(forgetPages());
});

/** The pages of tables, and static files. */
function isKept(url) {
  if (url.origin !== self.location.origin) return false;
  return PAD.test(url.pathname) || url.pathname.startsWith("/static/");
}

/** By address alone: a page is the same whatever stands behind its `?`. */
function nameOf(request) {
  const url = new URL(request.url ?? request);
  return url.origin + url.pathname;
}

async function keepOne(url) {
  const cache = await caches.open(CACHE);
  if (FINGERPRINT.test(nameOf(url)) && (await cache.match(nameOf(url)))) return;
  try {
    await store(cache, url, await fetch(url, { credentials: "same-origin" }));
  } catch {
    // No network: what is kept already stays.
  }
}

/** Files that have another fingerprint by now are not needed any more. */
async function forgetOld(kept) {
  const plain = (name) => name.replace(FINGERPRINT, "$1");
  const present = new Set(kept.filter((name) => FINGERPRINT.test(name)));
  const renewed = new Set([...present].map(plain));
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) {
    if (FINGERPRINT.test(url) && renewed.has(plain(url)) && !present.has(url)) await cache.delete(url);
  }
}

/** Who signs out leaves no page behind that whoever takes the phone next could open. */
async function forgetPages() {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) if (PAD.test(new URL(url).pathname)) await cache.delete(url);
}

async function store(cache, request, response) {
  // A redirect leads to the sign-in: that is no page of a table.
  if (response.ok && !response.redirected) {
    const copy = response.clone();
    await cache.put(nameOf(request), copy).catch(() => {}); // a full phone shows the page all the same
  }
  return response;
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(nameOf(request));
  if (kept && FINGERPRINT.test(nameOf(request))) return kept;
  const fresh = fetch(request).then((response) => store(cache, request, response));
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([fresh.catch(() => kept), late]);
}
