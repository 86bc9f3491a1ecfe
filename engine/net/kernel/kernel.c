//go:build ignore

// Runs compiled nets on numbers of 32 bits, four at a time. It is built twice,
// by build.sh beside this file: for WebAssembly's SIMD, and for relaxed SIMD,
// which fuses a multiplication and the addition after it.
//
// The module imports the memory of the Go program and works in it: it has no
// memory of its own, no data, no globals and no stack, so local values must
// fit registers (no local is indexed by a value unknown at compile time).
// Every address and size comes from ../exec/wasm_js.go, which holds the slices;
// ../program/program.go defines the steps, and ../exec/plain.go does the same in
// Go. Reads stay inside the slices, writes inside the computed values.
//
// All sums of products are taken in the order of k for any number of rows, so a
// sample has the same numbers alone and in a batch.
#include <wasm_simd128.h>

#include "layout.h"  // step, program, operations and activations, from layout.go

#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("clang loop unroll(full)")

typedef v128_t vec;

enum { MOST = 4 };  // rows that a block takes at once

INLINE vec load(const float *p) { return wasm_v128_load(p); }
INLINE vec all(float v) { return wasm_f32x4_splat(v); }
INLINE vec add(vec a, vec b) { return wasm_f32x4_add(a, b); }
INLINE vec sub(vec a, vec b) { return wasm_f32x4_sub(a, b); }
INLINE vec mul(vec a, vec b) { return wasm_f32x4_mul(a, b); }

#ifdef __wasm_relaxed_simd__
INLINE vec madd(vec a, vec b, vec c) { return wasm_f32x4_relaxed_madd(a, b, c); }
#else
INLINE vec madd(vec a, vec b, vec c) { return add(mul(a, b), c); }
#endif

// Loads the first numbers, left of them up to 4; the others are those of fill.
INLINE vec load_part(const float *p, int left, vec fill) {
  if (left >= 4) return load(p);
  if (left == 1) return wasm_v128_load32_lane(p, fill, 0);
  vec v = wasm_v128_load64_lane(p, fill, 0);
  return left == 2 ? v : wasm_v128_load32_lane(p + 2, v, 2);
}

INLINE void store_part(float *p, int left, vec v) {
  if (left >= 4) {
    wasm_v128_store(p, v);
  } else if (left == 1) {
    wasm_v128_store32_lane(p, v, 0);
  } else {
    wasm_v128_store64_lane(p, v, 0);
    if (left == 3) wasm_v128_store32_lane(p + 2, v, 2);
  }
}

// e to the power of x, to about 2 units in the last place: 2^i·e^r, where r is at
// most half of ln 2 and e^r is a series.
INLINE vec exponential(vec x) {
  x = wasm_f32x4_pmin(wasm_f32x4_pmax(x, all(-87)), all(88));
  vec i = wasm_f32x4_nearest(mul(x, all(1.44269504f)));
  vec r = sub(x, mul(i, all(0.693359375f)));
  r = sub(r, mul(i, all(-2.12194440e-4f)));
  vec p = all(1.f / 720);
  p = madd(p, r, all(1.f / 120));
  p = madd(p, r, all(1.f / 24));
  p = madd(p, r, all(1.f / 6));
  p = madd(p, r, all(.5f));
  p = madd(p, r, all(1));
  p = madd(p, r, all(1));
  vec power = wasm_i32x4_shl(wasm_i32x4_add(wasm_i32x4_trunc_sat_f32x4(i), wasm_i32x4_splat(127)), 23);
  return mul(p, power);
}

// Applies an activation in registers; tanh and sigmoid come later, in
// transcendental.
INLINE vec activate(const step *s, vec v) {
  switch (s->act) {
    case RELU:
      return wasm_f32x4_pmax(v, all(0));
    case LEAKYRELU:
      return wasm_v128_bitselect(mul(v, all(s->lo)), v, wasm_f32x4_lt(v, all(0)));
    case CLIP:
      return wasm_f32x4_pmin(wasm_f32x4_pmax(v, all(s->lo)), all(s->hi));
  }
  return v;
}

// Applies tanh, 1 − 2 / (e^2x + 1), or the sigmoid, 1 / (1 + e^−x).
INLINE void transcendental(const step *s, float *y, int count) {
  if (s->act != TANH && s->act != SIGMOID) return;
  for (int i = 0; i < count; i += 4) {
    vec v = load_part(y + i, count - i, all(0));
    if (s->act == TANH) {
      v = exponential(add(v, v));
      v = sub(all(1), wasm_f32x4_div(all(2), add(v, all(1))));
    } else {
      v = wasm_f32x4_div(all(1), add(all(1), exponential(wasm_f32x4_neg(v))));
    }
    store_part(y + i, count - i, v);
  }
}

