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

#define IN ·tilesIn16
#define OUT ·tilesOut16
#include "tiles_amd64.h"

#define ROW ·row16
#include "row_amd64.h"
