define half @"float half"(half %0, half %1) {
entry:
	%2 = fadd half %0, %1
	%3 = fsub half %2, %1
	%4 = fmul half %3, %1
	%5 = fdiv half %4, %1
	%6 = frem half %5, %1
	%7 = fneg half %6
	%8 = fcmp olt half %0, %1
	%9 = select i1 %8, half %7, half %0
	ret half %9
}

define bfloat @"float bfloat"(bfloat %0, bfloat %1) {
entry:
	%2 = fadd bfloat %0, %1
	%3 = fsub bfloat %2, %1
	%4 = fmul bfloat %3, %1
	%5 = fdiv bfloat %4, %1
	%6 = frem bfloat %5, %1
	%7 = fneg bfloat %6
	%8 = fcmp olt bfloat %0, %1
	%9 = select i1 %8, bfloat %7, bfloat %0
	ret bfloat %9
}

define float @"float float"(float %0, float %1) {
entry:
	%2 = fadd float %0, %1
	%3 = fsub float %2, %1
	%4 = fmul float %3, %1
	%5 = fdiv float %4, %1
	%6 = frem float %5, %1
	%7 = fneg float %6
	%8 = fcmp olt float %0, %1
	%9 = select i1 %8, float %7, float %0
	ret float %9
}

define double @"float double"(double %0, double %1) {
entry:
	%2 = fadd double %0, %1
	%3 = fsub double %2, %1
	%4 = fmul double %3, %1
	%5 = fdiv double %4, %1
	%6 = frem double %5, %1
	%7 = fneg double %6
	%8 = fcmp olt double %0, %1
	%9 = select i1 %8, double %7, double %0
	ret double %9
}

define <8 x bfloat> @"float <8 x bfloat>"(<8 x bfloat> %0, <8 x bfloat> %1) {
entry:
	%2 = fadd <8 x bfloat> %0, %1
	%3 = fsub <8 x bfloat> %2, %1
	%4 = fmul <8 x bfloat> %3, %1
	%5 = fdiv <8 x bfloat> %4, %1
	%6 = frem <8 x bfloat> %5, %1
	%7 = fneg <8 x bfloat> %6
	%8 = fcmp olt <8 x bfloat> %0, %1
	%9 = select <8 x i1> %8, <8 x bfloat> %7, <8 x bfloat> %0
	ret <8 x bfloat> %9
}

define <4 x float> @"float <4 x float>"(<4 x float> %0, <4 x float> %1) {
entry:
	%2 = fadd <4 x float> %0, %1
	%3 = fsub <4 x float> %2, %1
	%4 = fmul <4 x float> %3, %1
	%5 = fdiv <4 x float> %4, %1
	%6 = frem <4 x float> %5, %1
	%7 = fneg <4 x float> %6
	%8 = fcmp olt <4 x float> %0, %1
	%9 = select <4 x i1> %8, <4 x float> %7, <4 x float> %0
	ret <4 x float> %9
}
