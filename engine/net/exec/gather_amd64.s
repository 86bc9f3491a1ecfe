//go:build goexperiment.simd

#include "textflag.h"
#include "go_asm.h"

// func gatherOnes(s *gatherInput)
//
// A branch would cost more than the rest, since processors predict it wrongly.
TEXT ·gatherOnes(SB), NOSPLIT, $0-8
	MOVQ s+0(FP), AX
	MOVQ gatherInput_y(AX), DI
	MOVQ gatherInput_x(AX), SI
	MOVQ gatherInput_zero(AX), BX
	MOVQ gatherInput_index(AX), DX
	MOVQ gatherInput_count(AX), CX
	LEAQ (DI)(CX*4), DI
	LEAQ (DX)(CX*4), DX
	NEGQ CX
	JZ done
next:
	MOVLQSX (DX)(CX*4), R8
	LEAQ (SI)(R8*4), R9
	TESTQ R8, R8
	CMOVQLT BX, R9
	MOVL (R9), R10
	MOVL R10, (DI)(CX*4)
	INCQ CX
	JNZ next
done:
	RET
