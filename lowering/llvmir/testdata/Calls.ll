define internal float @apply(ptr %0, float %x) {
entry:
	%1 = call ptr @malloc(i64 64)
	call void @free(ptr %1)
	%2 = call float @expf(float %x)
	%3 = call float @expf(float 2.000000e+00)
	%4 = fadd float %2, %3
	ret float %4
}

define void @caller(ptr noalias nocapture readonly align 64 %arg0, ptr noalias nocapture writeonly align 64 %dst) nounwind {
entry:
	%0 = call float @apply(ptr null, float 1.000000e+00)
	ret void
}

define float @"math float"(float %0) {
entry:
	%1 = call float @llvm.fabs.f32(float %0)
	%2 = call float @llvm.sqrt.f32(float %1)
	%3 = call float @llvm.exp.f32(float %2)
	%4 = call float @llvm.exp2.f32(float %3)
	%5 = call float @llvm.log.f32(float %4)
	%6 = call float @llvm.log2.f32(float %5)
	%7 = call float @llvm.log10.f32(float %6)
	%8 = call float @llvm.sin.f32(float %7)
	%9 = call float @llvm.cos.f32(float %8)
	%10 = call float @llvm.floor.f32(float %9)
	%11 = call float @llvm.ceil.f32(float %10)
	%12 = call float @llvm.trunc.f32(float %11)
	%13 = call float @llvm.rint.f32(float %12)
	%14 = call float @llvm.round.f32(float %13)
	%15 = call float @llvm.roundeven.f32(float %14)
	%16 = call float @llvm.pow.f32(float %15, float %0)
	%17 = call float @llvm.copysign.f32(float %16, float %0)
	%18 = call float @llvm.minnum.f32(float %17, float %0)
	%19 = call float @llvm.maxnum.f32(float %18, float %0)
	%20 = call float @llvm.minimum.f32(float %19, float %0)
	%21 = call float @llvm.maximum.f32(float %20, float %0)
	%22 = call float @llvm.fma.f32(float %21, float %21, float %0)
	%23 = call float @llvm.fmuladd.f32(float %21, float %21, float %22)
	ret float %23
}

define double @"math double"(double %0) {
entry:
	%1 = call double @llvm.fabs.f64(double %0)
	%2 = call double @llvm.sqrt.f64(double %1)
	%3 = call double @llvm.exp.f64(double %2)
	%4 = call double @llvm.exp2.f64(double %3)
	%5 = call double @llvm.log.f64(double %4)
	%6 = call double @llvm.log2.f64(double %5)
	%7 = call double @llvm.log10.f64(double %6)
	%8 = call double @llvm.sin.f64(double %7)
	%9 = call double @llvm.cos.f64(double %8)
	%10 = call double @llvm.floor.f64(double %9)
	%11 = call double @llvm.ceil.f64(double %10)
	%12 = call double @llvm.trunc.f64(double %11)
	%13 = call double @llvm.rint.f64(double %12)
	%14 = call double @llvm.round.f64(double %13)
	%15 = call double @llvm.roundeven.f64(double %14)
	%16 = call double @llvm.pow.f64(double %15, double %0)
	%17 = call double @llvm.copysign.f64(double %16, double %0)
	%18 = call double @llvm.minnum.f64(double %17, double %0)
	%19 = call double @llvm.maxnum.f64(double %18, double %0)
	%20 = call double @llvm.minimum.f64(double %19, double %0)
	%21 = call double @llvm.maximum.f64(double %20, double %0)
	%22 = call double @llvm.fma.f64(double %21, double %21, double %0)
	%23 = call double @llvm.fmuladd.f64(double %21, double %21, double %22)
	ret double %23
}

