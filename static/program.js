// Loads the program. The build appends this file to boot.js, worker.js and stage.js.

// Returns the name of the file with the program for this browser; of a larger program also the name
// of the patch that makes it of that file; and the size of both in bytes.
function programFiles({ program, bytes, brotli, brotliBytes, patch = "", patchBytes = 0 }) {
  return brotli && unpacks("brotli") ? { name: brotli, bytes: brotliBytes + patchBytes, patch } : { name: program, bytes: bytes + patchBytes, patch };
}

function unpacks(format) {
  try {
    return Boolean(new DecompressionStream(format));
  } catch {
    return false;
  }
}

// Returns the address of the worker that loads the program for all; index.html has the same.
function firstAddress({ worker, exec, models, program, brotli = "", patch = "" }, cache) {
  return `${worker}#exec=${exec}&models=${Object.keys(models)}&program=${program}&brotli=${brotli}&patch=${patch}&cache=${cache}`;
}

// Promises the program of its files. open(name) promises a function next() that promises a file's
// bytes, part by part and finally undefined. onBytes(bytes) gets the length of each part, and 0
// after the last of all.
async function compileProgram({ name, patch }, open, onBytes) {
  let left = patch ? 2 : 1;
  const count = (bytes) => { if (bytes || !--left) onBytes(bytes); };
  const unpack = async (file, use) => unpackFile(file, await open(file), count, use);
  if (!patch) return unpack(name, (wasm) => WebAssembly.compileStreaming ? WebAssembly.compileStreaming(wasm) : wasm.arrayBuffer().then(WebAssembly.compile));
  const whole = await Promise.all([name, patch].map((file) => unpack(file, (answer) => answer.arrayBuffer())));
  return WebAssembly.compile(applyPatch(...whole.map((bytes) => new Uint8Array(bytes))));
}

// Promises what use() promises of a response with the unpacked bytes of a file. It checks the
// bytes: gzip has a checksum, and the name of a file in brotli has the start of its SHA-256. The
// first byte shows whether the host has unpacked the file.
async function unpackFile(name, next, onBytes, use) {
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
  try {
    const used = await use(new Response(plain ? body : body.pipeThrough(new DecompressionStream(brotli ? "brotli" : "gzip")), { headers: { "Content-Type": "application/wasm" } }));
    if (hash && name.split(".")[1] !== hash.sum().slice(0, 12)) throw new Error(name + " is damaged");
    return used;
  } catch (error) {
    throw readError || error;
  }
}

// Returns the file that a patch makes of another: engine/cmd/site/patch describes the format.
function applyPatch(old, patch) {
  const check = (isRight) => { if (!isRight) throw new Error("the patch of the program is damaged"); };
  const number = (section) => {
    for (let n = 0, factor = 1; ; factor *= 128) {
      check(section.at < section.end && factor < 2 ** 28);
      const byte = patch[section.at++];
      n += byte % 128 * factor;
      if (byte < 128) return n;
    }
  };
  check(String.fromCharCode(...patch.subarray(0, 4)) === "\0dif");
  const head = { at: 4, end: patch.length }, [oldLength, length, ...lengths] = [0, 0, 0, 0, 0].map(() => number(head));
  let end = head.at;
  const [steps, inserted, gaps] = lengths.map((bytes) => ({ at: end, end: end += bytes }));
  check(oldLength === old.length && length <= 64 * 2 ** 20 && end <= patch.length);
  const made = new Uint8Array(length);
  let at = 0, from = 0;
  while (steps.at < steps.end) {
    const copied = number(steps), added = number(steps), seek = number(steps);
    check(from >= 0 && from + copied <= oldLength && inserted.at + added <= inserted.end && at + copied + added <= length);
    made.set(old.subarray(from, from += copied), at);
    made.set(patch.subarray(inserted.at, inserted.at += added), at += copied);
    at += added;
    from += seek % 2 ? (seek + 1) / -2 : seek / 2;
  }
  check(at === length && inserted.at === inserted.end);
  at = -1;
  for (; end < patch.length; end++) {
    at += number(gaps) + 1;
    check(at < length);
    made[at] += patch[end];
  }
  check(gaps.at === gaps.end);
  return made;
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
