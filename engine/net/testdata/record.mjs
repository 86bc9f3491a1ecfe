// Records the answers of onnxruntime-web to the models of this folder, which tests
// compare with. Needs Node and onnxruntime-web 1.30, installed anywhere:
//
//   go test ./engine/net -run Onnxruntime -write     writes the models
//   npm install --prefix /tmp/ort onnxruntime-web@1.30.0
//   node engine/net/testdata/record.mjs /tmp/ort     writes recorded.json
//
// Planes are two samples of random multiples of 1/64 from -1 to 1.
import { createRequire } from "node:module";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ort = createRequire(join(resolve(process.argv[2] ?? "."), "x.js"))("onnxruntime-web");
ort.env.wasm.numThreads = 1;
ort.env.logLevel = "error";

const folder = dirname(fileURLToPath(import.meta.url));
const answers = {};
for (const file of readdirSync(folder).filter((f) => f.endsWith(".onnx")).sort()) {
  const session = await ort.InferenceSession.create(readFileSync(join(folder, file)));
  const [, ...shape] = session.inputMetadata[0].shape;
  let seed = 1;
  const planes = Float32Array.from({ length: 2 * shape.reduce((a, b) => a * b, 1) }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return ((seed >>> 16) % 129) / 64 - 1;
  });
  const out = await session.run({ planes: new ort.Tensor("float32", planes, [2, ...shape]) });
  answers[file.replace(/\.onnx$/, "")] = Object.fromEntries(
    [["planes", planes], ...session.outputNames.map((n) => [n, out[n].data])].map(([n, data]) => [
      n,
      Array.from(data, (v) => Number(v.toPrecision(7))),
    ]),
  );
}
const lines = Object.entries(answers).map(([name, a]) => `${JSON.stringify(name)}: ${JSON.stringify(a)}`);
writeFileSync(join(folder, "recorded.json"), `{\n${lines.join(",\n")}\n}\n`);
console.log(`recorded ${lines.length} models`);