// Adds the residual, applies the activation and stores the first left numbers.
INLINE void store_result(const step *s, float *y, const float *z, int left, vec v) {
  if (z) v = add(v, load_part(z, left, v));
  store_part(y, left, activate(s, v));
}

// R rows of x times V vectors of a panel: R·V sums in registers. Four rows of two
// vectors, with their operands, are as many as the compilers of browsers keep there;
// with more rows, or the loop unrolled, it took half as long again.
INLINE void sums(const int R, const int V, vec sum[MOST][2], const float *x0, int k, int stride, const float *w) {
  const float *x[MOST];
  UNROLL for (int r = 0; r < R; r++) x[r] = x0 + r * stride;
  for (const float *end = x0 + k; x[0] < end; w += LANES) {
    vec b[2];
    UNROLL for (int v = 0; v < V; v++) b[v] = load(w + 4 * v);
    UNROLL for (int r = 0; r < R; r++) {
      vec a = wasm_v128_load32_splat(x[r]++);
      UNROLL for (int v = 0; v < V; v++) sum[r][v] = madd(a, b[v], sum[r][v]);
    }
  }
}

// R rows by V vectors of y = x·w + bias, with residual and activation.
INLINE void block(const int R, const int V, const step *s, const float *x, const float *w,
                  const float *bias, float *y, const float *z, int left) {
  vec sum[MOST][2];
  UNROLL for (int r = 0; r < R; r++)
    UNROLL for (int v = 0; v < V; v++) sum[r][v] = load(bias + 4 * v);
  sums(R, V, sum, x, s->k, s->k, w);
  UNROLL for (int r = 0; r < R; r++)
    UNROLL for (int v = 0; v < V; v++)
      if (left > 4 * v) store_result(s, y + r * s->n + 4 * v, z ? z + r * s->n + 4 * v : 0, left - 4 * v, sum[r][v]);
}

// Four rows at a time, eight outputs or the last four.
static void rows4(const step *s, int rows, const float *x, float *y, const float *z) {
  for (int j = 0; j < s->n; j += 8) {
    const float *w = s->weights + j / LANES * s->k * LANES + j % LANES;
    for (int r = 0; r + 4 <= rows; r += 4) {
      float *to = y + r * s->n + j;
      const float *residual = z ? z + r * s->n + j : 0;
      if (s->n - j > 4) block(4, 2, s, x + r * s->k, w, s->bias + j, to, residual, s->n - j);
      else block(4, 1, s, x + r * s->k, w, s->bias + j, to, residual, s->n - j);
    }
  }
}

// One row times two panels, or the last one twice. listed holds the places of
// numbers of x other than 0, or is null for all.
INLINE void two_panels(const step *s, const float *x, int j, const int32_t *listed, int count, float *y, const float *z) {
  const int two = j + LANES < s->n;
  const float *w = s->weights + j * s->k, *bias = s->bias + j;
  const int next = two ? s->k * LANES : 0;
  vec sum[8];
  UNROLL for (int v = 0; v < 4; v++) sum[v] = load(bias + 4 * v);
  UNROLL for (int v = 0; v < 4; v++) sum[v + 4] = load(bias + (two ? LANES : 0) + 4 * v);
  for (int i = 0; i < count; i++) {
    int at = listed ? listed[i] : i;
    vec a = wasm_v128_load32_splat(x + at);
    const float *w0 = w + at * LANES, *w1 = w0 + next;
    UNROLL for (int v = 0; v < 4; v++) sum[v] = madd(a, load(w0 + 4 * v), sum[v]);
    UNROLL for (int v = 0; v < 4; v++) sum[v + 4] = madd(a, load(w1 + 4 * v), sum[v + 4]);
  }
  UNROLL for (int v = 0; v < 8; v++) {
    int col = j + 4 * v;
    if (col < s->n && (v < 4 || two)) store_result(s, y + col, z ? z + col : 0, s->n - col, sum[v]);
  }
}

static void row(const step *s, const float *x, float *y, const float *z) {
  if (!s->sparse) {
    for (int j = 0; j < s->n; j += 2 * LANES) two_panels(s, x, j, 0, s->k, y, z);
    return;
  }
  int count = 0;
  for (int i = 0; i < s->k; i++) {
    s->nonzero[count] = i;
    count += x[i] != 0;
  }
  for (int j = 0; j < s->n; j += 2 * LANES) two_panels(s, x, j, s->nonzero, count, y, z);
}

