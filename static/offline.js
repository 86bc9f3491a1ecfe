// Keeps the page for visits without a network, by the service worker static/sw.js. If the
// browser does not allow that, as in a frame without storage or on a host without TLS, it keeps
// and reports nothing.
//
//   offline.keep(release, ready)  starts keeping; ready() is called when another
//                                 release is there, which a reload brings
//   offline.forget()              forgets everything, also what static/kept.js keeps; returns a promise
//   offline.heal()                for a page that cannot start: returns a promise of
//                                 true if the page is loaded again without what was kept
"use strict";

window.offline = (() => {
  const healed = "playout.healed"; // key in the session storage: healing was tried
  const scope = new URL("./", location.href).href;
  let gone = false, tries = 3;

  // container returns the browser's service workers, null if nothing can be kept.
  function container() {
    try {
      return window.isSecureContext && window.localStorage && navigator.serviceWorker || null;
    } catch {
      return null; // storage is denied
    }
  }

  // used returns the files that the page has loaded so far.
  function used() {
    const names = performance.getEntriesByType("resource").map((entry) => entry.name);
    return names.filter((name) => name.startsWith(scope)).map((name) => name.slice(scope.length));
  }

  async function keep(release, ready) {
    const workers = container();
    if (!workers || gone) return;
    sessionStorage.removeItem(healed); // the page works
    workers.addEventListener("message", (event) => {
      if (event.data?.ready && event.data.ready !== release) ready();
    });
    // Each release takes over all open pages once it is active.
    const ask = () => workers.controller?.postMessage({ release, used: used() });
    workers.addEventListener("controllerchange", ask);
    ask();
    try {
      const registration = await workers.register("sw.js", { updateViaCache: "none" });
      registration.addEventListener("updatefound", () => insist(registration));
      insist(registration);
      if (workers.controller) await registration.update(); // browsers check by themselves only now and then
    } catch { /* the host cannot be reached or has no such file */ }
  }

  // insist tries a few more times to keep a release that could not be kept whole, and has one that
  // is kept take over soon.
  function insist(registration) {
    const worker = registration.installing ?? registration.waiting;
    if (!worker) return;
    worker.addEventListener("statechange", () => {
      if (worker.state !== "redundant" || gone || tries-- <= 0) return;
      setTimeout(() => registration.update().catch(() => {}), 5000);
    });
    nudge(worker);
  }

  // nudge asks a release that waits to take over, again and again: Chromium lets it as soon as the
  // present release has nothing to do, but on a busy machine it misses the moment, and looks again
  // only when it is asked, or in five minutes.
  function nudge(worker) {
    if (worker.state === "installed") worker.postMessage({ takeOver: true });
    if (worker.state.startsWith("install") && !gone) setTimeout(nudge, 5000, worker);
  }

  async function forget() {
    gone = true;
    const workers = container();
    if (!workers) return;
    for (const kept of await workers.getRegistrations()) if (kept.scope === scope) await kept.unregister();
    for (const name of await caches.keys()) if (name.startsWith(`playout ${scope} `)) await caches.delete(name);
  }

  // heal acts only if kept files may be at fault and the network answers, and never twice in a
  // row: a page that starts removes the mark.
  async function heal() {
    try {
      if (!container()?.controller || sessionStorage.getItem(healed)) return false;
      const network = await fetch("./", { method: "HEAD", cache: "no-store" }); // the service worker does not answer HEAD
      if (!network.ok) return false;
      sessionStorage.setItem(healed, "1");
      await forget();
    } catch {
      return false;
    }
    location.reload();
    return true;
  }

  // The sentence for files that do not arrive links to the page's address without the
  // fragment, which holds the game. A reload keeps the fragment.
  for (const link of document.querySelectorAll(".unstyled a")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      location.reload();
    });
  }

  // Unlike heal, it also removes what only this device has.
  async function forgetAll() {
    await window.keepFile?.().catch(() => {}); // fails if storage is denied
    return forget();
  }

  return { keep, forget: forgetAll, heal };
})();