define bfloat @"math bfloat"(bfloat %0) {
entry:
	%1 = call bfloat @llvm.fabs.bf16(bfloat %0)
	%2 = call bfloat @llvm.sqrt.bf16(bfloat %1)
	%3 = call bfloat @llvm.exp.bf16(bfloat %2)
	%4 = call bfloat @llvm.exp2.bf16(bfloat %3)
	%5 = call bfloat @llvm.log.bf16(bfloat %4)
	%6 = call bfloat @llvm.log2.bf16(bfloat %5)
	%7 = call bfloat @llvm.log10.bf16(bfloat %6)
	%8 = call bfloat @llvm.sin.bf16(bfloat %7)
	%9 = call bfloat @llvm.cos.bf16(bfloat %8)
	%10 = call bfloat @llvm.floor.bf16(bfloat %9)
	%11 = call bfloat @llvm.ceil.bf16(bfloat %10)
	%12 = call bfloat @llvm.trunc.bf16(bfloat %11)
	%13 = call bfloat @llvm.rint.bf16(bfloat %12)
	%14 = call bfloat @llvm.round.bf16(bfloat %13)
	%15 = call bfloat @llvm.roundeven.bf16(bfloat %14)
	%16 = call bfloat @llvm.pow.bf16(bfloat %15, bfloat %0)
	%17 = call bfloat @llvm.copysign.bf16(bfloat %16, bfloat %0)
	%18 = call bfloat @llvm.minnum.bf16(bfloat %17, bfloat %0)
	%19 = call bfloat @llvm.maxnum.bf16(bfloat %18, bfloat %0)
	%20 = call bfloat @llvm.minimum.bf16(bfloat %19, bfloat %0)
	%21 = call bfloat @llvm.maximum.bf16(bfloat %20, bfloat %0)
	%22 = call bfloat @llvm.fma.bf16(bfloat %21, bfloat %21, bfloat %0)
	%23 = call bfloat @llvm.fmuladd.bf16(bfloat %21, bfloat %21, bfloat %22)
	ret bfloat %23
}

define <4 x float> @"math <4 x float>"(<4 x float> %0) {
entry:
	%1 = call <4 x float> @llvm.fabs.v4f32(<4 x float> %0)
	%2 = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %1)
	%3 = call <4 x float> @llvm.exp.v4f32(<4 x float> %2)
	%4 = call <4 x float> @llvm.exp2.v4f32(<4 x float> %3)
	%5 = call <4 x float> @llvm.log.v4f32(<4 x float> %4)
	%6 = call <4 x float> @llvm.log2.v4f32(<4 x float> %5)
	%7 = call <4 x float> @llvm.log10.v4f32(<4 x float> %6)
	%8 = call <4 x float> @llvm.sin.v4f32(<4 x float> %7)
	%9 = call <4 x float> @llvm.cos.v4f32(<4 x float> %8)
	%10 = call <4 x float> @llvm.floor.v4f32(<4 x float> %9)
	%11 = call <4 x float> @llvm.ceil.v4f32(<4 x float> %10)
	%12 = call <4 x float> @llvm.trunc.v4f32(<4 x float> %11)
	%13 = call <4 x float> @llvm.rint.v4f32(<4 x float> %12)
	%14 = call <4 x float> @llvm.round.v4f32(<4 x float> %13)
	%15 = call <4 x float> @llvm.roundeven.v4f32(<4 x float> %14)
	%16 = call <4 x float> @llvm.pow.v4f32(<4 x float> %15, <4 x float> %0)
	%17 = call <4 x float> @llvm.copysign.v4f32(<4 x float> %16, <4 x float> %0)
	%18 = call <4 x float> @llvm.minnum.v4f32(<4 x float> %17, <4 x float> %0)
	%19 = call <4 x float> @llvm.maxnum.v4f32(<4 x float> %18, <4 x float> %0)
	%20 = call <4 x float> @llvm.minimum.v4f32(<4 x float> %19, <4 x float> %0)
	%21 = call <4 x float> @llvm.maximum.v4f32(<4 x float> %20, <4 x float> %0)
	%22 = call <4 x float> @llvm.fma.v4f32(<4 x float> %21, <4 x float> %21, <4 x float> %0)
	%23 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %21, <4 x float> %21, <4 x float> %22)
	ret <4 x float> %23
}

