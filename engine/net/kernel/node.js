// Lets Go programs that run in Node use the kernels: preload it with
//
//   NODE_OPTIONS=--require=.../node.js
//
// It puts the memory of a program into the global scope, as static/worker.js does
// in the browser, and enables relaxed SIMD if Node still hides it.
"use strict";

require("v8").setFlagsFromString("--experimental-wasm-relaxed-simd");

const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (program, imports) => {
  const result = await instantiate(program, imports);
  globalThis.programMemory = (result.instance ?? result).exports.mem;
  return result;
};
