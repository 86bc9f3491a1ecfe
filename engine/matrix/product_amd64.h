// The body of a function func(s *strips), which computes strips of columns: with ONE a strip is one vector
// wide, with THREE three, and otherwise two. An assembler file includes it for each width of registers,
// which it calls V0 to V15; SIZE is the bytes of a vector.
//
// A group is R rows, one to six, of three vectors four: their sums stay in registers until they are
// complete. Each term of the inner sum loads the vectors of w, and a number of x for each row.
//
//	AX s            R9  from term to term in x     R12 y of the group
//	BX w            R10 from term to term in w     R13 start of the group
//	CX terms left   R11 x of the group             R14 x, before an inner sum
//	DX w, before an inner sum                      R15 from the first vector of w to the second
//
// Rows 0, 1 and 2 begin at SI, SI+R8 and SI+2·R8, rows 3, 4 and 5 likewise at DI. During an inner sum of three
// vectors AX is the way from the first vector of w to the third.

#ifdef ONE
#define LOAD(row, a, b, c) VMOVUPS row, a
#define STORE(row, a, b, c) VMOVUPS a, row
#define WEIGHTS VMOVUPS (BX), V12
#define TERM(row, a, b, c) VBROADCASTSS row, V15; VFMADD231PS V12, V15, a
#define WIDTH SIZE
#endif

#ifdef TWO
#define LOAD(row, a, b, c) VMOVUPS row, a; VMOVUPS SIZE row, b
#define STORE(row, a, b, c) VMOVUPS a, row; VMOVUPS b, SIZE row
#define WEIGHTS VMOVUPS (BX), V12; VMOVUPS (BX)(R15*1), V13
#define TERM(row, a, b, c) VBROADCASTSS row, V15; VFMADD231PS V12, V15, a; VFMADD231PS V13, V15, b
#define WIDTH (2*SIZE)
#endif

#ifdef THREE
#define LOAD(row, a, b, c) VMOVUPS row, a; VMOVUPS SIZE row, b; VMOVUPS (2*SIZE) row, c
#define STORE(row, a, b, c) VMOVUPS a, row; VMOVUPS b, SIZE row; VMOVUPS c, (2*SIZE) row
#define WEIGHTS VMOVUPS (BX), V12; VMOVUPS (BX)(R15*1), V13; VMOVUPS (BX)(AX*1), V14
#define TERM(row, a, b, c) VBROADCASTSS row, V15; VFMADD231PS V12, V15, a; VFMADD231PS V13, V15, b; VFMADD231PS V14, V15, c
#define WIDTH (3*SIZE)
#define ROWS1(DO) DO((SI), V0, V1, V2)
#define ROWS2(DO) ROWS1(DO); DO((SI)(R8*1), V3, V4, V5)
#define ROWS3(DO) ROWS2(DO); DO((SI)(R8*2), V6, V7, V8)
#define ROWS4(DO) ROWS3(DO); DO((DI), V9, V10, V11)
#define LARGER
#define ENTER MOVQ strips_thirdW(AX), AX
#define LEAVE MOVQ s+0(FP), AX
#else
#define ROWS1(DO) DO((SI), V0, V1, V2)
#define ROWS2(DO) ROWS1(DO); DO((SI)(R8*1), V2, V3, V4)
#define ROWS3(DO) ROWS2(DO); DO((SI)(R8*2), V4, V5, V6)
#define ROWS4(DO) ROWS3(DO); DO((DI), V6, V7, V8)
#define ROWS5(DO) ROWS4(DO); DO((DI)(R8*1), V8, V9, V10)
#define ROWS6(DO) ROWS5(DO); DO((DI)(R8*2), V10, V11, V12)
#define LARGER GROUPS(6, ROWS6, rows6, outer6, inner6); GROUPS(5, ROWS5, rows5, outer5, inner5)
#define ENTER
#define LEAVE
#endif

// DI = SI + 3·R8.
#define THIRD LEAQ (R8)(R8*2), DI; ADDQ SI, DI