define <8 x half> @"math <8 x half>"(<8 x half> %0) {
entry:
	%1 = call <8 x half> @llvm.fabs.v8f16(<8 x half> %0)
	%2 = call <8 x half> @llvm.sqrt.v8f16(<8 x half> %1)
	%3 = call <8 x half> @llvm.exp.v8f16(<8 x half> %2)
	%4 = call <8 x half> @llvm.exp2.v8f16(<8 x half> %3)
	%5 = call <8 x half> @llvm.log.v8f16(<8 x half> %4)
	%6 = call <8 x half> @llvm.log2.v8f16(<8 x half> %5)
	%7 = call <8 x half> @llvm.log10.v8f16(<8 x half> %6)
	%8 = call <8 x half> @llvm.sin.v8f16(<8 x half> %7)
	%9 = call <8 x half> @llvm.cos.v8f16(<8 x half> %8)
	%10 = call <8 x half> @llvm.floor.v8f16(<8 x half> %9)
	%11 = call <8 x half> @llvm.ceil.v8f16(<8 x half> %10)
	%12 = call <8 x half> @llvm.trunc.v8f16(<8 x half> %11)
	%13 = call <8 x half> @llvm.rint.v8f16(<8 x half> %12)
	%14 = call <8 x half> @llvm.round.v8f16(<8 x half> %13)
	%15 = call <8 x half> @llvm.roundeven.v8f16(<8 x half> %14)
	%16 = call <8 x half> @llvm.pow.v8f16(<8 x half> %15, <8 x half> %0)
	%17 = call <8 x half> @llvm.copysign.v8f16(<8 x half> %16, <8 x half> %0)
	%18 = call <8 x half> @llvm.minnum.v8f16(<8 x half> %17, <8 x half> %0)
	%19 = call <8 x half> @llvm.maxnum.v8f16(<8 x half> %18, <8 x half> %0)
	%20 = call <8 x half> @llvm.minimum.v8f16(<8 x half> %19, <8 x half> %0)
	%21 = call <8 x half> @llvm.maximum.v8f16(<8 x half> %20, <8 x half> %0)
	%22 = call <8 x half> @llvm.fma.v8f16(<8 x half> %21, <8 x half> %21, <8 x half> %0)
	%23 = call <8 x half> @llvm.fmuladd.v8f16(<8 x half> %21, <8 x half> %21, <8 x half> %22)
	ret <8 x half> %23
}

define i32 @"math i32"(i32 %0) {
entry:
	%1 = call i32 @llvm.smin.i32(i32 %0, i32 %0)
	%2 = call i32 @llvm.smax.i32(i32 %1, i32 %0)
	%3 = call i32 @llvm.umin.i32(i32 %2, i32 %0)
	%4 = call i32 @llvm.umax.i32(i32 %3, i32 %0)
	%5 = call i32 @llvm.bswap.i32(i32 %4)
	%6 = call i32 @llvm.ctpop.i32(i32 %5)
	ret i32 %6
}

define <4 x i64> @"math <4 x i64>"(<4 x i64> %0) {
entry:
	%1 = call <4 x i64> @llvm.smin.v4i64(<4 x i64> %0, <4 x i64> %0)
	%2 = call <4 x i64> @llvm.smax.v4i64(<4 x i64> %1, <4 x i64> %0)
	%3 = call <4 x i64> @llvm.umin.v4i64(<4 x i64> %2, <4 x i64> %0)
	%4 = call <4 x i64> @llvm.umax.v4i64(<4 x i64> %3, <4 x i64> %0)
	%5 = call <4 x i64> @llvm.bswap.v4i64(<4 x i64> %4)
	%6 = call <4 x i64> @llvm.ctpop.v4i64(<4 x i64> %5)
	ret <4 x i64> %6
}

define <4 x float> @masked(ptr %0, <4 x float> %1) {
entry:
	%2 = fcmp olt <4 x float> %1, %1
	%3 = call <4 x float> @llvm.masked.load.v4f32.p0(ptr %0, i32 4, <4 x i1> %2, <4 x float> %1)
	ret <4 x float> %3
}

declare float @expf(float %0)

declare ptr @malloc(i64 %0)

declare void @free(ptr %0)

declare float @llvm.fabs.f32(float %0)

declare float @llvm.sqrt.f32(float %0)

declare float @llvm.exp.f32(float %0)

declare float @llvm.exp2.f32(float %0)

declare float @llvm.log.f32(float %0)

declare float @llvm.log2.f32(float %0)

declare float @llvm.log10.f32(float %0)

declare float @llvm.sin.f32(float %0)

declare float @llvm.cos.f32(float %0)

declare float @llvm.floor.f32(float %0)

declare float @llvm.ceil.f32(float %0)

declare float @llvm.trunc.f32(float %0)

declare float @llvm.rint.f32(float %0)

declare float @llvm.round.f32(float %0)

declare float @llvm.roundeven.f32(float %0)

declare float @llvm.pow.f32(float %0, float %1)

