//go:build ignore

// Evaluates positions with an evaluation net, eight numbers of 16 bits at a time: a whole
// evaluation in one call. ../nnue explains the computation; ../nnue/ring.go and
// ../nnue/vectors.go do the same in Go.
//
// Like kernel.c, the module works in the memory of the Go program and has no memory of its own.
#include <wasm_simd128.h>

#include "layout.h"  // evaluation, from layout.go

#define INLINE static inline __attribute__((always_inline))

enum {
  FEW = 3,     // a slot with no more changes than this is taken without looking at others
  UNIT = 255,  // stands for 1 in an accumulator
};

INLINE v128_t load(const int16_t *p) { return wasm_v128_load(p); }

// The number of pieces by which the position differs from that of a slot.
INLINE int changes(const evaluation *e, int slot) {
  const uint64_t *held = e->held + slot * e->sets;
  int n = 0;
  for (int i = 0; i < e->sets; i++) n += __builtin_popcountll(e->now[i] ^ held[i]);
  return n;
}

// The slot with the fewest changes: the ply before, the slot of the position, the ply
// before that, or the empty board.
INLINE int nearest(const evaluation *e, int to) {
  const int mask = e->slots - 1;
  int from = (to - 1) & mask, fewest = changes(e, from);
  if (fewest <= FEW) return from;
  int n = changes(e, to);
  if (n < fewest) fewest = n, from = to;
  n = changes(e, (to - 2) & mask);
  if (n < fewest) fewest = n, from = (to - 2) & mask;
  return changes(e, e->slots) < fewest ? e->slots : from;
}

// The bits that change in the index of a square in the view of a seat (game.Placement.Turn).
INLINE int turn_of(const evaluation *e, int seat) { return seat ? e->turn1 : e->turn0; }

// The row of a piece of a kind on a square, as a seat sees it.
INLINE int row_of(const evaluation *e, int seat, int set, int square) {
  const int half = e->sets >> 1;
  if (seat) set += set < half ? half : -half;
  return set * e->squares + (square ^ turn_of(e, seat));
}

// The accumulator of a slot for the view of a seat.
INLINE int16_t *accumulator(const evaluation *e, int seat, int slot) {
  return e->accumulators + (seat * (e->slots + 1) + slot) * e->hidden;
}

// Makes an accumulator from that of another position, for any number of changes.
static void update(const evaluation *e, int seat, int16_t *to, const int16_t *from, const uint64_t *held) {
  if (to != from)
    for (int i = 0; i < e->hidden; i += 8) wasm_v128_store(to + i, load(from + i));
  for (int set = 0; set < e->sets; set++)
    for (uint64_t left = e->now[set] ^ held[set]; left; left &= left - 1) {
      const int square = __builtin_ctzll(left);
      const int16_t *w = e->weights + row_of(e, seat, set, square) * e->hidden;
      if (e->now[set] >> square & 1)
        for (int i = 0; i < e->hidden; i += 8) wasm_v128_store(to + i, wasm_i16x8_add(load(to + i), load(w + i)));
      else
        for (int i = 0; i < e->hidden; i += 8) wasm_v128_store(to + i, wasm_i16x8_sub(load(to + i), load(w + i)));
    }
}

// Makes the accumulator of a seat's view from that of the nearest slot, or of the empty board
// if the view was turned differently there, and adds its part to four sums.
INLINE v128_t view(const evaluation *e, int seat, int from, v128_t sum) {
  int16_t *to = accumulator(e, seat, e->ply & (e->slots - 1));
  if (e->turns[2 * from + seat] != turn_of(e, seat)) from = e->slots;
  const int16_t *a = accumulator(e, seat, from);
  const uint64_t *held = e->held + from * e->sets;

  // A row of zeros stands for a row that is not needed.
  const int none = e->sets * e->squares;
  int plus = none, minus = none, minus2 = none, added = 0, removed = 0;
  for (int set = 0; set < e->sets; set++)
    for (uint64_t left = e->now[set] ^ held[set]; left; left &= left - 1) {
      const int square = __builtin_ctzll(left), row = row_of(e, seat, set, square);
      if (e->now[set] >> square & 1)
        plus = row, added++;
      else
        minus2 = minus, minus = row, removed++;
    }
  if (added > 1 || removed > 2) {
    update(e, seat, to, a, held);
    a = to;
    plus = minus = minus2 = none;
  }

  const int16_t *p = e->weights + plus * e->hidden, *m = e->weights + minus * e->hidden, *m2 = e->weights + minus2 * e->hidden;
  const int16_t *output = e->output + (seat == e->mover ? 0 : e->hidden);
  const v128_t zero = wasm_i16x8_splat(0), one = wasm_i16x8_splat(UNIT);
  for (int i = 0; i < e->hidden; i += 8) {
    v128_t x = wasm_i16x8_sub(wasm_i16x8_sub(wasm_i16x8_add(load(a + i), load(p + i)), load(m + i)), load(m2 + i));
    wasm_v128_store(to + i, x);
    x = wasm_i16x8_min(wasm_i16x8_max(x, zero), one);
    sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(x, wasm_i16x8_mul(x, load(output + i))));
  }
  return sum;
}

// Evaluates the position of e.
__attribute__((export_name(EVALUATE))) void evaluate(evaluation *e) {
  const int to = e->ply & (e->slots - 1), from = nearest(e, to);
  v128_t sum = view(e, 1, from, view(e, 0, from, wasm_i32x4_splat(0)));
  sum = wasm_i32x4_add(sum, wasm_i32x4_shuffle(sum, sum, 2, 3, 0, 1));
  e->sum = wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1);

  uint64_t *keep = e->held + to * e->sets;
  for (int set = 0; set < e->sets; set++) keep[set] = e->now[set];
  e->turns[2 * to] = e->turn0, e->turns[2 * to + 1] = e->turn1;
}
