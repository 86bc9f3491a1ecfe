//go:build ignore

// Multiplies matrices of float32 for programs in WebAssembly, four numbers at a time. build.sh beside
// this file builds it twice: for SIMD, and for relaxed SIMD, which fuses a multiplication and the
// addition after it.
//
// The module imports the memory of the Go program and works in it: it has no memory of its own, no
// data, no globals and no stack, so local values must fit registers. Every address and size comes from
// module_js.go, which has the same structs and holds the slices; product.go and rows.go say what is
// computed. A row has the same numbers whatever the others are.
#include <stdint.h>
#include <wasm_simd128.h>

#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("clang loop unroll(full)")

typedef v128_t vec;

typedef struct {
  int32_t rows;
  int32_t columns;
  int32_t outer;
  int32_t inner;
  int32_t row_y;
  int32_t row_start;
  int32_t row_x;
  int32_t outer_x;
  int32_t inner_x;
  int32_t outer_w;
  int32_t inner_w;
  int32_t panel_w;
  float *y;
  const float *start;
  const float *x;
  const float *w;
} product;

typedef struct {
  int32_t columns;
  int32_t count;
  float *y;
  int32_t *place;
  float *value;
  const float *w;
} sum;

typedef struct {
  int32_t rows;
  int32_t inner;
  int32_t row_x;
  int32_t inner_x;
  const float *x;
  sum sum;
} sparse;

enum { PANEL = 16, ROWS = 4 };

INLINE vec load(const float *p) { return wasm_v128_load(p); }

INLINE vec multiply_add(vec a, vec b, vec c) {
#ifdef __wasm_relaxed_simd__
  return wasm_f32x4_relaxed_madd(a, b, c);
#else
  return wasm_f32x4_add(wasm_f32x4_mul(a, b), c);
#endif
}

INLINE int smaller(int a, int b) { return a < b ? a : b; }

INLINE int column(const product *p, int j) { return p->panel_w ? j / PANEL * p->panel_w + j % PANEL : j; }

// V vectors of columns of all rows, four rows at a time; a last row without partners is computed several
// times. inner_x is that of the product, or 1 if that is known.
INLINE void stripe(const product *p, const int V, const int inner_x, int j) {
  const float *w0 = p->w + column(p, j);
  const int last = p->rows - 1, inner_w = p->inner_w;
  for (int i = 0; i <= last; i += ROWS) {
    vec s[ROWS][2];
    UNROLL for (int r = 0; r < ROWS; r++)
      UNROLL for (int v = 0; v < V; v++) s[r][v] = load(p->start + smaller(i + r, last) * p->row_start + j + 4 * v);
    for (int o = 0; o < p->outer; o++) {
      const float *x[ROWS];
      UNROLL for (int r = 0; r < ROWS; r++) x[r] = p->x + smaller(i + r, last) * p->row_x + o * p->outer_x;
      const float *w = w0 + o * p->outer_w;
      for (int k = p->inner; k > 0; k--, w += inner_w) {
        vec b[2];
        UNROLL for (int v = 0; v < V; v++) b[v] = load(w + 4 * v);
        UNROLL for (int r = 0; r < ROWS; r++) {
          vec a = wasm_v128_load32_splat(x[r]);
          x[r] += inner_x;
          UNROLL for (int v = 0; v < V; v++) s[r][v] = multiply_add(a, b[v], s[r][v]);
        }
      }
    }
    UNROLL for (int r = 0; r < ROWS; r++)
      UNROLL for (int v = 0; v < V; v++) wasm_v128_store(p->y + smaller(i + r, last) * p->row_y + j + 4 * v, s[r][v]);
  }
}

// One column of all rows.
static void single(const product *p, int j) {
  const float *w0 = p->w + column(p, j);
  for (int i = 0; i < p->rows; i++) {
    float s = p->start[i * p->row_start + j];
    for (int o = 0; o < p->outer; o++) {
      const float *x = p->x + i * p->row_x + o * p->outer_x, *w = w0 + o * p->outer_w;
      for (int k = p->inner; k > 0; k--, x += p->inner_x, w += p->inner_w) s += *x * *w;
    }
    p->y[i * p->row_y + j] = s;
  }
}

__attribute__((export_name("product"))) void run_product(const product *p) {
  int j = 0;
  if (p->inner_x == 1) {
    for (; j + 8 <= p->columns; j += 8) stripe(p, 2, 1, j);
    for (; j + 4 <= p->columns; j += 4) stripe(p, 1, 1, j);
  } else {
    for (; j + 8 <= p->columns; j += 8) stripe(p, 2, p->inner_x, j);
    for (; j + 4 <= p->columns; j += 4) stripe(p, 1, p->inner_x, j);
  }
  for (; j < p->columns; j++) single(p, j);
}

// Adds V vectors of the rows at the places, multiplied by the values. It fuses nothing.
INLINE void add_vectors(const sum *p, const int V, int j) {
  vec s[8];
  UNROLL for (int v = 0; v < V; v++) s[v] = load(p->y + j + 4 * v);
  for (int i = 0; i < p->count; i++) {
    vec a = wasm_v128_load32_splat(p->value + i);
    const float *w = p->w + p->place[i] * p->columns + j;
    UNROLL for (int v = 0; v < V; v++) s[v] = wasm_f32x4_add(s[v], wasm_f32x4_mul(a, load(w + 4 * v)));
  }
  UNROLL for (int v = 0; v < V; v++) wasm_v128_store(p->y + j + 4 * v, s[v]);
}

INLINE void add_rows(const sum *p) {
  int j = 0;
  for (; j + 32 <= p->columns; j += 32) add_vectors(p, 8, j);
  for (; j + 8 <= p->columns; j += 8) add_vectors(p, 2, j);
  for (; j + 4 <= p->columns; j += 4) add_vectors(p, 1, j);
  for (; j < p->columns; j++) {
    float s = p->y[j];
    for (int i = 0; i < p->count; i++) s += p->value[i] * p->w[p->place[i] * p->columns + j];
    p->y[j] = s;
  }
}

__attribute__((export_name("sum"))) void run_sum(const sum *p) { add_rows(p); }

__attribute__((export_name("sparse"))) void run_sparse(sparse *p) {
  sum *s = &p->sum;
  for (int i = 0; i < p->rows; i++, s->y += s->columns) {
    const float *x = p->x + i * p->row_x;
    int count = 0;
    for (int k = 0; k < p->inner; k++, x += p->inner_x) {  // without a branch, which would be mispredicted
      s->place[count] = k;
      s->value[count] = *x;
      count += *x != 0;
    }
    s->count = count;
    add_rows(s);
  }
}
