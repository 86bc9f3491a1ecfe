// Has the browser keep the page for visits without a network; static/sw.js does
// it. Where the browser does not allow that, in a frame without storage or on a
// host without TLS, nothing is kept and nothing is said.
//
//   offline.keep(release, ready)  begins; ready() is called when another release
//                                 of the page is there, and comes by a reload
//   offline.forget()              a promise: nothing is kept any more
//   offline.heal()                a promise: true where the page could not start
//                                 with what was kept and is loaded anew without
"use strict";

window.offline = (() => {
  const healed = "playout.healed"; // in the session's storage: it was tried
  const scope = new URL("./", location.href).href;
  let gone = false, tries = 3;

  // container is null where nothing can be kept.
  function container() {
    try {
      return window.isSecureContext && window.localStorage && navigator.serviceWorker || null;
    } catch {
      return null; // storage is denied
    }
  }

  // used are the files that the page has loaded so far.
  function used() {
    const names = performance.getEntriesByType("resource").map((entry) => entry.name);
    return names.filter((name) => name.startsWith(scope)).map((name) => name.slice(scope.length));
  }

  async function keep(release, ready) {
    const workers = container();
    if (!workers || gone) return;
    sessionStorage.removeItem(healed); // it plays
    workers.addEventListener("message", (event) => {
      if (event.data?.ready && event.data.ready !== release) ready();
    });
    // Each release takes the pages over once it is active.
    const ask = () => workers.controller?.postMessage({ release, used: used() });
    workers.addEventListener("controllerchange", ask);
    ask();
    try {
      const registration = await workers.register("sw.js", { updateViaCache: "none" });
      registration.addEventListener("updatefound", () => insist(registration));
      insist(registration);
      if (workers.controller) await registration.update(); // browsers look by themselves only now and then
    } catch { /* the host cannot be reached or has no such file */ }
  }

  // insist has a release that could not be kept whole tried again, a few times.
  function insist(registration) {
    const worker = registration.installing;
    if (!worker) return;
    worker.addEventListener("statechange", () => {
      if (worker.state !== "redundant" || gone || tries-- <= 0) return;
      setTimeout(() => registration.update().catch(() => {}), 5000);
    });
  }

  async function forget() {
    gone = true;
    const workers = container();
    if (!workers) return;
    for (const kept of await workers.getRegistrations()) if (kept.scope === scope) await kept.unregister();
    for (const name of await caches.keys()) if (name.startsWith(`playout ${scope} `)) await caches.delete(name);
  }

  // Only where what was kept may be at fault and the network answers, and never
  // twice in a row: the mark goes when the page has started.
  async function heal() {
    try {
      if (!container()?.controller || sessionStorage.getItem(healed)) return false;
      const network = await fetch("./", { method: "HEAD", cache: "no-store" }); // the worker leaves HEAD alone
      if (!network.ok) return false;
      sessionStorage.setItem(healed, "1");
      await forget();
    } catch {
      return false;
    }
    location.reload();
    return true;
  }

  // The page's own sentence that its files do not come leads to its address without
  // what stands behind the #, where the game is. Loaded anew it keeps that.
  for (const link of document.querySelectorAll(".unstyled a")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      location.reload();
    });
  }

  return { keep, forget, heal };
})();