declare float @llvm.copysign.f32(float %0, float %1)

declare float @llvm.minnum.f32(float %0, float %1)

declare float @llvm.maxnum.f32(float %0, float %1)

declare float @llvm.minimum.f32(float %0, float %1)

declare float @llvm.maximum.f32(float %0, float %1)

declare float @llvm.fma.f32(float %0, float %1, float %2)

declare float @llvm.fmuladd.f32(float %0, float %1, float %2)

declare double @llvm.fabs.f64(double %0)

declare double @llvm.sqrt.f64(double %0)

declare double @llvm.exp.f64(double %0)

declare double @llvm.exp2.f64(double %0)

declare double @llvm.log.f64(double %0)

declare double @llvm.log2.f64(double %0)

declare double @llvm.log10.f64(double %0)

declare double @llvm.sin.f64(double %0)

declare double @llvm.cos.f64(double %0)

declare double @llvm.floor.f64(double %0)

declare double @llvm.ceil.f64(double %0)

declare double @llvm.trunc.f64(double %0)

declare double @llvm.rint.f64(double %0)

declare double @llvm.round.f64(double %0)

declare double @llvm.roundeven.f64(double %0)

declare double @llvm.pow.f64(double %0, double %1)

declare double @llvm.copysign.f64(double %0, double %1)

declare double @llvm.minnum.f64(double %0, double %1)

declare double @llvm.maxnum.f64(double %0, double %1)

declare double @llvm.minimum.f64(double %0, double %1)

declare double @llvm.maximum.f64(double %0, double %1)

declare double @llvm.fma.f64(double %0, double %1, double %2)

declare double @llvm.fmuladd.f64(double %0, double %1, double %2)

declare bfloat @llvm.fabs.bf16(bfloat %0)

declare bfloat @llvm.sqrt.bf16(bfloat %0)

declare bfloat @llvm.exp.bf16(bfloat %0)

declare bfloat @llvm.exp2.bf16(bfloat %0)

declare bfloat @llvm.log.bf16(bfloat %0)

declare bfloat @llvm.log2.bf16(bfloat %0)

declare bfloat @llvm.log10.bf16(bfloat %0)

declare bfloat @llvm.sin.bf16(bfloat %0)

declare bfloat @llvm.cos.bf16(bfloat %0)

declare bfloat @llvm.floor.bf16(bfloat %0)

declare bfloat @llvm.ceil.bf16(bfloat %0)

declare bfloat @llvm.trunc.bf16(bfloat %0)

declare bfloat @llvm.rint.bf16(bfloat %0)

declare bfloat @llvm.round.bf16(bfloat %0)

declare bfloat @llvm.roundeven.bf16(bfloat %0)

declare bfloat @llvm.pow.bf16(bfloat %0, bfloat %1)

declare bfloat @llvm.copysign.bf16(bfloat %0, bfloat %1)

declare bfloat @llvm.minnum.bf16(bfloat %0, bfloat %1)

declare bfloat @llvm.maxnum.bf16(bfloat %0, bfloat %1)

declare bfloat @llvm.minimum.bf16(bfloat %0, bfloat %1)

declare bfloat @llvm.maximum.bf16(bfloat %0, bfloat %1)

declare bfloat @llvm.fma.bf16(bfloat %0, bfloat %1, bfloat %2)

declare bfloat @llvm.fmuladd.bf16(bfloat %0, bfloat %1, bfloat %2)

declare <4 x float> @llvm.fabs.v4f32(<4 x float> %0)

declare <4 x float> @llvm.sqrt.v4f32(<4 x float> %0)

declare <4 x float> @llvm.exp.v4f32(<4 x float> %0)

declare <4 x float> @llvm.exp2.v4f32(<4 x float> %0)

declare <4 x float> @llvm.log.v4f32(<4 x float> %0)

declare <4 x float> @llvm.log2.v4f32(<4 x float> %0)

declare <4 x float> @llvm.log10.v4f32(<4 x float> %0)

declare <4 x float> @llvm.sin.v4f32(<4 x float> %0)

declare <4 x float> @llvm.cos.v4f32(<4 x float> %0)

declare <4 x float> @llvm.floor.v4f32(<4 x float> %0)

declare <4 x float> @llvm.ceil.v4f32(<4 x float> %0)

declare <4 x float> @llvm.trunc.v4f32(<4 x float> %0)

