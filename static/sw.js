// Keeps the page's files, so that every visit after the first works without a
// network, and never mixes two builds.
//
// The build fills in release: {"id": …, "core": [names], "others": [names],
// "brotli": {name: name}, "sums": {name: sum}}. Browsers that unpack brotli get the file
// in brotli instead, if there is one (static/program.js). A file's name contains the first twelve digits of its
// content's SHA-256; for the guide and the exercises, whose names stay, sums lists them; and the page
// contains the id of its release. So kept and loaded files can be checked: an error
// page, half a file or another build's page is never mistaken for the file.
//
//   - The core is what the page needs to play without a network, and the patch of the
//     larger program. Each release has a cache of its own, and counts as installed once
//     the core in it is complete.
//     Files of an earlier release are taken over from its cache, and files that the
//     page has just loaded from the browser's own cache.
//   - The others, such as further games' nets, exercises and pages of the guide, are kept once
//     they have been used.
//   - The page comes from this release's cache, every other file by its name from
//     the cache of any release. So a page that was opened with an earlier release
//     keeps working with that release's files.
//   - A new release takes over once its core is kept. Pages report their release,
//     and learn when another one is ready: then they offer a reload, which is the
//     visitor's choice.
//   - Files that are missing or damaged in a cache are loaded and kept again. If the
//     page still cannot start, everything is forgotten and the page is loaded again,
//     once: static/offline.js.
//   - Caches of earlier releases are deleted when only one page is open, one of this
//     release. Files of theirs that were used, and belong to this release too, stay.
"use strict";

const release = {{release}};
const page = "./", stage = "stage.html"; // pages with fixed names
const scope = self.registration.scope;
const prefix = `playout ${scope} `; // other copies may live on the same host
const own = prefix + release.id;
const hashed = /^[a-z0-9_-]+\.([0-9a-f]{12})\.[a-z]+$/;

const core = unpacks("brotli") ? release.core.map((name) => release.brotli[name] ?? name) : release.core;

function unpacks(format) {
  try {
    return Boolean(new DecompressionStream(format));
  } catch {
    return false;
  }
}

const address = (name) => new URL(name, scope).href;

// isFile reports whether bytes are the file of a name.
async function isFile(name, bytes) {
  if (name === page || name === stage) return new TextDecoder().decode(bytes).includes(`"release":"${release.id}"`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const start = [...digest.slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (start === (release.sums[name] ?? hashed.exec(name)?.[1])) return true;
  // The host may have unpacked the program or its patch; the first bytes show that.
  return /\.(bin|br)$/.test(name) && ["\0asm", "\0dif"].includes(new TextDecoder().decode(bytes.slice(0, 4)));
}

// checked returns a response that holds the file of a name, or null.
async function checked(name, response) {
  if (!response || !response.ok) return null;
  const bytes = await response.arrayBuffer();
  if (!await isFile(name, bytes)) return null;
  const type = response.headers.get("Content-Type");
  return new Response(bytes, { headers: type ? { "Content-Type": type } : {} });
}

async function releases() {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

// fromCache returns a file from a cache, or null.
async function fromCache(cacheName, name) {
  return checked(name, await caches.match(address(name), { cacheName }));
}

// fromCaches returns a file from this release's cache or, except for the page, from another's.
async function fromCaches(name) {
  const found = await fromCache(own, name);
  if (found || name === page) return found;
  for (const cache of await releases()) {
    const other = cache !== own && await fromCache(cache, name);
    if (other) return other;
  }
  return null;
}

// fromNetwork returns a file from the network.
async function fromNetwork(name, cache) {
  return checked(name, await fetch(address(name), { cache }));
}

// keep puts a file into this release's cache, or throws. It does not recreate a cache that was
// deleted meanwhile.
async function keep(name, cache) {
  if (await fromCache(own, name)) return;
  const file = await fromCaches(name) ?? await fromNetwork(name, name === page ? "no-cache" : "force-cache") ?? await fromNetwork(name, "reload");
  if (!file) throw new Error(`${name} is not what this release has under that name`);
  await cache.put(address(name), file);
}

// fill completes the core, or throws.
async function fill() {
  const cache = await caches.open(own);
  for (const name of [page, ...core]) await keep(name, cache);
}

// complete fills the core of an installed release, unless the caches were deleted since, and
// keeps the files that a page used before this service worker was active.
async function complete(used) {
  if (!await caches.has(own)) return;
  await fill();
  await keepUsed(used);
  await deleteOldCaches(1);
}

// keepUsed keeps files other than the core that were used. A file that cannot be loaded now is
// kept at its next use.
async function keepUsed(names) {
  if (!await caches.has(own)) return;
  const cache = await caches.open(own);
  for (const name of names) if (release.others.includes(name)) await keep(name, cache).catch(() => {});
}

// respond returns a file from a cache, otherwise from the network. It then keeps a file outside
// the core.
async function respond(name, event) {
  const found = await fromCaches(name).catch(() => null);
  if (found) return found;
  const response = await fetch(event.request);
  if (release.others.includes(name)) event.waitUntil(keepAnswer(name, response.clone()).catch(() => {}));
  return response;
}

async function keepAnswer(name, response) {
  const file = await checked(name, response);
  if (file && await caches.has(own)) await (await caches.open(own)).put(address(name), file);
}

// deleteOldCaches deletes the caches of earlier releases, unless more than the given number of pages are
// open. Caches are listed in the order of their creation: those after this release's belong to a
// later one, which may be filling them now.
async function deleteOldCaches(pages) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.filter((client) => client.url.startsWith(scope)).length > pages) return;
  const all = await releases();
  for (const cache of all.slice(0, Math.max(0, all.indexOf(own)))) {
    const used = await (await caches.open(cache)).keys();
    await keepUsed(used.map((request) => request.url.slice(scope.length)));
    await caches.delete(cache);
  }
}

self.addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim().then(() => deleteOldCaches(0))));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (request.method !== "GET" || !url.href.startsWith(scope)) return;
  const name = url.href.slice(scope.length);
  if (name === "" || name === "index.html") event.respondWith(respond(page, event));
  else if (name === stage || name in release.sums || hashed.test(name)) event.respondWith(respond(name, event));
});

// A page reports its release and its used files once it is playable. If it is of this release,
// missing files are loaded again, now or at the next visit with a network. A page also asks a
// release that waits to take over.
self.addEventListener("message", (event) => {
  if (event.data?.takeOver) event.waitUntil(self.skipWaiting());
  else if (event.data?.release === release.id) event.waitUntil(complete(event.data.used ?? []).catch(() => {}));
  else event.source?.postMessage({ ready: release.id });
});
