// Starts the page: the program on the page and in a worker. If that is not possible, it shows a
// sentence instead of a blank page. The names of this build's files and the size of the program
// are in the page's data block:
//
//   <script type="application/json" id="build">
//   {"program": …, "bytes": …, "exec": …, "worker": …, "opaque": …, "models": {name: …}, "sizes": {name: …}, "release": …}
//
// and, if the site has the program in brotli too, its "brotli" and "brotliBytes". "larger" lists
// larger programs, each with the "patch" that makes it of this one, its "patchBytes", its further
// "style" sheet, and "paths", the addresses that need it.
//
// The page does not wait for this file. Its own script sets the theme and the style of
// the boards before anything is painted, and puts the board of the address's game into
// place. If this file never arrives, the style sheet eventually shows a sentence about
// that, which data-booted prevents.
//
// The program is loaded and compiled once and runs in both places. The first worker does that;
// index.html starts it before the browser parses the page, since unpacking takes as long as all
// other work until the page can be used. If that worker cannot start, this file loads the
// program. The app gets its workers here: startWorker(tell) returns a worker, which reports to
// tell("message" or "died", text) and has post(text) and end(). Every worker knows from the
// start which models exist. fetchModel(name, tell) loads one for all workers, once, or again
// some time after a failure, and reports its bytes now and then: tell(name, some, all).
// A worker asks by itself for the visitor's own nets, by posting {want: name}; lendModel(name, bytes)
// gives all workers one that has not been kept, and without bytes takes it away. fetchFile(name)
// promises the bytes of another file of the site, or of one that the device keeps, and keepFile(name,
// bytes) has it kept (static/kept.js). keepOffline(ready) keeps the page (static/offline.js) once
// nothing is more urgent.
//
// In a sandboxed frame without allow-same-origin the page may neither fetch its files
// nor start a worker from its address: static/opaque.js does both.
//
// A browser that is too old for the program must still be able to run this file, which then
// reports that. It uses nothing newer than 2018.
"use strict";

