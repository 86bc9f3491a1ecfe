// Code generated from layout.go by go generate; DO NOT EDIT.
#include <stddef.h>
#include <stdint.h>

#define RUN "run"
#define EVALUATE "evaluate"

enum { LANES = 16 };
enum { GEMM = 0 };
enum { WINOGRAD = 1 };
enum { GATHER = 2 };
enum { AFFINE = 3 };
enum { ADD = 4 };
enum { SUB = 5 };
enum { MUL = 6 };
enum { AVERAGE = 7 };
enum { MAX = 8 };
enum { SOFTMAX = 9 };
enum { NONE = 0 };
enum { RELU = 1 };
enum { LEAKYRELU = 2 };
enum { CLIP = 3 };
enum { TANH = 4 };
enum { SIGMOID = 5 };

typedef struct {
  int32_t op;
  int32_t act;
  float lo;
  float hi;
  int32_t rows;
  int32_t k;
  int32_t n;
  int32_t sparse;
  int32_t size_x;
  int32_t size_y;
  const float *x;
  float *y;
  const float *z;
  const float *weights;
  const float *bias;
  const int32_t *index;
  const int32_t *out;
  int32_t count;
  int32_t unit;
  int32_t offset;
  const float *scale;
  const float *shift;
  int32_t period;
  float *scratch;
  int32_t *nonzero;
} step;
_Static_assert(offsetof(step, op) == 0, "Step.Op");
_Static_assert(offsetof(step, act) == 4, "Step.Act");
_Static_assert(offsetof(step, lo) == 8, "Step.Lo");
_Static_assert(offsetof(step, hi) == 12, "Step.Hi");
_Static_assert(offsetof(step, rows) == 16, "Step.Rows");
_Static_assert(offsetof(step, k) == 20, "Step.K");
_Static_assert(offsetof(step, n) == 24, "Step.N");
_Static_assert(offsetof(step, sparse) == 28, "Step.Sparse");
_Static_assert(offsetof(step, size_x) == 32, "Step.SizeX");
_Static_assert(offsetof(step, size_y) == 36, "Step.SizeY");
_Static_assert(offsetof(step, x) == 40, "Step.X");
_Static_assert(offsetof(step, y) == 44, "Step.Y");
_Static_assert(offsetof(step, z) == 48, "Step.Z");
_Static_assert(offsetof(step, weights) == 52, "Step.Weights");
_Static_assert(offsetof(step, bias) == 56, "Step.Bias");
_Static_assert(offsetof(step, index) == 60, "Step.Index");
_Static_assert(offsetof(step, out) == 64, "Step.Out");
_Static_assert(offsetof(step, count) == 68, "Step.Count");
_Static_assert(offsetof(step, unit) == 72, "Step.Unit");
_Static_assert(offsetof(step, offset) == 76, "Step.Offset");
_Static_assert(offsetof(step, scale) == 80, "Step.Scale");
_Static_assert(offsetof(step, shift) == 84, "Step.Shift");
_Static_assert(offsetof(step, period) == 88, "Step.Period");
_Static_assert(offsetof(step, scratch) == 92, "Step.Scratch");
_Static_assert(offsetof(step, nonzero) == 96, "Step.NonZero");
_Static_assert(sizeof(step) == 100, "Step");

typedef struct {
  int32_t samples;
  int32_t count;
  const step *steps;
} program;
_Static_assert(offsetof(program, samples) == 0, "Program.Samples");
_Static_assert(offsetof(program, count) == 4, "Program.Count");
_Static_assert(offsetof(program, steps) == 8, "Program.Steps");
_Static_assert(sizeof(program) == 12, "Program");

typedef struct {
  int32_t ply;
  int32_t mover;
  int32_t sum;
  int32_t sets;
  int32_t squares;
  int32_t turn0;
  int32_t turn1;
  int32_t hidden;
  int32_t slots;
  const uint64_t *now;
  uint64_t *held;
  int32_t *turns;
  int16_t *accumulators;
  const int16_t *weights;
  const int16_t *output;
} evaluation;
_Static_assert(offsetof(evaluation, ply) == 0, "Evaluation.Ply");
_Static_assert(offsetof(evaluation, mover) == 4, "Evaluation.Mover");
_Static_assert(offsetof(evaluation, sum) == 8, "Evaluation.Sum");
_Static_assert(offsetof(evaluation, sets) == 12, "Evaluation.Sets");
_Static_assert(offsetof(evaluation, squares) == 16, "Evaluation.Squares");
_Static_assert(offsetof(evaluation, turn0) == 20, "Evaluation.Turn0");
_Static_assert(offsetof(evaluation, turn1) == 24, "Evaluation.Turn1");
_Static_assert(offsetof(evaluation, hidden) == 28, "Evaluation.Hidden");
_Static_assert(offsetof(evaluation, slots) == 32, "Evaluation.Slots");
_Static_assert(offsetof(evaluation, now) == 36, "Evaluation.Now");
_Static_assert(offsetof(evaluation, held) == 40, "Evaluation.Held");
_Static_assert(offsetof(evaluation, turns) == 44, "Evaluation.Turns");
_Static_assert(offsetof(evaluation, accumulators) == 48, "Evaluation.Accumulators");
_Static_assert(offsetof(evaluation, weights) == 52, "Evaluation.Weights");
_Static_assert(offsetof(evaluation, output) == 56, "Evaluation.Output");
_Static_assert(sizeof(evaluation) == 60, "Evaluation");
