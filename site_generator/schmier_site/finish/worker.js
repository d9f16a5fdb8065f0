// Answers for the site where there is no signal. `finish/offline.py` puts the build and the names of the packs in front of this script: those it
// begins with, and those of single games by family, which follow when a page is open.
// A file of the packs is answered from them, so the pages of one build stay together. Any other file is asked of the network first
// and kept for the day without it. The runtime of Python never changes under its name, and the versions of the site share it.
const TOP = new URL("./", self.location).href;
const OURS = `schmier ${TOP} `;
const PACKED = `${OURS}${BUILD}`;
const VISITED = `${OURS}${BUILD} visited`;
const RUNTIME = "schmier runtime";
const PATIENCE = 4000;

const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", mjs: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8",
  json: "application/json", webmanifest: "application/manifest+json", svg: "image/svg+xml", png: "image/png", gz: "application/gzip",
};

/** The address under which a file is kept: a page under its folder, and nothing of what follows the path. */
const plain = (address) => {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/index\.html$/, "/");
};

const unpacked = async (answer) => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // Some servers unpack it on its way.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return JSON.parse(new TextDecoder().decode(bytes));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
};

const fill = async (packs) => {
  const cache = await caches.open(PACKED);
  for (const pack of packs) {
    if (await cache.match(new URL(pack, TOP))) continue;
    const answer = await fetch(new URL(pack, TOP));
    if (!answer.ok) throw new Error(`${pack} is not here`);
    const { texts, bytes } = await unpacked(answer);
    const files = [...Object.entries(texts), ...Object.entries(bytes).map(([name, coded]) => [name, Uint8Array.from(atob(coded), (sign) => sign.charCodeAt(0))])];
    await Promise.all(files.map(([name, content]) =>
      cache.put(plain(new URL(name, TOP)), new Response(content, { headers: { "Content-Type": TYPES[name.split(".").pop()] ?? "application/octet-stream" } }))));
    // The mark that it is here.
    await cache.put(new URL(pack, TOP), new Response(""));
  }
};

/** The packs of all families, the reader's first; nothing is lost where one cannot be fetched, for the next page asks again. */
let coming = null;
const fillLater = (family) => {
  const { [family]: first, ...others } = LATER;
  coming ??= fill([first, ...Object.values(others)].filter(Boolean)).catch(() => {}).finally(() => { coming = null; });
  return coming;
};

const clear = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== PACKED && name !== VISITED);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
};

const fetched = async (request, address, cacheName) => {
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === "basic") {
    const copy = answer.clone();
    caches.open(cacheName).then((cache) => cache.put(address, copy)).catch(() => {});
  }
  return answer;
};

/** In place of a page that is not kept: the page that says so, under the address that was wanted. */
const noSignal = async (cache) => {
  const text = await (await cache.match(new URL("offline/", TOP).href)).text();
  const moved = text.replace("<head>", `<head><base href="${new URL("offline/", TOP).href}">`);
  return new Response(moved, { status: 503, headers: { "Content-Type": TYPES.html } });
};

const answerFor = async (request, address) => {
  const cache = await caches.open(PACKED);
  const known = await cache.match(address);
  if (known) return known;
  const visited = await (await caches.open(VISITED)).match(address);
  try {
    const coming = fetched(request, address, VISITED);
    if (!visited) return await coming;
    const late = new Promise((done) => { setTimeout(done, PATIENCE, visited); });
    return await Promise.race([coming, late]);
  } catch (problem) {
    if (visited) return visited;
    if (request.mode !== "navigate") throw problem;
    if (!address.endsWith("/") && await cache.match(`${address}/`)) return Response.redirect(`${address}/`);
    return noSignal(cache);
  }
};

// A newer build takes nothing away from who has everything.
self.addEventListener("install", (event) => event.waitUntil(fill(self.registration.active ? [...PACKS, ...Object.values(LATER)] : PACKS)));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  else if (event.data.family !== undefined) event.waitUntil(fillLater(event.data.family));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = plain(request.url);
  if (request.method !== "GET" || new URL(address).origin !== self.location.origin || request.headers.has("range")) return;
  if (/\/engine\/pyodide-[^/]*\//.test(address)) event.respondWith(caches.open(RUNTIME).then(async (cache) => await cache.match(address) ?? fetched(request, address, RUNTIME)));
  else if (address.startsWith(TOP) && address !== self.location.href) event.respondWith(answerFor(request, address));
});
