// Starts the page: the theme before anything is painted, then the worker and
// the app side by side, and a sentence instead of a blank page where they
// cannot run. Which files belong to this build is in the page's data block:
//
//   <script type="application/json" id="build">
//   {"app": …, "exec": …, "worker": …, "workerWasm": …, "vugu": …}
//
// The app takes its workers from here: startWorker(tell) gives one, which
// reports to tell("message" or "died", text) and has post(text) and end().
"use strict";

(() => {
  try {
    const theme = localStorage.getItem("playout.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch { /* storage is denied: the system's theme it is */ }

  const words = {
    en: {
      old: "This browser is too old for Playout: it needs WebAssembly and DecompressionStream. Any current Firefox, Chrome, Edge or Safari has them.",
      failed: "Playout could not be loaded. Check the connection and reload the page.",
      ended: "Playout has stopped. Reload the page to play on; the address holds your game.",
    },
    es: {
      old: "Este navegador es demasiado antiguo para Playout: le faltan WebAssembly y DecompressionStream. Cualquier Firefox, Chrome, Edge o Safari actual los tiene.",
      failed: "No se ha podido cargar Playout. Comprueba la conexión y recarga la página.",
      ended: "Playout se ha detenido. Recarga la página para seguir; la dirección guarda tu partida.",
    },
  }[/^es\b/i.test(navigator.language) ? "es" : "en"];

  function say(sentence, reason) {
    let element = document.getElementById("boot");
    if (!element) {
      element = document.createElement("p");
      element.id = "boot";
      document.body.prepend(element);
    }
    element.setAttribute("role", "alert");
    element.hidden = false;
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

  // One worker. What it says before anybody listens is kept.
  function launch(build) {
    const early = [];
    let tell = (...event) => early.push(event);
    let worker = null;
    try {
      worker = new Worker(`${build.worker}#exec=${build.exec}&wasm=${build.workerWasm}`);
      worker.onmessage = (event) => tell("message", String(event.data));
      worker.onmessageerror = () => tell("died", "unreadable message");
      worker.onerror = (event) => {
        event.preventDefault();
        tell("died", event.message || build.worker + " is missing");
      };
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
      post(text) { worker?.postMessage(text); },
      end() {
        tell = ignore;
        worker?.terminate();
      },
    };
  }

  function ignore() {}

  // A stream of plain wasm from a response that is gzipped, unless the host
  // has unpacked it, which its first byte tells.
  async function unpacked(response) {
    if (!response.ok) throw new Error(response.url + " answers " + response.status);
    const [peek, body] = response.body.tee();
    const reader = peek.getReader();
    const { value } = await reader.read();
    reader.cancel();
    switch (value && value[0]) {
      case 0x00: // "\0asm"
        return body;
      case 0x1f: // gzip
        return body.pipeThrough(new DecompressionStream("gzip"));
    }
    throw new Error(response.url + " is not the app");
  }

  async function compile(stream, imports) {
    const response = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
    if (WebAssembly.instantiateStreaming) return WebAssembly.instantiateStreaming(response, imports);
    return WebAssembly.instantiate(await response.arrayBuffer(), imports);
  }

  async function start() {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
      say(words.old);
      return;
    }
    let sentence = words.failed;
    try {
      const build = JSON.parse(document.getElementById("build").textContent);
      let first = launch(build); // it loads while the app does
      window.startWorker = (tell) => {
        const worker = first || launch(build);
        first = null;
        worker.listen(tell);
        return worker;
      };
      const download = fetch(build.app);
      download.catch(() => {}); // awaited below, where it is told
      await Promise.all([script(build.exec), script(build.vugu)]);
      // Vugu's one call of eval asks for the script that is here already.
      window.eval = () => {
        if (typeof window.vuguRender !== "function") throw new Error(build.vugu + " did not run");
      };
      const go = new Go();
      const { instance } = await compile(await unpacked(await download), go.importObject);
      sentence = words.ended;
      await go.run(instance);
      say(sentence);
    } catch (error) {
      say(sentence, error);
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
