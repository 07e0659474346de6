define i8 @"trunc i64 to i8"(i64 %0) {
entry:
	%1 = trunc i64 %0 to i8
	ret i8 %1
}

define <4 x i8> @"trunc <4 x i64> to <4 x i8>"(<4 x i64> %0) {
entry:
	%1 = trunc <4 x i64> %0 to <4 x i8>
	ret <4 x i8> %1
}

define i32 @"zext i1 to i32"(i1 %0) {
entry:
	%1 = zext i1 %0 to i32
	ret i32 %1
}

define <4 x i32> @"zext <4 x i1> to <4 x i32>"(<4 x i1> %0) {
entry:
	%1 = zext <4 x i1> %0 to <4 x i32>
	ret <4 x i32> %1
}

define i64 @"sext i8 to i64"(i8 %0) {
entry:
	%1 = sext i8 %0 to i64
	ret i64 %1
}

define <4 x i64> @"sext <4 x i8> to <4 x i64>"(<4 x i8> %0) {
entry:
	%1 = sext <4 x i8> %0 to <4 x i64>
	ret <4 x i64> %1
}

define bfloat @"fptrunc float to bfloat"(float %0) {
entry:
	%1 = fptrunc float %0 to bfloat
	ret bfloat %1
}

define <4 x bfloat> @"fptrunc <4 x float> to <4 x bfloat>"(<4 x float> %0) {
entry:
	%1 = fptrunc <4 x float> %0 to <4 x bfloat>
	ret <4 x bfloat> %1
}

define half @"fptrunc double to half"(double %0) {
entry:
	%1 = fptrunc double %0 to half
	ret half %1
}

define <4 x half> @"fptrunc <4 x double> to <4 x half>"(<4 x double> %0) {
entry:
	%1 = fptrunc <4 x double> %0 to <4 x half>
	ret <4 x half> %1
}

define float @"fpext bfloat to float"(bfloat %0) {
entry:
	%1 = fpext bfloat %0 to float
	ret float %1
}

define <4 x float> @"fpext <4 x bfloat> to <4 x float>"(<4 x bfloat> %0) {
entry:
	%1 = fpext <4 x bfloat> %0 to <4 x float>
	ret <4 x float> %1
}

define double @"fpext half to double"(half %0) {
entry:
	%1 = fpext half %0 to double
	ret double %1
}

define <4 x double> @"fpext <4 x half> to <4 x double>"(<4 x half> %0) {
entry:
	%1 = fpext <4 x half> %0 to <4 x double>
	ret <4 x double> %1
}

define float @"sitofp i32 to float"(i32 %0) {
entry:
	%1 = sitofp i32 %0 to float
	ret float %1
}

define <4 x float> @"sitofp <4 x i32> to <4 x float>"(<4 x i32> %0) {
entry:
	%1 = sitofp <4 x i32> %0 to <4 x float>
	ret <4 x float> %1
}

define bfloat @"uitofp i8 to bfloat"(i8 %0) {
entry:
	%1 = uitofp i8 %0 to bfloat
	ret bfloat %1
}

define <4 x bfloat> @"uitofp <4 x i8> to <4 x bfloat>"(<4 x i8> %0) {
entry:
	%1 = uitofp <4 x i8> %0 to <4 x bfloat>
	ret <4 x bfloat> %1
}

define i8 @"fptosi float to i8"(float %0) {
entry:
	%1 = fptosi float %0 to i8
	ret i8 %1
}

define <4 x i8> @"fptosi <4 x float> to <4 x i8>"(<4 x float> %0) {
entry:
	%1 = fptosi <4 x float> %0 to <4 x i8>
	ret <4 x i8> %1
}

define i1 @"fptoui half to i1"(half %0) {
entry:
	%1 = fptoui half %0 to i1
	ret i1 %1
}

define <4 x i1> @"fptoui <4 x half> to <4 x i1>"(<4 x half> %0) {
entry:
	%1 = fptoui <4 x half> %0 to <4 x i1>
	ret <4 x i1> %1
}

define i32 @"bitcast float to i32"(float %0) {
entry:
	%1 = bitcast float %0 to i32
	ret i32 %1
}

define <4 x i32> @"bitcast <4 x float> to <4 x i32>"(<4 x float> %0) {
entry:
	%1 = bitcast <4 x float> %0 to <4 x i32>
	ret <4 x i32> %1
}

define bfloat @"bitcast i16 to bfloat"(i16 %0) {
entry:
	%1 = bitcast i16 %0 to bfloat
	ret bfloat %1
}

define <4 x bfloat> @"bitcast <4 x i16> to <4 x bfloat>"(<4 x i16> %0) {
entry:
	%1 = bitcast <4 x i16> %0 to <4 x bfloat>
	ret <4 x bfloat> %1
}

define <8 x i16> @"bitcast between lanes"(<4 x float> %0) {
entry:
	%1 = bitcast <4 x float> %0 to <8 x i16>
	ret <8 x i16> %1
}
