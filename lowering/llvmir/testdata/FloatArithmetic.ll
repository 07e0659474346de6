define half @"float half 0"(half %0, half %1) {
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

define half @"float half 1"(half %0, half %1) {
entry:
	%2 = fadd nnan ninf half %0, %1
	%3 = fsub nnan ninf half %2, %1
	%4 = fmul nnan ninf half %3, %1
	%5 = fdiv nnan ninf half %4, %1
	%6 = frem nnan ninf half %5, %1
	%7 = fneg nnan ninf half %6
	%8 = fcmp nnan ninf olt half %0, %1
	%9 = select nnan ninf i1 %8, half %7, half %0
	ret half %9
}

define half @"float half 2"(half %0, half %1) {
entry:
	%2 = fadd nsz arcp contract afn reassoc half %0, %1
	%3 = fsub nsz arcp contract afn reassoc half %2, %1
	%4 = fmul nsz arcp contract afn reassoc half %3, %1
	%5 = fdiv nsz arcp contract afn reassoc half %4, %1
	%6 = frem nsz arcp contract afn reassoc half %5, %1
	%7 = fneg nsz arcp contract afn reassoc half %6
	%8 = fcmp nsz arcp contract afn reassoc olt half %0, %1
	%9 = select nsz arcp contract afn reassoc i1 %8, half %7, half %0
	ret half %9
}

define half @"float half 3"(half %0, half %1) {
entry:
	%2 = fadd fast half %0, %1
	%3 = fsub fast half %2, %1
	%4 = fmul fast half %3, %1
	%5 = fdiv fast half %4, %1
	%6 = frem fast half %5, %1
	%7 = fneg fast half %6
	%8 = fcmp fast olt half %0, %1
	%9 = select fast i1 %8, half %7, half %0
	ret half %9
}

define bfloat @"float bfloat 0"(bfloat %0, bfloat %1) {
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

define bfloat @"float bfloat 1"(bfloat %0, bfloat %1) {
entry:
	%2 = fadd nnan ninf bfloat %0, %1
	%3 = fsub nnan ninf bfloat %2, %1
	%4 = fmul nnan ninf bfloat %3, %1
	%5 = fdiv nnan ninf bfloat %4, %1
	%6 = frem nnan ninf bfloat %5, %1
	%7 = fneg nnan ninf bfloat %6
	%8 = fcmp nnan ninf olt bfloat %0, %1
	%9 = select nnan ninf i1 %8, bfloat %7, bfloat %0
	ret bfloat %9
}

define bfloat @"float bfloat 2"(bfloat %0, bfloat %1) {
entry:
	%2 = fadd nsz arcp contract afn reassoc bfloat %0, %1
	%3 = fsub nsz arcp contract afn reassoc bfloat %2, %1
	%4 = fmul nsz arcp contract afn reassoc bfloat %3, %1
	%5 = fdiv nsz arcp contract afn reassoc bfloat %4, %1
	%6 = frem nsz arcp contract afn reassoc bfloat %5, %1
	%7 = fneg nsz arcp contract afn reassoc bfloat %6
	%8 = fcmp nsz arcp contract afn reassoc olt bfloat %0, %1
	%9 = select nsz arcp contract afn reassoc i1 %8, bfloat %7, bfloat %0
	ret bfloat %9
}

define bfloat @"float bfloat 3"(bfloat %0, bfloat %1) {
entry:
	%2 = fadd fast bfloat %0, %1
	%3 = fsub fast bfloat %2, %1
	%4 = fmul fast bfloat %3, %1
	%5 = fdiv fast bfloat %4, %1
	%6 = frem fast bfloat %5, %1
	%7 = fneg fast bfloat %6
	%8 = fcmp fast olt bfloat %0, %1
	%9 = select fast i1 %8, bfloat %7, bfloat %0
	ret bfloat %9
}

define float @"float float 0"(float %0, float %1) {
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

define float @"float float 1"(float %0, float %1) {
entry:
	%2 = fadd nnan ninf float %0, %1
	%3 = fsub nnan ninf float %2, %1
	%4 = fmul nnan ninf float %3, %1
	%5 = fdiv nnan ninf float %4, %1
	%6 = frem nnan ninf float %5, %1
	%7 = fneg nnan ninf float %6
	%8 = fcmp nnan ninf olt float %0, %1
	%9 = select nnan ninf i1 %8, float %7, float %0
	ret float %9
}

define float @"float float 2"(float %0, float %1) {
entry:
	%2 = fadd nsz arcp contract afn reassoc float %0, %1
	%3 = fsub nsz arcp contract afn reassoc float %2, %1
	%4 = fmul nsz arcp contract afn reassoc float %3, %1
	%5 = fdiv nsz arcp contract afn reassoc float %4, %1
	%6 = frem nsz arcp contract afn reassoc float %5, %1
	%7 = fneg nsz arcp contract afn reassoc float %6
	%8 = fcmp nsz arcp contract afn reassoc olt float %0, %1
	%9 = select nsz arcp contract afn reassoc i1 %8, float %7, float %0
	ret float %9
}

define float @"float float 3"(float %0, float %1) {
entry:
	%2 = fadd fast float %0, %1
	%3 = fsub fast float %2, %1
	%4 = fmul fast float %3, %1
	%5 = fdiv fast float %4, %1
	%6 = frem fast float %5, %1
	%7 = fneg fast float %6
	%8 = fcmp fast olt float %0, %1
	%9 = select fast i1 %8, float %7, float %0
	ret float %9
}

define double @"float double 0"(double %0, double %1) {
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

define double @"float double 1"(double %0, double %1) {
entry:
	%2 = fadd nnan ninf double %0, %1
	%3 = fsub nnan ninf double %2, %1
	%4 = fmul nnan ninf double %3, %1
	%5 = fdiv nnan ninf double %4, %1
	%6 = frem nnan ninf double %5, %1
	%7 = fneg nnan ninf double %6
	%8 = fcmp nnan ninf olt double %0, %1
	%9 = select nnan ninf i1 %8, double %7, double %0
	ret double %9
}

define double @"float double 2"(double %0, double %1) {
entry:
	%2 = fadd nsz arcp contract afn reassoc double %0, %1
	%3 = fsub nsz arcp contract afn reassoc double %2, %1
	%4 = fmul nsz arcp contract afn reassoc double %3, %1
	%5 = fdiv nsz arcp contract afn reassoc double %4, %1
	%6 = frem nsz arcp contract afn reassoc double %5, %1
	%7 = fneg nsz arcp contract afn reassoc double %6
	%8 = fcmp nsz arcp contract afn reassoc olt double %0, %1
	%9 = select nsz arcp contract afn reassoc i1 %8, double %7, double %0
	ret double %9
}

define double @"float double 3"(double %0, double %1) {
entry:
	%2 = fadd fast double %0, %1
	%3 = fsub fast double %2, %1
	%4 = fmul fast double %3, %1
	%5 = fdiv fast double %4, %1
	%6 = frem fast double %5, %1
	%7 = fneg fast double %6
	%8 = fcmp fast olt double %0, %1
	%9 = select fast i1 %8, double %7, double %0
	ret double %9
}

define <8 x bfloat> @"float <8 x bfloat> 0"(<8 x bfloat> %0, <8 x bfloat> %1) {
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

define <8 x bfloat> @"float <8 x bfloat> 1"(<8 x bfloat> %0, <8 x bfloat> %1) {
entry:
	%2 = fadd nnan ninf <8 x bfloat> %0, %1
	%3 = fsub nnan ninf <8 x bfloat> %2, %1
	%4 = fmul nnan ninf <8 x bfloat> %3, %1
	%5 = fdiv nnan ninf <8 x bfloat> %4, %1
	%6 = frem nnan ninf <8 x bfloat> %5, %1
	%7 = fneg nnan ninf <8 x bfloat> %6
	%8 = fcmp nnan ninf olt <8 x bfloat> %0, %1
	%9 = select nnan ninf <8 x i1> %8, <8 x bfloat> %7, <8 x bfloat> %0
	ret <8 x bfloat> %9
}

define <8 x bfloat> @"float <8 x bfloat> 2"(<8 x bfloat> %0, <8 x bfloat> %1) {
entry:
	%2 = fadd nsz arcp contract afn reassoc <8 x bfloat> %0, %1
	%3 = fsub nsz arcp contract afn reassoc <8 x bfloat> %2, %1
	%4 = fmul nsz arcp contract afn reassoc <8 x bfloat> %3, %1
	%5 = fdiv nsz arcp contract afn reassoc <8 x bfloat> %4, %1
	%6 = frem nsz arcp contract afn reassoc <8 x bfloat> %5, %1
	%7 = fneg nsz arcp contract afn reassoc <8 x bfloat> %6
	%8 = fcmp nsz arcp contract afn reassoc olt <8 x bfloat> %0, %1
	%9 = select nsz arcp contract afn reassoc <8 x i1> %8, <8 x bfloat> %7, <8 x bfloat> %0
	ret <8 x bfloat> %9
}

define <8 x bfloat> @"float <8 x bfloat> 3"(<8 x bfloat> %0, <8 x bfloat> %1) {
entry:
	%2 = fadd fast <8 x bfloat> %0, %1
	%3 = fsub fast <8 x bfloat> %2, %1
	%4 = fmul fast <8 x bfloat> %3, %1
	%5 = fdiv fast <8 x bfloat> %4, %1
	%6 = frem fast <8 x bfloat> %5, %1
	%7 = fneg fast <8 x bfloat> %6
	%8 = fcmp fast olt <8 x bfloat> %0, %1
	%9 = select fast <8 x i1> %8, <8 x bfloat> %7, <8 x bfloat> %0
	ret <8 x bfloat> %9
}

define <4 x float> @"float <4 x float> 0"(<4 x float> %0, <4 x float> %1) {
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

define <4 x float> @"float <4 x float> 1"(<4 x float> %0, <4 x float> %1) {
entry:
	%2 = fadd nnan ninf <4 x float> %0, %1
	%3 = fsub nnan ninf <4 x float> %2, %1
	%4 = fmul nnan ninf <4 x float> %3, %1
	%5 = fdiv nnan ninf <4 x float> %4, %1
	%6 = frem nnan ninf <4 x float> %5, %1
	%7 = fneg nnan ninf <4 x float> %6
	%8 = fcmp nnan ninf olt <4 x float> %0, %1
	%9 = select nnan ninf <4 x i1> %8, <4 x float> %7, <4 x float> %0
	ret <4 x float> %9
}

define <4 x float> @"float <4 x float> 2"(<4 x float> %0, <4 x float> %1) {
entry:
	%2 = fadd nsz arcp contract afn reassoc <4 x float> %0, %1
	%3 = fsub nsz arcp contract afn reassoc <4 x float> %2, %1
	%4 = fmul nsz arcp contract afn reassoc <4 x float> %3, %1
	%5 = fdiv nsz arcp contract afn reassoc <4 x float> %4, %1
	%6 = frem nsz arcp contract afn reassoc <4 x float> %5, %1
	%7 = fneg nsz arcp contract afn reassoc <4 x float> %6
	%8 = fcmp nsz arcp contract afn reassoc olt <4 x float> %0, %1
	%9 = select nsz arcp contract afn reassoc <4 x i1> %8, <4 x float> %7, <4 x float> %0
	ret <4 x float> %9
}

define <4 x float> @"float <4 x float> 3"(<4 x float> %0, <4 x float> %1) {
entry:
	%2 = fadd fast <4 x float> %0, %1
	%3 = fsub fast <4 x float> %2, %1
	%4 = fmul fast <4 x float> %3, %1
	%5 = fdiv fast <4 x float> %4, %1
	%6 = frem fast <4 x float> %5, %1
	%7 = fneg fast <4 x float> %6
	%8 = fcmp fast olt <4 x float> %0, %1
	%9 = select fast <4 x i1> %8, <4 x float> %7, <4 x float> %0
	ret <4 x float> %9
}
