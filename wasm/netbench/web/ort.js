// The worker that runs onnxruntime-web: one thread, its SIMD build.
"use strict";

importScripts("answer.js", "ort/ort.wasm.min.js");
ort.env.wasm.numThreads = 1;
ort.env.wasm.wasmPaths = new URL("ort/", self.location.href).href;
ort.env.logLevel = "error";

serve(async (model, kernel, planes, batch) => {
  const session = await ort.InferenceSession.create(model, { executionProviders: ["wasm"] });
  const [, ...shape] = session.inputMetadata[0].shape;
  const feeds = { planes: new ort.Tensor("float32", new Float32Array(planes.buffer), [batch, ...shape]) };
  const { policy, value } = await session.run(feeds);
  return {
    policy: policy?.data ?? [],
    value: value?.data ?? [],
    async run(count) {
      for (let i = 0; i < count; i++) await session.run(feeds);
    },
  };
}, {
  async version() {
    return ort.env.versions.web;
  },
});
