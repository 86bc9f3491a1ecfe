// The body of func(s *rowInput), which computes one row of a product. An assembler file includes it for
// registers of one width, which it calls V0 to V12; with HALF a panel takes two registers.
//
// A group is P panels, one to six, which begin at R8 to R13: their sums stay in registers until they are
// complete. SI is x, AX the place of an input, BX the bias and DI y of the group.

#ifdef HALF
#define GET(at, w, a, b) VMOVUPS (64*at)(BX), a; VMOVUPS (64*at+32)(BX), b
#define PUT(at, w, a, b) VMOVUPS a, (64*at)(DI); VMOVUPS b, (64*at+32)(DI)
#define SUM(at, w, a, b) VFMADD231PS (w)(AX*1), V12, a; VFMADD231PS 32(w)(AX*1), V12, b
#else
#define GET(at, w, a, b) VMOVUPS (64*at)(BX), a
#define PUT(at, w, a, b) VMOVUPS a, (64*at)(DI)
#define SUM(at, w, a, b) VFMADD231PS (w)(AX*1), V12, a
#endif
#define BEGIN(at, w, a, b) MOVQ CX, w; ADDQ DX, CX

#define PANELS1(DO) DO(0, R8, V0, V1)
#define PANELS2(DO) PANELS1(DO); DO(1, R9, V2, V3)
#define PANELS3(DO) PANELS2(DO); DO(2, R10, V4, V5)
#define PANELS4(DO) PANELS3(DO); DO(3, R11, V6, V7)
#define PANELS5(DO) PANELS4(DO); DO(4, R12, V8, V9)
#define PANELS6(DO) PANELS5(DO); DO(5, R13, V10, V11)

// GROUPS computes the groups of P panels, and then continues with those of P-1.
#define GROUPS(P, PANELS, group, next, store) \
group: \
	MOVQ s+0(FP), AX; \
	MOVQ rowInput_panel(AX), DX; \
	MOVQ w-8(SP), CX; \
	PANELS(BEGIN); \
	MOVQ CX, w-8(SP); \
	PANELS(GET); \
	MOVQ rowInput_list(AX), DX; \
	MOVQ rowInput_count(AX), CX; \
	LEAQ (DX)(CX*4), DX; \
	NEGQ CX; \
	JZ store; \
next: \
	MOVLQSX (DX)(CX*4), AX; \
	VBROADCASTSS (SI)(AX*4), V12; \
	SHLQ $6, AX; \
	PANELS(SUM); \
	INCQ CX; \
	JNZ next; \
store: \
	PANELS(PUT); \
	ADDQ $(64*P), BX; \
	ADDQ $(64*P), DI; \
	DECQ groupsLeft-16(SP); \
	JNZ group; \
	MOVQ smallerLeft-24(SP), CX; \
	MOVQ CX, groupsLeft-16(SP); \
	MOVQ $0, smallerLeft-24(SP); \
	TESTQ CX, CX; \
	JZ done

TEXT ROW(SB), NOSPLIT, $24-8
	MOVQ s+0(FP), AX
	MOVQ rowInput_y(AX), DI
	MOVQ rowInput_x(AX), SI
	MOVQ rowInput_bias(AX), BX
	MOVQ rowInput_w(AX), CX
	MOVQ CX, w-8(SP)
	MOVQ rowInput_groups(AX), CX
	MOVQ CX, groupsLeft-16(SP)
	MOVQ rowInput_smaller(AX), CX
	MOVQ CX, smallerLeft-24(SP)
	MOVQ rowInput_size(AX), CX
	CMPQ CX, $5
	JGT group6
	JEQ group5
	CMPQ CX, $3
	JGT group4
	JEQ group3
	CMPQ CX, $1
	JGT group2
	JMP group1
	GROUPS(6, PANELS6, group6, next6, store6)
	GROUPS(5, PANELS5, group5, next5, store5)
	GROUPS(4, PANELS4, group4, next4, store4)
	GROUPS(3, PANELS3, group3, next3, store3)
	GROUPS(2, PANELS2, group2, next2, store2)
	GROUPS(1, PANELS1, group1, next1, store1)
done:
	VZEROUPPER
	RET