(() => {
  document.documentElement.dataset.booted = "";

  // Whether the origin is opaque: of a sandboxed frame, or of a file.
  const opaque = self.origin === "null";

  // For hosts that demand trusted types: scripts come from this folder, and all markup is
  // the page's own. The page's own script does the same for the first worker, but a policy
  // of an embedding page may forbid that script.
  try {
    const folder = new URL("./", location.href).href;
    if (window.trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy("default", {
      createScriptURL: (url) => opaque && url.startsWith("blob:") || new URL(url, folder).href.startsWith(folder) ? url : null,
      createHTML: (markup) => markup,
    });
  } catch { /* the host allows no such policy */ }

  // The sentences by language. The build writes them here, from ui/text/boot.
  const languages = {{words.boot}};
  const lang = language(), words = languages[lang];

  // The language that was chosen on the page, otherwise the browser's, otherwise English.
  function language() {
    let chosen = "";
    try { chosen = localStorage.getItem("playout.lang"); } catch { /* keep the browser's */ }
    const tag = String(chosen || navigator.language).toLowerCase().split("-")[0];
    return Object.keys(languages).includes(tag) ? tag : "en";
  }

  // Shows what is wrong, with a button if another attempt may succeed.
  function showProblem(sentence, reason, again) {
    let element = document.getElementById("boot");
    if (!element) {
      element = document.createElement("p");
      element.id = "boot";
      document.body.prepend(element);
    }
    element.setAttribute("role", "alert");
    element.hidden = false;
    element.lang = lang;
    const detail = reason && (reason.message || String(reason));
    element.textContent = detail ? `${sentence} (${detail})` : sentence;
    if (!again) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "again";
    button.textContent = words.again;
    button.onclick = () => location.reload();
    element.append(" ", button);
  }

  // Shows how many of all bytes have arrived, and roughly how long the rest take. The style
  // sheet hides it at first, so that it appears only if loading takes a while. A host that
  // unpacks the program sends more. Parts arrive by the hundred, so it changes ten times a
  // second at most, and only once while the style sheet hides it.
  let shown = -Infinity;
  const mega = (bytes) => (bytes / 1e6).toFixed(1).replace(".", words.decimal); // the first use of Intl takes 40 ms
  function progress(some, all) {
    const now = performance.now(), element = document.getElementById("loading");
    const [label, bar] = element ? element.children : [];
    if (!bar || !bar.nextElementSibling || now - shown < 100) return; // it may not be parsed yet, or only in part
    shown = element.hidden ? now + 800 : now;
    const known = some <= all;
    const soon = remaining(some, all, now);
    if (soon) element.lastElementChild.textContent = soon < 5 ? words.soon : soon < 90 ? words.seconds.replace("{n}", soon) : words.minutes.replace("{n}", Math.round(soon / 60));
    element.hidden = false;
    element.lang = lang;
    label.firstChild.data = words.loading;
    label.lastElementChild.textContent = (known ? words.of : words.some).replace("{some}", mega(some)).replace("{all}", mega(all));
    if (known) bar.value = some / all;
    else bar.removeAttribute("value");
  }

  // Estimates how many seconds the missing bytes take, rounded up to a multiple of five, or 1 if
  // it is less. 0 means unknown, or no new estimate. It uses the mean rate so far, once a
  // second; after ten seconds the rate of about the last ten. Small changes of the estimate
  // change nothing: the shown value falls step by step, and rises only by two steps or more.
  const estimate = { began: 0, at: 0, some: 0, rate: 0, shown: 0 };
  function remaining(some, all, now) {
    const elapsed = now - estimate.at;
    if (estimate.at && elapsed < 1000 || some > all) return 0;
    if (estimate.at) {
      const rate = (some - estimate.some) / elapsed; // bytes per millisecond
      estimate.rate += (rate - estimate.rate) * Math.max(elapsed / (now - estimate.began), 1 - Math.exp(-elapsed / 10000));
    } else estimate.began = now;
    estimate.at = now;
    estimate.some = some;
    if (!estimate.rate) return 0;
    const seconds = (all - some) / estimate.rate / 1000, steps = seconds < 4 ? 1 : 5 * Math.ceil(seconds / 5);
    if (estimate.shown && steps > estimate.shown && steps < estimate.shown + 10) return 0;
    return estimate.shown = steps;
  }

  function loaded() {
    const element = document.getElementById("loading");
    if (element) element.hidden = true;
  }

  // Detects stalled downloads. Even a slow line brings some bytes.
  const stall = 15; // seconds without a byte of any file; ui/feature/times.go
  let arrived = 0; // bytes of all files

  class Stalled extends Error {}

  // withTimeout awaits a promise. If no byte arrives for too long, it fails and calls end.
  // Seconds are counted one by one, so that time in which the system sleeps does not count.
  function withTimeout(promise, end = doNothing, limit = stall) {
    return new Promise((resolve, reject) => {
      let seen = arrived, silent = 0;
      const clock = setInterval(() => {
        silent = seen === arrived ? silent + 1 : 0;
        seen = arrived;
        if (silent < limit) return;
        clearInterval(clock);
        reject(new Stalled(`nothing came for ${limit} s`));
        end();
      }, 1000);
      const settled = (settle) => (value) => {
        clearInterval(clock);
        settle(value);
      };
      promise.then(settled(resolve), settled(reject));
    });
  }

  // reportStall does what withTimeout does, but reports the stall and keeps waiting.
  async function reportStall(promise) {
    try {
      return await withTimeout(promise);
    } catch (error) {
      if (!(error instanceof Stalled)) throw error;
      loaded();
      showProblem(words.stalled, null, true);
      const value = await promise;
      document.getElementById("boot").hidden = true;
      return value;
    }
  }

  // A script shows no progress until all of it has arrived, so it may only be slow.
  async function openScripts(name, cache, needed) {
    const next = window.opaque.open(name, cache);
    return async () => {
      const part = await (needed ? reportStall(next()) : withTimeout(next(), doNothing, 4 * stall));
      if (part) arrived += part.length;
      return part;
    };
  }

  // Returns a function that promises the bytes of a file, part by part, and finally
  // undefined. The page works without a file that is not needed.
  async function open(name, cache, needed) {
    if (opaque) return openScripts(name, cache, needed);
    const ended = new AbortController();
    const wait = (promise) => withTimeout(promise, () => ended.abort());
    const response = await wait(fetch(name, { cache, signal: ended.signal }));
    if (!response.ok) throw new Error(`${name} answers ${response.status}`);
    const reader = response.body.getReader();
    return async () => {
      const { value } = await wait(reader.read());
      if (value) arrived += value.length;
      return value;
    };
  }

  // After a reload the browser checks cached files with the host: they may be the fault.
  const reloaded = performance.getEntriesByType("navigation").some((entry) => entry.type === "reload");
  const usual = reloaded ? "no-cache" : "default";

  function script(name) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = name;
      element.onload = resolve;
      element.onerror = () => reject(new Error(name + " is missing"));
      document.head.append(element);
    });
  }

  // The requested models, by name: a promise of the message for workers. That is {model, bytes},
  // or {model, problem} if it could not be loaded, with corrupt if the bytes are not the file of
  // that name.
  const models = new Map();
  // The time at which a failed model may be tried again, in ms of performance.now, and how long
  // to wait after the next failure.
  const retries = new Map();
  const firstRetry = 5_000, lastRetry = 300_000; // milliseconds

  // Reports to the app how many bytes of a model have arrived, twice a second at most.
  let reportBytes = doNothing, reportedAt = 0;
  function countBytes(name, some, all) {
    const now = performance.now();
    reportedAt = reportedAt || now; // a fast line reports nothing
    if (now - reportedAt < 500) return;
    reportedAt = now;
    reportBytes(name, some, all || 0);
  }

  async function loadModel(name, file, size) {
    await new Promise((painted) => setTimeout(painted)); // the board comes first
    let corrupt = false;
    try {
      if (isKept(name)) {
        const bytes = await keptFile(name);
        if (!bytes) throw new Error("this device has no net of that name");
        retries.delete(name);
        return { model: name, bytes };
      }
      const next = await open(file, retries.has(name) ? "reload" : usual, false);
      const hash = sha256(), parts = [];
      let some = 0;
      for (let part = await next(); part; part = await next()) {
        hash.add(part);
        parts.push(part);
        countBytes(name, some += part.length, size);
      }
      corrupt = file.split(".")[1] !== hash.sum().slice(0, 12);
      if (corrupt) throw new Error("the file is damaged");
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      retries.delete(name);
      return { model: name, bytes };
    } catch (error) {
      const wait = Math.min(2 * (retries.get(name) || { wait: firstRetry / 2 }).wait, lastRetry);
      retries.set(name, { at: performance.now() + wait, wait });
      const problem = error.message || String(error);
      return { model: name, problem, corrupt };
    }
  }

  // Starts a worker, which gets the program once it is compiled, or uses first, which already
  // has it. Its messages are queued until the app listens; an empty string means that it makes
  // progress. suffix changes the addresses of its files, to bypass the browser's cache; it may be
  // "".
  function launchWorker(build, program, suffix, first) {
    const queue = [];
    let tell = (...event) => queue.push(event);
    let worker = null, hasSpoken = false;
    try {
      const names = Object.keys(build.models);
      worker = first || (opaque ? window.opaque.worker(names) : new Worker(`${build.worker}${suffix}#exec=${build.exec}${suffix}&models=${names}`));
      worker.onmessage = ({ data }) => {
        if (data && data.want) window.fetchModel(data.want, reportBytes);
        if (typeof data !== "string") return; // about the program, or a net
        hasSpoken = hasSpoken || data !== "";
        tell("message", data);
      };
      worker.onmessageerror = () => tell("died", "unreadable message");
      worker.onerror = (event) => {
        event.preventDefault();
        tell("died", event.message || build.worker + " is missing");
      };
      if (first) first.events.splice(0).forEach((event) => worker["on" + event.type](event));
      else program.then((module) => worker.postMessage(module), doNothing); // start reports a failure
      models.forEach((model) => model.then((message) => worker.postMessage(message)));
    } catch (error) {
      tell("died", String(error.message || error));
    }
    return {
      silent: () => !hasSpoken,
      listen(listener) {
        setTimeout(() => {
          queue.splice(0).forEach((event) => tell !== doNothing && listener(...event));
          if (tell !== doNothing) tell = listener;
        });
      },
      post(message) { if (worker) worker.postMessage(message); },
      end() {
        tell = doNothing;
        if (worker) worker.terminate();
      },
    };
  }

  function doNothing() {}

  function idle() {
    return new Promise((resolve) => window.requestIdleCallback ? requestIdleCallback(resolve) : setTimeout(resolve, 1000));
  }

  // Promises the program, if the page loads it itself.
  async function load(build) {
    let some = 0;
    const files = programFiles(build);
    return compileProgram(files, (name) => open(name, usual, true), (bytes) => progress(some += bytes, files.bytes));
  }

  // Returns the worker that index.html has started, or else a new one, to load the program. It
  // returns nothing if the browser has no workers, which launchWorker reports. events holds its
  // messages.
  function firstWorker(build) {
    if (window.firstWorker) return window.firstWorker;
    try {
      return Object.assign(new Worker(firstAddress(build, usual)), { events: [] });
    } catch {
      return null;
    }
  }

  // Promises the program that the first worker loads. If the worker does not start, the page
  // loads it. The worker sends how many more bytes have arrived, 0 after the last, and then the
  // program or {failed}.
  async function receiveProgram(first, build) {
    const { bytes: all } = programFiles(build);
    let some = 0, hasSpoken = false, own = null, onArrival, handle;
    const whole = new Promise((resolve, reject) => {
      handle = ({ type, data }) => {
        if (type !== "message") resolve(own = own || load(build)); // it may fail more than once
        else if (data instanceof WebAssembly.Module) resolve(data);
        else if (data.failed) reject(new Error(data.failed));
        else if (typeof data === "number") {
          arrived += data;
          progress(some += data, all);
          if (!data) onArrival();
        }
        hasSpoken = hasSpoken || type === "message";
      };
    });
    const arrival = new Promise((resolve) => onArrival = resolve);
    const types = ["message", "messageerror", "error"];
    for (const type of types) first.addEventListener(type, handle);
    first.events.forEach(handle);
    try {
      await withTimeout(Promise.race([arrival, whole]), () => hasSpoken && first.terminate());
      return await whole;
    } catch (error) {
      if (hasSpoken || !(error instanceof Stalled)) throw error;
      return load(build);
    } finally {
      for (const type of types) first.removeEventListener(type, handle);
    }
  }

  // A style sheet that never arrives would block the first paint for ever.
  function dropStalledStyle() {
    const sheet = document.querySelector("link[rel=stylesheet]");
    if (sheet && !sheet.sheet) withTimeout(new Promise((resolve) => { sheet.onload = sheet.onerror = resolve; })).catch(() => sheet.remove());
  }

  // Loads a further style sheet. The program starts without it if it is missing.
  function loadStyle(name) {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: name });
    const settled = new Promise((resolve) => sheet.onload = sheet.onerror = resolve);
    document.head.append(sheet);
    return withTimeout(settled).catch(doNothing);
  }

  async function start() {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
      await parsed;
      showProblem(words.old);
      return;
    }
    let running = false;
    parsed.then(dropStalledStyle);
    await window.wanted; // the page may decide when: a hidden frame loads nothing
    try {
      const build = JSON.parse(document.getElementById("build").textContent);
      for (const larger of build.larger || []) if (larger.paths.some((path) => (location.hash.slice(2).split("?")[0] + "/").startsWith(path + "/"))) Object.assign(build, larger); // as index.html does
      const styled = build.style && loadStyle(build.style);
      if (opaque) await withTimeout(script(build.opaque));
      const first = opaque ? null : firstWorker(build), program = first ? receiveProgram(first, build) : load(build);
      let latest = launchWorker(build, program, "", first); // it starts while the app starts
      let started = 0;
      window.startWorker = (tell) => {
        if (started++) latest = launchWorker(build, program, latest.silent() ? `?${started}` : "");
        latest.listen(tell);
        return latest;
      };
      window.fetchModel = (name, tell) => {
        reportBytes = tell;
        const again = retries.get(name);
        if (models.has(name) && !(again && performance.now() >= again.at)) return;
        if (again) again.at = Infinity; // the attempt is under way
        models.set(name, loadModel(name, build.models[name], build.sizes[name]));
        const worker = latest; // a later worker requests it itself
        models.get(name).then((message) => worker.post(message));
      };
      window.lendModel = (name, bytes) => {
        const message = bytes ? { model: name, bytes } : { model: name, problem: "it has been removed from this device" };
        retries.delete(name);
        models.set(name, Promise.resolve(message));
        latest.post(message);
      };
      window.keepFile = keepFile;
      window.fetchFile = async (name) => {
        if (isKept(name)) return keptFile(name).then((bytes) => bytes || Promise.reject(new Error(`${name} is not on this device`)));
        const answer = await fetch(name);
        if (!answer.ok) throw new Error(`${name}: status ${answer.status}`);
        return answer.arrayBuffer();
      };
      window.keepOffline = async (ready) => {
        await idle();
        await Promise.all(models.values());
        if (window.offline) window.offline.keep(build.release, ready);
      };
      await Promise.all([program, styled, opaque || withTimeout(script(build.exec))]);
      const go = new Go();
      const app = await WebAssembly.instantiate(await program, go.importObject);
      await parsed;
      loaded();
      running = true;
      await go.run(app);
      showProblem(words.ended, null, true);
    } catch (error) {
      await parsed;
      loaded();
      if (running) showProblem(words.ended, error, true);
      else if (error instanceof Stalled) showProblem(words.stalled, null, true);
      else if (location.protocol === "file:") showProblem(words.file, error);
      else if (!await reloadAfresh()) showProblem(words.failed, error, true);
    }
  }

  // Reports whether the page is being reloaded without its kept files. The script that reloads
  // it runs once the page is parsed, which may be after the failure.
  async function reloadAfresh() {
    try {
      await withTimeout(contentLoaded);
      return window.offline ? await withTimeout(window.offline.heal()) : false;
    } catch {
      return false;
    }
  }

  const contentLoaded = document.readyState === "complete" ? Promise.resolve() : new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", resolve);
    window.addEventListener("load", resolve); // if that event has fired already
  });

  // Resolves once all of the page is parsed. Deferred scripts may never arrive, so nothing waits
  // for them.
  const parsed = document.readyState !== "loading" ? Promise.resolve() : new Promise((resolve) => {
    document.addEventListener("readystatechange", resolve, { once: true });
  });

  start();
})();
