@cst = private unnamed_addr constant [4 x float] [float 1.000000e+00, float 0x3FB99999A0000000, float -5.000000e-01, float 0x7FF8000000000000], align 64
@cst.1 = private unnamed_addr constant [2 x half] [half 0xH3C00, half 0xHBC00], align 64
@brain = private unnamed_addr constant [1 x bfloat] [bfloat 0xR3F80], align 2
@bytes = private unnamed_addr constant [13 x i8] c"say \22hi\22\5C\0A\00\FF~", align 1
@words = private unnamed_addr constant [2 x i16] [i16 1, i16 -1], align 2
@long = private unnamed_addr constant [1 x i64] [i64 -9223372036854775808], align 8
@bits = private unnamed_addr constant [3 x i1] [i1 true, i1 false, i1 true], align 1
@zeros = private unnamed_addr constant [10 x double] zeroinitializer, align 64
@empty = private unnamed_addr constant [0 x float] zeroinitializer, align 4

define float @first() {
entry:
	%0 = getelementptr inbounds float, ptr @cst, i64 1
	%1 = load float, ptr %0, align 4
	ret float %1
}
