//go:build goexperiment.simd

#include "textflag.h"
#include "go_asm.h"

#define SIZE 32
#define V0 Y0
#define V1 Y1
#define V2 Y2
#define V3 Y3
#define V4 Y4
#define V5 Y5
#define V6 Y6
#define V7 Y7
#define V8 Y8
#define V9 Y9
#define V10 Y10
#define V11 Y11
#define V12 Y12
#define V13 Y13
#define V14 Y14
#define V15 Y15

#define NAME ·set8x1
#define ONE
#include "product_amd64.h"
#undef NAME
#undef ONE

#define NAME ·set8x2
#define TWO
#include "product_amd64.h"
#undef NAME
#undef TWO

#define NAME ·set8x3
#define THREE
#include "product_amd64.h"
#undef NAME
#undef THREE
