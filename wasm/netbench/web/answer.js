// Both workers answer these questions. Each has its own load(model, kernel, planes, batch),
// which returns a promise of {policy, value, run(count)}, and further ops.
//
//   load {key, model, kernel, planes, batch}  prepares a net, returns its answers
//   peak {key, module}                        prepares a loop of multiply-adds
//   time {key, count}                         milliseconds for count runs
//
// Preparing replaces what the key held.
"use strict";

function serve(load, further = {}) {
  const prepared = new Map();
  const bytes = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());
  const ops = {
    async load({ key, model, kernel, planes, batch }) {
      const { policy, value, run } = await load(await bytes(model), kernel, await bytes(planes), batch);
      prepared.set(key, run);
      return { policy: Array.from(policy), value: Array.from(value) };
    },
    async peak({ key, module }) {
      const { instance } = await WebAssembly.instantiate(await bytes(module));
      prepared.set(key, (count) => {
        for (let i = 0; i < count; i++) instance.exports.run();
      });
      return instance.exports.run();
    },
    async time({ key, count }) {
      const run = prepared.get(key);
      const begin = performance.now();
      await run(count);
      return performance.now() - begin;
    },
    ...further,
  };
  self.onmessage = async ({ data }) => {
    try {
      self.postMessage({ id: data.id, answer: await ops[data.op](data) });
    } catch (error) {
      self.postMessage({ id: data.id, error: String(error) });
    }
  };
}
