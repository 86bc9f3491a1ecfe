// The bodies of tilesIn and tilesOut, which transform tiles for Winograd. An assembler file includes
// them for registers of one width, which it calls V0 to V9; SIZE is their bytes.
//
// Frequency f of a tile is f·R14 bytes behind frequency 0, and R15 is 3·R14.

// PLACE sets R to the address of square k that a tile reads: AX x, BX the tile's places, CX zeros.
#define PLACE(k, R) \
	MOVLQSX (4*(k))(BX), R; \
	TESTQ R, R; \
	LEAQ (AX)(R*4), R; \
	CMOVQLT CX, R

// FIRST and SECOND set four registers to the addresses of the squares of a row.
#define FIRST(row) PLACE(4*row, SI); PLACE(4*row+1, DI); PLACE(4*row+2, R8); PLACE(4*row+3, R9)
#define SECOND(row) PLACE(4*row, R10); PLACE(4*row+1, R11); PLACE(4*row+2, R12); PLACE(4*row+3, R13)

// OPERANDS prepares FIRST and SECOND.
#define OPERANDS \
	MOVQ s+0(FP), AX; \
	MOVQ tilesInput_zeros(AX), CX; \
	MOVQ tilesInput_x(AX), AX

// DIFFERENCES sets V0 to V3 to the first row minus the second one, at channel CX.
#define DIFFERENCES \
	VMOVUPS (SI)(CX*1), V0; \
	VMOVUPS (DI)(CX*1), V1; \
	VMOVUPS (R8)(CX*1), V2; \
	VMOVUPS (R9)(CX*1), V3; \
	VSUBPS (R10)(CX*1), V0, V0; \
	VSUBPS (R11)(CX*1), V1, V1; \
	VSUBPS (R12)(CX*1), V2, V2; \
	VSUBPS (R13)(CX*1), V3, V3

// FREQUENCIES writes four frequencies of the row a, b, c, d: a−c, b+c, c−b, b−d.
#define FREQUENCIES(to, a, b, c, d) \
	VSUBPS c, a, a; \
	VMOVUPS a, (to); \
	VADDPS c, b, V8; \
	VMOVUPS V8, (to)(R14*1); \
	VSUBPS b, c, c; \
	VMOVUPS c, (to)(R14*2); \
	VSUBPS d, b, b; \
	VMOVUPS b, (to)(R15*1); \
	ADDQ $SIZE, to

TEXT IN(SB), NOSPLIT, $24-8
	MOVQ s+0(FP), AX
	MOVQ tilesInput_to(AX), DX
	MOVQ tilesInput_at(AX), BX
	MOVQ tilesInput_tiles(AX), CX
	MOVQ CX, left-8(SP)
	MOVQ tilesInput_channels(AX), CX
	MOVQ CX, channels-16(SP)
	MOVQ tilesInput_step(AX), R14
	LEAQ (R14)(R14*2), R15

tile:
	// Rows of Bᵀ·d: d0−d2, then d1+d2 and d2−d1, then d1−d3; of Bᵀ·d·B likewise.
	MOVQ DX, to-24(SP)
	OPERANDS
	FIRST(0)
	SECOND(2)
	XORQ CX, CX
row0:
	DIFFERENCES
	FREQUENCIES(DX, V0, V1, V2, V3)
	ADDQ $SIZE, CX
	CMPQ CX, channels-16(SP)
	JLT row0

	OPERANDS
	FIRST(1)
	MOVQ to-24(SP), DX
	LEAQ (DX)(R14*4), DX
	LEAQ (DX)(R14*4), AX
	XORQ CX, CX
rows1and2:
	VMOVUPS (SI)(CX*1), V4
	VMOVUPS (DI)(CX*1), V5
	VMOVUPS (R8)(CX*1), V6
	VMOVUPS (R9)(CX*1), V7
	VADDPS (R10)(CX*1), V4, V0
	VADDPS (R11)(CX*1), V5, V1
	VADDPS (R12)(CX*1), V6, V2
	VADDPS (R13)(CX*1), V7, V3
	FREQUENCIES(DX, V0, V1, V2, V3)
	VMOVUPS (R10)(CX*1), V0
	VMOVUPS (R11)(CX*1), V1
	VMOVUPS (R12)(CX*1), V2
	VMOVUPS (R13)(CX*1), V3
	VSUBPS V4, V0, V0
	VSUBPS V5, V1, V1
	VSUBPS V6, V2, V2
	VSUBPS V7, V3, V3
	FREQUENCIES(AX, V0, V1, V2, V3)
	ADDQ $SIZE, CX
	CMPQ CX, channels-16(SP)
	JLT rows1and2

	OPERANDS
	SECOND(3)
	MOVQ to-24(SP), DX
	LEAQ (DX)(R15*4), DX
	XORQ CX, CX
