// Starts the engine in a classic Web Worker.
//
// The page makes it as
//
//   new Worker("worker.HASH.js#exec=wasm_exec.HASH.js&models=othello,chess")
//
// with the name of Go's support script beside this one and the names of the
// models that there are, and sends as its first message the compiled program, a
// WebAssembly.Module, which it holds already: a worker loads no wasm of its
// own. A model comes as {model, bytes} or {model, problem}; all other messages
// are JSON strings, see engine/wire. Those that arrive before the program
// listens are kept for it.
// If it cannot start or ends, the page gets an event of id 0 with an error of
// kind "inside", and a new worker is needed.
"use strict";

(() => {
  const early = [];
  self.onmessage = (event) => {
    if (event.data instanceof WebAssembly.Module) run(event.data).catch(fail);
    else early.push(event.data);
  };

  // The Go program calls this once with the function that takes its messages.
  self.listen = (receive) => {
    self.onmessage = (event) => receive(event.data);
    early.splice(0).forEach((message) => receive(message));
  };

  function fail(reason) {
    const text = "The engine stopped: " + (reason && reason.message || reason);
    self.postMessage(JSON.stringify({ id: 0, epoch: 0, error: { kind: "inside", text } }));
  }

  async function run(program) {
    const go = new Go();
    const instance = await WebAssembly.instantiate(program, go.importObject);
    self.programMemory = instance.exports.mem; // where the kernels of nets work
    await go.run(instance);
    throw new Error("it ended");
  }

  try {
    const support = new URLSearchParams(self.location.hash.slice(1)).get("exec");
    if (!support) throw new Error("worker.js was started without the name of wasm_exec.js");
    importScripts(new URL(support, self.location.href).href);
  } catch (error) {
    fail(error);
  }
})();
