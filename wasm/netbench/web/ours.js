// The worker that runs engine/net, started as static/worker.js starts it.
"use strict";

importScripts("answer.js", "wasm_exec.js");

const go = new Go();
const started = WebAssembly.instantiateStreaming(fetch("netbench.wasm"), go.importObject)
  .then(({ instance }) => {
    self.programMemory = instance.exports.mem; // the memory in which the kernels work
    go.run(instance);
  });

serve(async (model, kernel, planes, batch) => {
  await started;
  const loaded = netbench.load(model, kernel, planes, batch);
  if (loaded.error) throw new Error(loaded.error);
  return loaded;
}, {
  // The names of the kernels that work here, fastest first.
  async kernels() {
    await started;
    return netbench.kernels;
  },
});
