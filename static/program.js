// Compiles the program. The build appends this file to boot.js and to worker.js, because
// either may bring it.

// Promises the program of a file whose bytes next() promises, part by part and finally
// undefined. came(bytes) hears the length of each part, and 0 after the last. The file is
// gzipped, with a checksum that is checked, unless the host has unpacked it: the first
// byte tells.
async function compileProgram(name, next, came) {
  let part = await next(), broken = null;
  const first = part && part[0];
  if (first !== 0x00 && first !== 0x1f) throw new Error(name + " is not the program");
  const body = new ReadableStream({
    async pull(to) {
      came(part ? part.length : 0);
      if (!part) return to.close();
      to.enqueue(part);
      part = await next().catch((error) => {
        broken = error;
        throw error;
      });
    },
  });
  const plain = first === 0x1f ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  const wasm = new Response(plain, { headers: { "Content-Type": "application/wasm" } });
  try {
    return await (WebAssembly.compileStreaming ? WebAssembly.compileStreaming(wasm) : WebAssembly.compile(await wasm.arrayBuffer()));
  } catch (error) {
    throw broken || error;
  }
}
