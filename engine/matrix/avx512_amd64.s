//go:build goexperiment.simd

#include "textflag.h"
#include "go_asm.h"

#define SIZE 64
#define V0 Z0
#define V1 Z1
#define V2 Z2
#define V3 Z3
#define V4 Z4
#define V5 Z5
#define V6 Z6
#define V7 Z7
#define V8 Z8
#define V9 Z9
#define V10 Z10
#define V11 Z11
#define V12 Z12
#define V13 Z13
#define V14 Z14
#define V15 Z15

#define NAME ·set16x1
#define ONE
#include "product_amd64.h"
#undef NAME
#undef ONE

#define NAME ·set16x2
#define TWO
#include "product_amd64.h"
#undef NAME
#undef TWO
