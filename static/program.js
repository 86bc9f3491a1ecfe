// Loads the program. The build appends this file to boot.js, worker.js and stage.js.

// Returns the file with the program for this browser, and its size in bytes.
function programFile({ program, bytes, brotli, brotliBytes }) {
  return brotli && unpacks("brotli") ? { name: brotli, bytes: brotliBytes } : { name: program, bytes };
}

function unpacks(format) {
  try {
    return Boolean(new DecompressionStream(format));
  } catch {
    return false;
  }
}

// Returns the address of the worker that loads the program for all; index.html has the same.
function firstAddress({ worker, exec, models, program, brotli = "" }, cache) {
  return `${worker}#exec=${exec}&models=${Object.keys(models)}&program=${program}&brotli=${brotli}&cache=${cache}`;
}

// Promises the program of a file whose bytes next() promises, part by part and finally
// undefined. onBytes(bytes) gets the length of each part, and 0 after the last. It checks the
// bytes: gzip has a checksum, and the name of a file in brotli has the start of its SHA-256. The
// first byte shows whether the host has unpacked the file.
async function compileProgram(name, next, onBytes) {
  let part = await next(), readError = null;
  const brotli = name.endsWith(".br"), first = part && part[0], plain = first === 0x00;
  if (!part || !plain && !brotli && first !== 0x1f) throw new Error(name + " is not the program");
  const hash = brotli && !plain ? sha256() : null;
  const body = new ReadableStream({
    async pull(to) {
      onBytes(part ? part.length : 0);
      if (!part) return to.close();
      if (hash) hash.add(part);
      to.enqueue(part);
      part = await next().catch((error) => {
        readError = error;
        throw error;
      });
    },
  });
  const wasm = new Response(plain ? body : body.pipeThrough(new DecompressionStream(brotli ? "brotli" : "gzip")), { headers: { "Content-Type": "application/wasm" } });
  try {
    const program = await (WebAssembly.compileStreaming ? WebAssembly.compileStreaming(wasm) : WebAssembly.compile(await wasm.arrayBuffer()));
    if (hash && name.split(".")[1] !== hash.sum().slice(0, 12)) throw new Error(name + " is damaged");
    return program;
  } catch (error) {
    throw readError || error;
  }
}

// Returns a SHA-256 of bytes that arrive part by part, in hexadecimal digits. crypto.subtle is
// missing on a host without TLS, and needs all bytes at once.
function sha256() {
  const { constants, start } = sha256;
  const state = start.slice(), words = new Int32Array(64), block = new Uint8Array(64), view = new DataView(block.buffer);
  let length = 0;
  const turn = (x, n) => x >>> n | x << 32 - n;
  const mix = () => {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(4 * i);
    for (let i = 16; i < 64; i++) {
      const x = words[i - 15], y = words[i - 2];
      words[i] = words[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3) + words[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10);
    }
    let a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
    for (let i = 0; i < 64; i++) {
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + constants[i] + words[i] | 0;
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      h = g; g = f; f = e; e = d + first | 0; d = c; c = b; b = a; a = first + second | 0;
    }
    state[0] += a; state[1] += b; state[2] += c; state[3] += d; // destructuring an array takes twice as long
    state[4] += e; state[5] += f; state[6] += g; state[7] += h;
  };
  const add = (bytes) => {
    for (let at = 0; at < bytes.length;) {
      const room = 64 - length % 64, part = bytes.subarray(at, at + room);
      block.set(part, length % 64);
      length += part.length;
      at += part.length;
      if (part.length === room) mix();
    }
  };
  return {
    add,
    sum() {
      const bits = 8 * length, end = new Uint8Array((length % 64 < 56 ? 64 : 128) - length % 64);
      end[0] = 0x80;
      new DataView(end.buffer).setUint32(end.length - 8, bits / 2 ** 32);
      new DataView(end.buffer).setUint32(end.length - 4, bits);
      add(end);
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
    },
  };
}
// The first 32 bits of the fractional parts of the cube roots of the first primes,
// and of the square roots of the first eight.
{
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const bits = (x) => (x - Math.floor(x)) * 2 ** 32;
  sha256.constants = Int32Array.from(primes, (p) => bits(Math.cbrt(p)));
  sha256.start = Int32Array.from(primes.slice(0, 8), (p) => bits(Math.sqrt(p)));
}