static void gemm(const step *s, int samples) {
  const int rows = samples * s->rows;
  int r = 0;
  if (!s->sparse) {
    rows4(s, rows, s->x, s->y, s->z);
    r = rows & ~3;
  }
  for (; r < rows; r++) row(s, s->x + r * s->k, s->y + r * s->n, s->z ? s->z + r * s->n : 0);
  transcendental(s, s->y, rows * s->n);
}

// The scratch memory of Winograd holds, for each frequency, a row of whole vectors
// for each tile, and a gap, so that frequencies do not map to the same cache sets.
INLINE int round_up(int n, int to) { return (n + to - 1) / to * to; }
INLINE int frequency(const step *s, int row) { return s->rows * row + LANES; }

// Transforms one tile to its frequencies, Bᵀ·d·B, four channels at a time.
INLINE void tile_in(float *to, const int apart, const float *x, const int32_t *at, int c, int left) {
  vec d[16];
  UNROLL for (int k = 0; k < 16; k++) d[k] = at[k] < 0 ? all(0) : load_part(x + at[k] + c, left, all(0));
  UNROLL for (int k = 0; k < 4; k++) {  // down the columns: d0−d2, d1+d2, d2−d1, d1−d3
    vec a = d[k], b = d[4 + k], e = d[8 + k], f = d[12 + k];
    d[k] = sub(a, e);
    d[4 + k] = add(b, e);
    d[8 + k] = sub(e, b);
    d[12 + k] = sub(b, f);
  }
  UNROLL for (int k = 0; k < 16; k += 4) {  // and along the rows
    vec a = d[k], b = d[k + 1], e = d[k + 2], f = d[k + 3];
    wasm_v128_store(to + k * apart, sub(a, e));
    wasm_v128_store(to + (k + 1) * apart, add(b, e));
    wasm_v128_store(to + (k + 2) * apart, sub(e, b));
    wasm_v128_store(to + (k + 3) * apart, sub(b, f));
  }
}

// Writes two squares of a row: v0+v1+v2 and v1−v2−v3.
INLINE void squares(const step *s, float *y, const float *z, const int32_t *at, int j, const vec v[4]) {
  const vec bias = load(s->bias + j);
  const vec sum[2] = {add(add(v[0], v[1]), v[2]), sub(sub(v[1], v[2]), v[3])};
  UNROLL for (int k = 0; k < 2; k++)
    if (at[k] >= 0) store_result(s, y + at[k] + j, z ? z + at[k] + j : 0, s->n - j, add(sum[k], bias));
}

// Transforms the frequencies of one tile to 2×2 squares, Aᵀ·m·A, four outputs at a
// time; with bias, residual and activation.
INLINE void tile_out(const step *s, float *y, const float *z, const int32_t *at, const float *m, int apart, int j) {
  vec up[4], down[4];
  UNROLL for (int k = 0; k < 4; k++) {  // down the columns: m0+m1+m2, m1−m2−m3
    vec a = load(m + k * apart), b = load(m + (4 + k) * apart);
    vec c = load(m + (8 + k) * apart), d = load(m + (12 + k) * apart);
    up[k] = add(add(a, b), c);
    down[k] = sub(sub(b, c), d);
  }
  squares(s, y, z, at, j, up);
  squares(s, y, z, at + 2, j, down);
}

// One frequency: the inputs of the tiles times its weights, R tiles at a time.
INLINE int product(const int R, const step *s, int t, float *to, const float *in, const float *w) {
  const int c = round_up(s->k, 4), n = round_up(s->n, LANES);
  for (; t + R <= s->rows; t += R)
    for (int j = 0; j < s->n; j += 8) {
      vec sum[MOST][2];
      UNROLL for (int r = 0; r < R; r++) sum[r][0] = sum[r][1] = all(0);
      sums(R, 2, sum, in + t * c, s->k, c, w + j / LANES * s->k * LANES + j % LANES);
      UNROLL for (int r = 0; r < R; r++) {
        wasm_v128_store(to + (t + r) * n + j, sum[r][0]);
        wasm_v128_store(to + (t + r) * n + j + 4, sum[r][1]);
      }
    }
  return t;
}

static void winograd(const step *s, const float *x, float *y, const float *z) {
  const int c = round_up(s->k, 4), n = round_up(s->n, LANES);
  const int in_apart = frequency(s, c), out_apart = frequency(s, n);
  float *in = s->scratch, *out = in + 16 * in_apart;
  for (int t = 0; t < s->rows; t++)
    for (int i = 0; i < s->k; i += 4)
      tile_in(in + t * c + i, in_apart, x, s->index + 16 * t, i, s->k - i);
  for (int f = 0; f < 16; f++) {
    const float *w = s->weights + f * s->k * n;
    int t = product(4, s, 0, out + f * out_apart, in + f * in_apart, w);
    product(1, s, t, out + f * out_apart, in + f * in_apart, w);
  }
  for (int t = 0; t < s->rows; t++)
    for (int j = 0; j < s->n; j += 4)
      tile_out(s, y, z, s->out + 4 * t, out + t * n + j, out_apart, j);
  transcendental(s, y, s->size_y);
}

