// Starts the worker's Go program in a classic Web Worker.
//
// The page makes it as
//
//   new Worker("worker.HASH.js#exec=wasm_exec.HASH.js&wasm=worker.HASH.bin")
//
// with names relative to this script: the fragment says which files of this
// build belong together. The wasm is gzipped; its name ends in .bin so that no
// host adds a Content-Encoding of its own. If one unpacks it all the same, that
// is noticed by its first bytes.
//
// Messages are JSON strings, see engine/wire. Those that arrive before the
// program listens are kept for it. If it cannot start or ends, the page gets
// an event of id 0 with an error of kind "inside", and a new worker is needed.
"use strict";

(() => {
  const early = [];
  self.onmessage = (event) => early.push(event.data);

  // The Go program calls this once with the function that takes its messages.
  self.listen = (receive) => {
    self.onmessage = (event) => receive(event.data);
    early.splice(0).forEach((message) => receive(message));
  };

  function fail(reason) {
    const text = "The engine stopped: " + (reason && reason.message || reason);
    self.postMessage(JSON.stringify({ id: 0, epoch: 0, error: { kind: "inside", text } }));
  }

  // A stream of plain wasm from a response that may be gzipped.
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
        if (typeof DecompressionStream !== "function") {
          throw new Error("this browser is too old, it has no DecompressionStream");
        }
        return body.pipeThrough(new DecompressionStream("gzip"));
    }
    throw new Error(response.url + " is not the engine");
  }

  async function compile(stream, imports) {
    const response = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
    if (WebAssembly.instantiateStreaming) return WebAssembly.instantiateStreaming(response, imports);
    return WebAssembly.instantiate(await response.arrayBuffer(), imports);
  }

  async function start() {
    if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
    const names = new URLSearchParams(self.location.hash.slice(1));
    if (!names.get("exec") || !names.get("wasm")) throw new Error("worker.js was started without names");
    const beside = (name) => new URL(names.get(name), self.location.href).href;
    const download = fetch(beside("wasm"));
    importScripts(beside("exec"));
    const go = new Go();
    const { instance } = await compile(await unpacked(await download), go.importObject);
    await go.run(instance);
    throw new Error("it ended");
  }

  start().catch(fail);
})();