// Computes the groups of R rows, and then continues with those of R-1.
#define GROUPS(R, ROWS, group, outer, inner) \
group: \
	MOVQ R13, SI; \
	MOVQ strips_rowStart(AX), R8; \
	THIRD; \
	ROWS(LOAD); \
	IMUL3Q $R, R8, R8; \
	ADDQ R8, R13; \
	MOVQ R11, R14; \
	MOVQ w-8(SP), DX; \
	MOVQ strips_rowX(AX), R8; \
	MOVQ strips_outer(AX), BX; \
	MOVQ BX, outerLeft-16(SP); \
outer: \
	MOVQ R14, SI; \
	THIRD; \
	MOVQ DX, BX; \
	MOVQ strips_inner(AX), CX; \
	ENTER; \
inner: \
	WEIGHTS; \
	ROWS(TERM); \
	ADDQ R9, SI; \
	ADDQ R9, DI; \
	ADDQ R10, BX; \
	DECQ CX; \
	JNZ inner; \
	LEAVE; \
	ADDQ strips_outerX(AX), R14; \
	ADDQ strips_outerW(AX), DX; \
	DECQ outerLeft-16(SP); \
	JNZ outer; \
	IMUL3Q $R, R8, R8; \
	ADDQ R8, R11; \
	MOVQ R12, SI; \
	MOVQ strips_rowY(AX), R8; \
	THIRD; \
	ROWS(STORE); \
	IMUL3Q $R, R8, R8; \
	ADDQ R8, R12; \
	DECQ groupsLeft-24(SP); \
	JNZ group; \
	MOVQ smallerLeft-32(SP), CX; \
	MOVQ CX, groupsLeft-24(SP); \
	MOVQ $0, smallerLeft-32(SP); \
	TESTQ CX, CX; \
	JZ next

TEXT NAME(SB), NOSPLIT, $56-8
	MOVQ s+0(FP), AX
	MOVQ strips_w(AX), BX
	MOVQ BX, w-8(SP)
	MOVQ strips_y(AX), R12
	MOVQ R12, y-40(SP)
	MOVQ strips_start(AX), R13
	MOVQ R13, start-48(SP)
	MOVQ strips_count(AX), CX
	MOVQ CX, stripsLeft-56(SP)
	MOVQ strips_innerX(AX), R9
	MOVQ strips_innerW(AX), R10
	MOVQ strips_nextW(AX), R15
strip:
	MOVQ strips_x(AX), R11
	MOVQ strips_groups(AX), CX
	MOVQ CX, groupsLeft-24(SP)
	MOVQ strips_smaller(AX), CX
	MOVQ CX, smallerLeft-32(SP)
	MOVQ strips_size(AX), CX
#ifndef THREE
	CMPQ CX, $5
	JGT rows6
	JEQ rows5
#endif
	CMPQ CX, $3
	JGT rows4
	JEQ rows3
	CMPQ CX, $1
	JGT rows2
	JMP rows1
	LARGER
	GROUPS(4, ROWS4, rows4, outer4, inner4)
	GROUPS(3, ROWS3, rows3, outer3, inner3)
	GROUPS(2, ROWS2, rows2, outer2, inner2)
	GROUPS(1, ROWS1, rows1, outer1, inner1)
next:
	MOVQ strips_stripW(AX), CX
	ADDQ CX, w-8(SP)
	MOVQ y-40(SP), R12
	ADDQ $WIDTH, R12
	MOVQ R12, y-40(SP)
	MOVQ start-48(SP), R13
	ADDQ $WIDTH, R13
	MOVQ R13, start-48(SP)
	DECQ stripsLeft-56(SP)
	JNZ strip
	VZEROUPPER
	RET

#undef LOAD
#undef STORE
#undef WEIGHTS
#undef TERM
#undef WIDTH
#undef ROWS1
#undef ROWS2
#undef ROWS3
#undef ROWS4
#ifndef THREE
#undef ROWS5
#undef ROWS6
#endif
#undef LARGER
#undef ENTER
#undef LEAVE
#undef THIRD
#undef GROUPS