static void gather(const step *s, const float *x, float *y) {
  y += s->offset;
  for (int i = 0; i < s->count; i++, y += s->unit) {
    const int from = s->index[i];
    if (s->unit == 1) {
      *y = from < 0 ? 0 : x[from];
      continue;
    }
    for (int u = 0; u < s->unit; u += 4)
      store_part(y + u, s->unit - u, from < 0 ? all(0) : load_part(x + from + u, s->unit - u, all(0)));
  }
}

static void affine(const step *s, const float *x, float *y) {
  const int period = s->period ? s->period : s->size_y;
  for (int start = 0; start < s->size_y; start += period)
    for (int i = 0; i < period; i += 4) {
      const int left = period - i;
      vec v = load_part(x + start + i, left, all(0));
      if (s->period) v = madd(v, load_part(s->scale + i, left, all(0)), load_part(s->shift + i, left, all(0)));
      store_result(s, y + start + i, 0, left, v);
    }
  transcendental(s, y, s->size_y);
}

static void arithmetic(const step *s, const float *x, float *y, const float *z) {
  for (int i = 0; i < s->size_y; i += 4) {
    const int left = s->size_y - i;
    vec a = load_part(x + i, left, all(0)), b = load_part(z + i, left, all(0));
    a = s->op == ADD ? add(a, b) : s->op == SUB ? sub(a, b) : mul(a, b);
    store_result(s, y + i, 0, left, a);
  }
  transcendental(s, y, s->size_y);
}

// Means or maxima over windows.
static void pool(const step *s, const float *x, float *y) {
  for (int r = 0; r < s->rows; r++)
    for (int i = 0; i < s->n; i += 4) {
      const int left = s->n - i;
      vec sum = all(0);
      int started = 0;
      for (int k = 0; k < s->k; k++) {
        const int from = s->index[r * s->k + k];
        if (from < 0) continue;
        vec v = load_part(x + from + i, left, all(0));
        sum = !started ? v : s->op == MAX ? wasm_f32x4_pmax(sum, v) : add(sum, v);
        started = 1;
      }
      if (s->op == AVERAGE) sum = mul(sum, all(s->scale[r]));
      store_part(y + r * s->n + i, left, sum);
    }
}

// The softmax of one row of n.
static void softmax(const float *x, float *y, int n) {
  vec top = all(x[0]), sum = all(0);
  for (int i = 0; i < n; i += 4) top = wasm_f32x4_pmax(top, load_part(x + i, n - i, top));
  top = wasm_f32x4_pmax(top, wasm_i32x4_shuffle(top, top, 2, 3, 0, 1));
  top = wasm_f32x4_pmax(top, wasm_i32x4_shuffle(top, top, 1, 0, 3, 2));
  for (int i = 0; i < n; i += 4) {
    vec v = exponential(sub(load_part(x + i, n - i, top), top));
    store_part(y + i, n - i, v);
    sum = add(sum, load_part(y + i, n - i, all(0)));
  }
  sum = add(sum, wasm_i32x4_shuffle(sum, sum, 2, 3, 0, 1));
  sum = add(sum, wasm_i32x4_shuffle(sum, sum, 1, 0, 3, 2));
  vec scale = wasm_f32x4_div(all(1), sum);
  for (int i = 0; i < n; i += 4) store_part(y + i, n - i, mul(load_part(y + i, n - i, sum), scale));
}

static void run_step(const step *s, const float *x, float *y, const float *z) {
  switch (s->op) {
    case WINOGRAD:
      winograd(s, x, y, z);
      break;
    case GATHER:
      gather(s, x, y);
      break;
    case AFFINE:
      affine(s, x, y);
      break;
    case ADD:
    case SUB:
    case MUL:
      arithmetic(s, x, y, z);
      break;
    case AVERAGE:
    case MAX:
      pool(s, x, y);
      break;
    case SOFTMAX:
      for (int r = 0; r < s->rows; r++) softmax(x + r * s->n, y + r * s->n, s->n);
  }
}

// Runs a program.
__attribute__((export_name(RUN))) void run(const program *p) {
  for (int i = 0; i < p->count; i++) {
    const step *s = p->steps + i;
    if (s->op == GEMM) {
      gemm(s, p->samples);
      continue;
    }
    for (int n = 0; n < p->samples; n++)
      run_step(s, s->x + n * s->size_x, s->y + n * s->size_y, s->z ? s->z + n * s->size_y : 0);
  }
}
