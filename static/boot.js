// Starts the page: the theme before anything is painted, then the program on
// the page and in a worker, and a sentence instead of a blank page where that
// cannot be. Which files belong to this build is in the page's data block:
//
//   <script type="application/json" id="build">
//   {"program": …, "exec": …, "worker": …, "models": {name: …}, "release": …}
//
// The program is loaded and compiled once and runs in both places. The app
// takes its workers from here: startWorker(tell) gives one, which reports to
// tell("message" or "died", text) and has post(text) and end(). Every worker is
// told from its start which models there are; fetchModel(name) loads one for all
// of them, once, or again a while after it failed. keepOffline(ready) has the page
// kept once nothing more urgent is to be done: static/offline.js.
//
// A browser that is too old for the program must still read this file to be told
// so: nothing in it is younger than 2018.
"use strict";

(() => {
  try {
    const theme = localStorage.getItem("playout.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch { /* storage is denied: the system's theme it is */ }

  const words = {
    en: {
      lang: "en",
      old: "This browser is too old for Playout: it needs WebAssembly and DecompressionStream. Any current Firefox, Chrome, Edge or Safari has them.",
      failed: "Playout could not be loaded. Check the connection and reload the page.",
      closed: "Playout’s program cannot be loaded here, from a file or in a closed frame. Open the page from a web server in a window of its own.",
      ended: "Playout has stopped. Reload the page to play on; the address holds your game.",
    },
    es: {
      lang: "es",
      old: "Este navegador es demasiado antiguo para Playout: le faltan WebAssembly y DecompressionStream. Cualquier Firefox, Chrome, Edge o Safari actual los tiene.",
      failed: "No se ha podido cargar Playout. Comprueba la conexión y recarga la página.",
      closed: "El programa de Playout no se puede cargar aquí, desde un archivo o en un marco cerrado. Abre la página desde un servidor web en una ventana propia.",
      ended: "Playout se ha detenido. Recarga la página para seguir; la dirección guarda tu partida.",
    },
  }[language()];

  // The language that was chosen on the page, or else the browser's.
  function language() {
    let chosen = "";
    try { chosen = localStorage.getItem("playout.lang"); } catch { /* the browser's */ }
    return /^es\b/i.test(chosen || navigator.language) ? "es" : "en";
  }

  function say(sentence, reason) {
    let element = document.getElementById("boot");
    if (!element) {
      element = document.createElement("p");
      element.id = "boot";
      document.body.prepend(element);
    }
    element.setAttribute("role", "alert");
    element.hidden = false;
    element.lang = words.lang;
    const detail = reason && (reason.message || String(reason));
    element.textContent = detail ? `${sentence} (${detail})` : sentence;
  }

  function script(name) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = name;
      element.onload = resolve;
      element.onerror = () => reject(new Error(name + " is missing"));
      document.head.append(element);
    });
  }

  // The models asked for: by name a promise of what workers are told of it,
  // {model, bytes} or, where it could not be had, {model, problem}.
  const models = new Map();
  const modelPatience = 30_000; // milliseconds
  // When a model that could not be had may be tried again, ms of performance.now,
  // and how long after that the next time.
  const retries = new Map();
  const firstRetry = 5_000, lastRetry = 300_000; // milliseconds

  async function loadModel(name, file) {
    await new Promise((painted) => setTimeout(painted)); // the board comes first
    try {
      const response = await fetch(file, { signal: AbortSignal.timeout(modelPatience) });
      if (!response.ok) throw new Error(`${file} answers ${response.status}`);
      const told = { model: name, bytes: new Uint8Array(await response.arrayBuffer()) };
      retries.delete(name);
      return told;
    } catch (error) {
      const wait = Math.min(2 * (retries.get(name) || { wait: firstRetry / 2 }).wait, lastRetry);
      retries.set(name, { at: performance.now() + wait, wait });
      return { model: name, problem: error.message || String(error) };
    }
  }

  // One worker, which gets the program as soon as that is compiled. What it
  // says before anybody listens is kept.
  function launch(build, program) {
    const early = [];
    let tell = (...event) => early.push(event);
    let worker = null;
    try {
      worker = new Worker(`${build.worker}#exec=${build.exec}&models=${Object.keys(build.models)}`);
      worker.onmessage = (event) => tell("message", String(event.data));
      worker.onmessageerror = () => tell("died", "unreadable message");
      worker.onerror = (event) => {
        event.preventDefault();
        tell("died", event.message || build.worker + " is missing");
      };
      program.then((module) => worker.postMessage(module), ignore); // a failure is told by start
      models.forEach((model) => model.then((told) => worker.postMessage(told)));
    } catch (error) {
      tell("died", String(error.message || error));
    }
    return {
      listen(listener) {
        setTimeout(() => {
          early.splice(0).forEach((event) => tell !== ignore && listener(...event));
          if (tell !== ignore) tell = listener;
        });
      },
      post(message) { if (worker) worker.postMessage(message); },
      end() {
        tell = ignore;
        if (worker) worker.terminate();
      },
    };
  }

  function ignore() {}

  function idle() {
    return new Promise((resolve) => window.requestIdleCallback ? requestIdleCallback(resolve) : setTimeout(resolve, 1000));
  }

  // The compiled program. It travels gzipped, unless the host has unpacked it,
  // which its first byte tells.
  async function load(name) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(name + " answers " + response.status);
    const [peek, body] = response.body.tee();
    const reader = peek.getReader();
    const { value } = await reader.read();
    reader.cancel();
    const first = value && value[0];
    if (first !== 0x00 && first !== 0x1f) throw new Error(name + " is not the program");
    const plain = first === 0x1f ? body.pipeThrough(new DecompressionStream("gzip")) : body;
    const wasm = new Response(plain, { headers: { "Content-Type": "application/wasm" } });
    if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(wasm);
    return WebAssembly.compile(await wasm.arrayBuffer());
  }

  async function start() {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
      say(words.old);
      return;
    }
    const failed = self.origin === "null" ? words.closed : words.failed;
    let sentence = failed;
    try {
      const build = JSON.parse(document.getElementById("build").textContent);
      const program = load(build.program);
      let first = launch(build, program); // it starts while the app does
      let latest = first;
      window.startWorker = (tell) => {
        latest = first || launch(build, program);
        first = null;
        latest.listen(tell);
        return latest;
      };
      window.fetchModel = (name) => {
        const again = retries.get(name);
        if (models.has(name) && !(again && performance.now() >= again.at)) return;
        if (again) again.at = Infinity; // it is being tried
        models.set(name, loadModel(name, build.models[name]));
        const worker = latest; // one that starts later asks by itself
        models.get(name).then((told) => worker.post(told));
      };
      window.keepOffline = async (ready) => {
        await idle();
        await Promise.all(models.values());
        if (window.offline) window.offline.keep(build.release, ready);
      };
      await Promise.all([program, script(build.exec)]);
      const go = new Go();
      const app = await WebAssembly.instantiate(await program, go.importObject);
      sentence = words.ended;
      await go.run(app);
      say(sentence);
    } catch (error) {
      if (sentence === failed && window.offline && await window.offline.heal()) return; // the page is loaded anew
      say(sentence, error);
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
