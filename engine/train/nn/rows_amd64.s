//go:build goexperiment.simd

#include "textflag.h"
#include "go_asm.h"

// TERM adds a number of Y8 times a vector of w to a sum, with both roundings, as Go does.
#define TERM(at, sum, product) \
	VMULPS at(R8), Y8, product; \
	VADDPS product, sum, sum

#define LOAD(at, sum, product) VMOVUPS at(DI), sum
#define STORE(at, sum, product) VMOVUPS sum, at(DI)

#define VECTORS1(DO) DO(0, Y0, Y9)
#define VECTORS4(DO) VECTORS1(DO); DO(32, Y1, Y10); DO(64, Y2, Y11); DO(96, Y3, Y12)
#define VECTORS8(DO) VECTORS4(DO); DO(128, Y4, Y9); DO(160, Y5, Y10); DO(192, Y6, Y11); DO(224, Y7, Y12)

// BLOCKS adds to blocks of N vectors as long as there are as many columns, and then continues at less.
#define BLOCKS(N, VECTORS, block, next, less) \
block: \
	CMPQ R11, $(8*N); \
	JLT less; \
	VECTORS(LOAD); \
	MOVQ CX, R9; \
next: \
	MOVLQSX (DX)(R9*4), R8; \
	IMULQ R10, R8; \
	ADDQ SI, R8; \
	VBROADCASTSS (BX)(R9*4), Y8; \
	VECTORS(TERM); \
	INCQ R9; \
	JNZ next; \
	VECTORS(STORE); \
	ADDQ $(32*N), DI; \
	ADDQ $(32*N), SI; \
	SUBQ $(8*N), R11; \
	JMP block

// func addRows8(s *rowsInput)
//
// DI y and SI w at the columns, R11 columns left; CX counts the places from -count to 0, which end at DX,
// their values at BX; R10 is the bytes of a row.
TEXT ·addRows8(SB), NOSPLIT, $0-8
	MOVQ s+0(FP), AX
	MOVQ rowsInput_y(AX), DI
	MOVQ rowsInput_w(AX), SI
	MOVQ rowsInput_place(AX), DX
	MOVQ rowsInput_value(AX), BX
	MOVQ rowsInput_count(AX), CX
	MOVQ rowsInput_row(AX), R10
	MOVQ rowsInput_columns(AX), R11
	LEAQ (DX)(CX*4), DX
	LEAQ (BX)(CX*4), BX
	NEGQ CX
	JZ done
	BLOCKS(8, VECTORS8, eight, term8, four)
	BLOCKS(4, VECTORS4, four, term4, one)
	BLOCKS(1, VECTORS1, one, term1, done)
done:
	VZEROUPPER
	RET
