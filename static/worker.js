// Starts the engine in a classic Web Worker.
//
// The page makes it as
//
//   new Worker("worker.HASH.js#exec=wasm_exec.HASH.js&models=othello,chess")
//
// with the name of Go's support script beside this one, unless that has run already
// (static/opaque.js), and the names of the models that there are, and sends as its first message the compiled program, a
// WebAssembly.Module, which it holds already: a worker loads no wasm of its
// own. A model comes as {model, bytes} or {model, problem, corrupt}; all other messages
// are JSON strings, see engine/wire. Those that arrive before the program
// listens are kept for it.
// A worker may lead hands: further workers of the same kind, which it starts
// and gives the program and the models that came.
// While it starts it says an empty word whenever it has come a step further, since
// one that says nothing for long is given up.
// If it cannot start or ends, the page gets an event of id 0 with an error of
// kind "inside", and a new worker is needed.
"use strict";

(() => {
  self.postMessage("");
  const own = self.location.href, exec = new URLSearchParams(self.location.hash.slice(1)).get("exec");
  const support = exec && new URL(exec, own).href;
  // Where a host demands trusted types: scripts are these two.
  try {
    self.trustedTypes?.createPolicy("default", { createScriptURL: (url) => url === own || url === support ? url : null });
  } catch { /* the host allows no such policy */ }

  const early = [];
  let receive = (message) => early.push(message);
  let program = null;
  const models = [];
  const hands = [];

  self.onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) {
      program = data;
      run().catch(fail);
      return;
    }
    if (data.model) {
      models.push(data);
      hands.forEach((hand) => hand?.postMessage(data));
    }
    receive(data);
  };

  // The Go program calls this once with the function that takes its messages.
  self.listen = (receiver) => {
    receive = receiver;
    early.splice(0).forEach((message) => receive(message));
  };

  // The Go program's hands, by number. A message comes back as {hand, message},
  // the death of a hand, or that there is no such thing here, as {hand}.
  self.sendHand = (number, message) => {
    try {
      hands[number] ??= startHand(number);
      hands[number].postMessage(message);
    } catch {
      setTimeout(() => receive({ hand: number }));
    }
  };

  self.endHand = (number) => {
    hands[number]?.terminate();
    hands[number] = undefined;
  };

  function startHand(number) {
    const hand = new Worker(own);
    const tell = (message) => hands[number] === hand && receive({ hand: number, message });
    hand.onmessage = (event) => event.data && tell(event.data);
    hand.onmessageerror = () => tell();
    hand.onerror = (event) => {
      event.preventDefault();
      tell();
    };
    hand.postMessage(program);
    models.forEach((model) => hand.postMessage(model));
    return hand;
  }

  function fail(reason) {
    const text = "The engine stopped: " + (reason && reason.message || reason);
    self.postMessage(JSON.stringify({ id: 0, epoch: 0, error: { kind: "inside", text } }));
  }

  async function run() {
    const go = new Go();
    const instance = await WebAssembly.instantiate(program, go.importObject);
    self.postMessage("");
    self.programMemory = instance.exports.mem; // where the kernels of nets work
    await go.run(instance);
    throw new Error("it ended");
  }

  try {
    if (!self.Go) {
      if (!support) throw new Error("worker.js was started without the name of wasm_exec.js");
      importScripts(support);
    }
    self.postMessage("");
  } catch (error) {
    fail(error);
  }
})();
