// Writes the memory that a wasm program has before it runs: node memory.js program.wasm memory.bin
const fs = require("fs");
const program = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const imported = {};
for (const { module: from, name } of WebAssembly.Module.imports(program)) (imported[from] ??= {})[name] = () => 0;
const { mem } = new WebAssembly.Instance(program, imported).exports;
fs.writeFileSync(process.argv[3], new Uint8Array(mem.buffer));