declare <4 x float> @llvm.rint.v4f32(<4 x float> %0)

declare <4 x float> @llvm.round.v4f32(<4 x float> %0)

declare <4 x float> @llvm.roundeven.v4f32(<4 x float> %0)

declare <4 x float> @llvm.pow.v4f32(<4 x float> %0, <4 x float> %1)

declare <4 x float> @llvm.copysign.v4f32(<4 x float> %0, <4 x float> %1)

declare <4 x float> @llvm.minnum.v4f32(<4 x float> %0, <4 x float> %1)

declare <4 x float> @llvm.maxnum.v4f32(<4 x float> %0, <4 x float> %1)

declare <4 x float> @llvm.minimum.v4f32(<4 x float> %0, <4 x float> %1)

declare <4 x float> @llvm.maximum.v4f32(<4 x float> %0, <4 x float> %1)

declare <4 x float> @llvm.fma.v4f32(<4 x float> %0, <4 x float> %1, <4 x float> %2)

declare <4 x float> @llvm.fmuladd.v4f32(<4 x float> %0, <4 x float> %1, <4 x float> %2)

declare <8 x half> @llvm.fabs.v8f16(<8 x half> %0)

declare <8 x half> @llvm.sqrt.v8f16(<8 x half> %0)

declare <8 x half> @llvm.exp.v8f16(<8 x half> %0)

declare <8 x half> @llvm.exp2.v8f16(<8 x half> %0)

declare <8 x half> @llvm.log.v8f16(<8 x half> %0)

declare <8 x half> @llvm.log2.v8f16(<8 x half> %0)

declare <8 x half> @llvm.log10.v8f16(<8 x half> %0)

declare <8 x half> @llvm.sin.v8f16(<8 x half> %0)

declare <8 x half> @llvm.cos.v8f16(<8 x half> %0)

declare <8 x half> @llvm.floor.v8f16(<8 x half> %0)

declare <8 x half> @llvm.ceil.v8f16(<8 x half> %0)

declare <8 x half> @llvm.trunc.v8f16(<8 x half> %0)

declare <8 x half> @llvm.rint.v8f16(<8 x half> %0)

declare <8 x half> @llvm.round.v8f16(<8 x half> %0)

declare <8 x half> @llvm.roundeven.v8f16(<8 x half> %0)

declare <8 x half> @llvm.pow.v8f16(<8 x half> %0, <8 x half> %1)

declare <8 x half> @llvm.copysign.v8f16(<8 x half> %0, <8 x half> %1)

declare <8 x half> @llvm.minnum.v8f16(<8 x half> %0, <8 x half> %1)

declare <8 x half> @llvm.maxnum.v8f16(<8 x half> %0, <8 x half> %1)

declare <8 x half> @llvm.minimum.v8f16(<8 x half> %0, <8 x half> %1)

declare <8 x half> @llvm.maximum.v8f16(<8 x half> %0, <8 x half> %1)

declare <8 x half> @llvm.fma.v8f16(<8 x half> %0, <8 x half> %1, <8 x half> %2)

declare <8 x half> @llvm.fmuladd.v8f16(<8 x half> %0, <8 x half> %1, <8 x half> %2)

declare i32 @llvm.smin.i32(i32 %0, i32 %1)

declare i32 @llvm.smax.i32(i32 %0, i32 %1)

declare i32 @llvm.umin.i32(i32 %0, i32 %1)

declare i32 @llvm.umax.i32(i32 %0, i32 %1)

declare i32 @llvm.bswap.i32(i32 %0)

declare i32 @llvm.ctpop.i32(i32 %0)

declare <4 x i64> @llvm.smin.v4i64(<4 x i64> %0, <4 x i64> %1)

declare <4 x i64> @llvm.smax.v4i64(<4 x i64> %0, <4 x i64> %1)

declare <4 x i64> @llvm.umin.v4i64(<4 x i64> %0, <4 x i64> %1)

declare <4 x i64> @llvm.umax.v4i64(<4 x i64> %0, <4 x i64> %1)

declare <4 x i64> @llvm.bswap.v4i64(<4 x i64> %0)

declare <4 x i64> @llvm.ctpop.v4i64(<4 x i64> %0)

declare <4 x float> @llvm.masked.load.v4f32.p0(ptr %0, i32 %1, <4 x i1> %2, <4 x float> %3)
