define float @extract(<4 x float> %0, i64 %1) {
entry:
	%2 = extractelement <4 x float> %0, i64 %1
	ret float %2
}

define <4 x float> @insert(<4 x float> %0, float %1) {
entry:
	%2 = insertelement <4 x float> %0, float %1, i32 2
	ret <4 x float> %2
}

define <4 x float> @"transpose step"(<4 x float> %0, <4 x float> %1) {
entry:
	%2 = shufflevector <4 x float> %0, <4 x float> %1, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
	ret <4 x float> %2
}

define <8 x float> @widen(<4 x float> %0) {
entry:
	%1 = shufflevector <4 x float> %0, <4 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
	ret <8 x float> %1
}

define <8 x bfloat> @splat(bfloat %0) {
entry:
	%1 = insertelement <8 x bfloat> poison, bfloat %0, i64 0
	%2 = shufflevector <8 x bfloat> %1, <8 x bfloat> poison, <8 x i32> zeroinitializer
	ret <8 x bfloat> %2
}

define <2 x i16> @"splat constant"(<2 x i16> %0) {
entry:
	%1 = add <2 x i16> %0, <i16 -3, i16 -3>
	ret <2 x i16> %1
}

define <3 x i32> @constants(<3 x i32> %0) {
entry:
	%1 = add <3 x i32> %0, <i32 1, i32 -2, i32 poison>
	%2 = sub <3 x i32> %1, zeroinitializer
	%3 = mul <3 x i32> %2, <i32 9, i32 9, i32 9>
	ret <3 x i32> %3
}

define <4 x float> @fence(<16 x i8> %0) {
entry:
	%1 = bitcast <16 x i8> %0 to <4 x float>
	%2 = call <4 x float> @llvm.arithmetic.fence.v4f32(<4 x float> %1)
	ret <4 x float> %2
}

define i32 @reduce(<4 x i32> %0) {
entry:
	%1 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %0)
	ret i32 %1
}

define float @"reduce float"(<4 x float> %0) {
entry:
	%1 = call float @llvm.vector.reduce.fmax.v4f32(<4 x float> %0)
	ret float %1
}

declare <4 x float> @llvm.arithmetic.fence.v4f32(<4 x float> %0)

declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %0)

declare float @llvm.vector.reduce.fmax.v4f32(<4 x float> %0)
