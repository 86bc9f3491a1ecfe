// Starts the engine in a classic Web Worker.
//
// The page creates it as
//
//   new Worker("worker.HASH.js#exec=wasm_exec.HASH.js&models=othello,chess")
//
// with the name of Go's support script in the same folder, unless that has run already
// (static/opaque.js), and the names of all models. The first worker of a page also gets
// "&program=playout.HASH.bin&brotli=playout.HASH.br&patch=studio.HASH.bin&cache=default", where brotli
// and patch may be empty, and loads the program for all: it posts how many further bytes have arrived, 0 after the last,
// and then the compiled program, a WebAssembly.Module, or {failed: text}. Any other worker gets
// the program as its first message. A model arrives as {model, bytes} or {model, problem,
// corrupt}; the worker posts {want: name} for an own net of the visitor, which arrives likewise, and
// again if another one takes its name. All other messages are JSON strings, see engine/wire. Messages that arrive before
// the program listens are queued. A worker may have helpers: further workers of the same kind,
// which it starts and to which it sends the program and the models that have arrived. While it
// starts it sends an empty string after each step, since the page gives up on a silent worker.
// If it cannot start or ends, the page gets an event with id 0 and an error of kind "inside",
// and needs a new worker.
"use strict";

(() => {
  self.postMessage("");
  const params = new URLSearchParams(self.location.hash.slice(1)), exec = params.get("exec"), program = params.get("program");
  const own = self.location.href.replace(/&program=.*/, ""); // helpers get the program
  const support = exec && new URL(exec, own).href;
  // For hosts that demand trusted types: these two scripts are allowed.
  try {
    self.trustedTypes?.createPolicy("default", { createScriptURL: (url) => url === own || url === support ? url : null });
  } catch { /* the host allows no such policy */ }

  const queue = [];
  let receive = (message) => queue.push(message);
  let compiled = null;
  const models = [];
  const helpers = [];

  self.onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) {
      run(data).catch(fail);
      return;
    }
    if (data.model) {
      const known = models.findIndex((model) => model.model === data.model);
      models[known < 0 ? models.length : known] = data;
      helpers.forEach((helper) => helper?.postMessage(data));
    }
    receive(data);
  };

  // The Go program calls this once, with the function that handles its messages.
  self.listen = (receiver) => {
    receive = receiver;
    queue.splice(0).forEach((message) => receive(message));
  };

  // The Go program calls this for an own net of the visitor; a helper gets it from its leader.
  self.wantModel = (name) => self.postMessage({ want: name });

  // The Go program's helpers, by number. Their messages arrive as {helper, message}; {helper}
  // alone means that the helper has died or cannot start.
  self.sendHelper = (number, message) => {
    try {
      helpers[number] ??= startHelper(number);
      helpers[number].postMessage(message);
    } catch {
      setTimeout(() => receive({ helper: number }));
    }
  };

  self.endHelper = (number) => {
    helpers[number]?.terminate();
    helpers[number] = undefined;
  };

  function startHelper(number) {
    const helper = new Worker(own);
    const forward = (message) => helpers[number] === helper && receive({ helper: number, message });
    helper.onmessage = ({ data }) => data && typeof data === "string" && forward(data);
    helper.onmessageerror = () => forward();
    helper.onerror = (event) => {
      event.preventDefault();
      forward();
    };
    helper.postMessage(compiled);
    models.forEach((model) => helper.postMessage(model));
    return helper;
  }

  function fail(reason) {
    const text = "The engine stopped: " + (reason && reason.message || reason);
    self.postMessage(JSON.stringify({ id: 0, epoch: 0, error: { kind: "inside", text } }));
  }

  async function fetchProgram() {
    const files = programFiles({ program, brotli: params.get("brotli"), patch: params.get("patch") });
    const open = async (file) => {
      const response = await fetch(file, { cache: params.get("cache") });
      if (!response.ok) throw new Error(`${file} answers ${response.status}`);
      const parts = response.body.getReader();
      return async () => (await parts.read()).value;
    };
    let unreported = 0, postedAt = performance.now();
    return compileProgram(files, open, (bytes) => {
      unreported += bytes;
      const now = performance.now();
      if (bytes && now - postedAt < 100) return; // parts arrive by the thousand
      postedAt = now;
      if (unreported) self.postMessage(unreported);
      unreported = 0;
      if (!bytes) self.postMessage(0);
    });
  }

  async function run(module) {
    compiled = module;
    const go = new Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    self.postMessage("");
    self.programMemory = instance.exports.mem; // the kernels of nets work in it
    await go.run(instance);
    throw new Error("it ended");
  }

  // The page reports a failure; this script need not.
  if (program) fetchProgram().then((module) => {
    self.postMessage(module);
    run(module).catch(fail);
  }, (error) => self.postMessage({ failed: error.message || String(error) }));

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
