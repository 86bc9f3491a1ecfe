// Lets Go programs that run in Node have the kernels: preload it with
//
//   NODE_OPTIONS=--require=.../node.js
//
// It gives a program's memory to its global scope, as static/worker.js does in
// the browser, and switches relaxed SIMD on where Node still hides it.
"use strict";

require("v8").setFlagsFromString("--experimental-wasm-relaxed-simd");

const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (program, imports) => {
  const made = await instantiate(program, imports);
  globalThis.programMemory = (made.instance ?? made).exports.mem;
  return made;
};