row3:
	DIFFERENCES
	FREQUENCIES(DX, V0, V1, V2, V3)
	ADDQ $SIZE, CX
	CMPQ CX, channels-16(SP)
	JLT row3

	MOVQ s+0(FP), AX
	MOVQ to-24(SP), DX
	ADDQ tilesInput_row(AX), DX
	ADDQ $64, BX
	DECQ left-8(SP)
	JNZ tile
	VZEROUPPER
	RET

// SQUARE sets R to the address of square k that a tile writes: AX y, BX the tile's places.
#define SQUARE(k, R) MOVLQSX (4*(k))(BX), R; LEAQ (AX)(R*4), R

// COLUMN sums a column of frequencies: m0+m1+m2 and m1−m2−m3.
#define COLUMN(m0, m1, m2, m3, up, down) \
	VMOVUPS m1, V8; \
	VMOVUPS m2, V9; \
	VADDPS m0, V8, up; \
	VADDPS V9, up, up; \
	VSUBPS V9, V8, down; \
	VSUBPS m3, down, down

// WRITE writes a square at place R, the sum V9, with bias V8: FINISH adds what else there is. NaN stays NaN:
// a maximum with NaN is the operand that is named first here, and V10 is the least number.
#define WRITE(R, FINISH) \
	VADDPS V8, V9, V9; \
	FINISH(R); \
	VMAXPS V9, V10, V9; \
	VMOVUPS V9, (R)(CX*1)

// SQUARES writes two squares of the row a, b, c, d: a+b+c and b−c−d.
#define SQUARES(left, right, a, b, c, d, FINISH) \
	VSUBPS c, b, V9; \
	VSUBPS d, V9, V9; \
	WRITE(right, FINISH); \
	VADDPS b, a, V9; \
	VADDPS c, V9, V9; \
	WRITE(left, FINISH)

// RESIDUAL adds the number of z at place R: z lies behind y by the distance in the frame.
#define RESIDUAL(R) \
	MOVQ R, AX; \
	ADDQ residual-24(SP), AX; \
	VADDPS (AX)(CX*1), V9, V9

#define NOTHING(R)

// CHANNELS transforms a tile, as many channels at a time as a register has numbers. The last square comes
// first: an earlier one overwrites a square beyond the edge.
#define CHANNELS(channel, FINISH) \
channel: \
	COLUMN((SI), (DI), (R8), (R9), V0, V4); \
	COLUMN((SI)(R14*1), (DI)(R14*1), (R8)(R14*1), (R9)(R14*1), V1, V5); \
	COLUMN((SI)(R14*2), (DI)(R14*2), (R8)(R14*2), (R9)(R14*2), V2, V6); \
	COLUMN((SI)(R15*1), (DI)(R15*1), (R8)(R15*1), (R9)(R15*1), V3, V7); \
	VMOVUPS (DX)(CX*1), V8; \
	SQUARES(R12, R13, V4, V5, V6, V7, FINISH); \
	SQUARES(R10, R11, V0, V1, V2, V3, FINISH); \
	ADDQ $SIZE, SI; \
	ADDQ $SIZE, DI; \
	ADDQ $SIZE, R8; \
	ADDQ $SIZE, R9; \
	ADDQ $SIZE, CX; \
	CMPQ CX, channels-32(SP); \
	JLT channel

TEXT OUT(SB), NOSPLIT, $32-8
	MOVQ s+0(FP), AX
	MOVQ tilesOutput_at(AX), BX
	MOVQ tilesOutput_tiles(AX), CX
	MOVQ CX, left-8(SP)
	MOVQ tilesOutput_m(AX), SI
	MOVQ SI, m-16(SP)
	MOVQ tilesOutput_z(AX), CX
	TESTQ CX, CX
	JZ start
	SUBQ tilesOutput_y(AX), CX
start:
	MOVQ CX, residual-24(SP)
	MOVQ tilesOutput_channels(AX), CX
	MOVQ CX, channels-32(SP)
	MOVQ tilesOutput_step(AX), R14
	LEAQ (R14)(R14*2), R15
	VBROADCASTSS tilesOutput_least(AX), V10

tile:
	MOVQ m-16(SP), SI
	LEAQ (SI)(R14*4), DI
	LEAQ (DI)(R14*4), R8
	LEAQ (R8)(R14*4), R9
	MOVQ s+0(FP), AX
	MOVQ tilesOutput_bias(AX), DX
	MOVQ tilesOutput_y(AX), AX
	SQUARE(0, R10)
	SQUARE(1, R11)
	SQUARE(2, R12)
	SQUARE(3, R13)
	XORQ CX, CX
	CMPQ residual-24(SP), CX
	JNE residual
	CHANNELS(channel, NOTHING)
	JMP next
	CHANNELS(residual, RESIDUAL)
next:
	MOVQ s+0(FP), AX
	MOVQ tilesOutput_row(AX), CX
	ADDQ CX, m-16(SP)
	ADDQ $16, BX
	DECQ left-8(SP)
	JNZ tile
	VZEROUPPER
	RET
