define i32 @"icmp eq i32"(i32 %0, i32 %1) {
entry:
	%2 = icmp eq i32 %0, %1
	%3 = select i1 %2, i32 %0, i32 %1
	ret i32 %3
}

define <2 x i8> @"icmp eq <2 x i8>"(<2 x i8> %0, <2 x i8> %1) {
entry:
	%2 = icmp eq <2 x i8> %0, %1
	%3 = select <2 x i1> %2, <2 x i8> %0, <2 x i8> %1
	ret <2 x i8> %3
}

define ptr @"icmp eq ptr"(ptr %0, ptr %1) {
entry:
	%2 = icmp eq ptr %0, %1
	%3 = select i1 %2, ptr %0, ptr %1
	ret ptr %3
}

define i32 @"icmp ne i32"(i32 %0, i32 %1) {
entry:
	%2 = icmp ne i32 %0, %1
	%3 = select i1 %2, i32 %0, i32 %1
	ret i32 %3
}

define <2 x i8> @"icmp ne <2 x i8>"(<2 x i8> %0, <2 x i8> %1) {
entry:
	%2 = icmp ne <2 x i8> %0, %1
	%3 = select <2 x i1> %2, <2 x i8> %0, <2 x i8> %1
	ret <2 x i8> %3
}

define ptr @"icmp ne ptr"(ptr %0, ptr %1) {
entry:
	%2 = icmp ne ptr %0, %1
	%3 = select i1 %2, ptr %0, ptr %1
	ret ptr %3
}

define i32 @"icmp slt i32"(i32 %0, i32 %1) {
entry:
	%2 = icmp slt i32 %0, %1
	%3 = select i1 %2, i32 %0, i32 %1
	ret i32 %3
}

define <2 x i8> @"icmp slt <2 x i8>"(<2 x i8> %0, <2 x i8> %1) {
entry:
	%2 = icmp slt <2 x i8> %0, %1
	%3 = select <2 x i1> %2, <2 x i8> %0, <2 x i8> %1
	ret <2 x i8> %3
}

define ptr @"icmp slt ptr"(ptr %0, ptr %1) {
entry:
	%2 = icmp slt ptr %0, %1
	%3 = select i1 %2, ptr %0, ptr %1
	ret ptr %3
}

define i32 @"icmp sle i32"(i32 %0, i32 %1) {
entry:
	%2 = icmp sle i32 %0, %1
	%3 = select i1 %2, i32 %0, i32 %1
	ret i32 %3
}

define <2 x i8> @"icmp sle <2 x i8>"(<2 x i8> %0, <2 x i8> %1) {
entry:
	%2 = icmp sle <2 x i8> %0, %1
	%3 = select <2 x i1> %2, <2 x i8> %0, <2 x i8> %1
	ret <2 x i8> %3
}

define ptr @"icmp sle ptr"(ptr %0, ptr %1) {
entry:
	%2 = icmp sle ptr %0, %1
	%3 = select i1 %2, ptr %0, ptr %1
	ret ptr %3
}

define i32 @"icmp sgt i32"(i32 %0, i32 %1) {
entry:
	%2 = icmp sgt i32 %0, %1
	%3 = select i1 %2, i32 %0, i32 %1
	ret i32 %3
}

define <2 x i8> @"icmp sgt <2 x i8>"(<2 x i8> %0, <2 x i8> %1) {
entry:
	%2 = icmp sgt <2 x i8> %0, %1
	%3 = select <2 x i1> %2, <2 x i8> %0, <2 x i8> %1
	ret <2 x i8> %3
}

define ptr @"icmp sgt ptr"(ptr %0, ptr %1) {
entry:
	%2 = icmp sgt ptr %0, %1
	%3 = select i1 %2, ptr %0, ptr %1
	ret ptr %3
}

define i32 @"icmp sge i32"(i32 %0, i32 %1) {
entry:
	%2 = icmp sge i32 %0, %1
	%3 = select i1 %2, i32 %0, i32 %1
	ret i32 %3
}

define <2 x i8> @"icmp sge <2 x i8>"(<2 x i8> %0, <2 x i8> %1) {
entry:
	%2 = icmp sge <2 x i8> %0, %1
	%3 = select <2 x i1> %2, <2 x i8> %0, <2 x i8> %1
	ret <2 x i8> %3
}

define ptr @"icmp sge ptr"(ptr %0, ptr %1) {
entry:
	%2 = icmp sge ptr %0, %1
	%3 = select i1 %2, ptr %0, ptr %1
	ret ptr %3
}

define i32 @"icmp ult i32"(i32 %0, i32 %1) {
entry:
	%2 = icmp ult i32 %0, %1
	%3 = select i1 %2, i32 %0, i32 %1
	ret i32 %3
}

define <2 x i8> @"icmp ult <2 x i8>"(<2 x i8> %0, <2 x i8> %1) {
entry:
	%2 = icmp ult <2 x i8> %0, %1
	%3 = select <2 x i1> %2, <2 x i8> %0, <2 x i8> %1
	ret <2 x i8> %3
}

define ptr @"icmp ult ptr"(ptr %0, ptr %1) {
entry:
	%2 = icmp ult ptr %0, %1
	%3 = select i1 %2, ptr %0, ptr %1
	ret ptr %3
}

define i32 @"icmp ule i32"(i32 %0, i32 %1) {
entry:
	%2 = icmp ule i32 %0, %1
	%3 = select i1 %2, i32 %0, i32 %1
	ret i32 %3
}

define <2 x i8> @"icmp ule <2 x i8>"(<2 x i8> %0, <2 x i8> %1) {
entry:
	%2 = icmp ule <2 x i8> %0, %1
	%3 = select <2 x i1> %2, <2 x i8> %0, <2 x i8> %1
	ret <2 x i8> %3
}

define ptr @"icmp ule ptr"(ptr %0, ptr %1) {
entry:
	%2 = icmp ule ptr %0, %1
	%3 = select i1 %2, ptr %0, ptr %1
	ret ptr %3
}

define i32 @"icmp ugt i32"(i32 %0, i32 %1) {
entry:
	%2 = icmp ugt i32 %0, %1
	%3 = select i1 %2, i32 %0, i32 %1
	ret i32 %3
}

define <2 x i8> @"icmp ugt <2 x i8>"(<2 x i8> %0, <2 x i8> %1) {
entry:
	%2 = icmp ugt <2 x i8> %0, %1
	%3 = select <2 x i1> %2, <2 x i8> %0, <2 x i8> %1
	ret <2 x i8> %3
}

define ptr @"icmp ugt ptr"(ptr %0, ptr %1) {
entry:
	%2 = icmp ugt ptr %0, %1
	%3 = select i1 %2, ptr %0, ptr %1
	ret ptr %3
}

define i32 @"icmp uge i32"(i32 %0, i32 %1) {
entry:
	%2 = icmp uge i32 %0, %1
	%3 = select i1 %2, i32 %0, i32 %1
	ret i32 %3
}

define <2 x i8> @"icmp uge <2 x i8>"(<2 x i8> %0, <2 x i8> %1) {
entry:
	%2 = icmp uge <2 x i8> %0, %1
	%3 = select <2 x i1> %2, <2 x i8> %0, <2 x i8> %1
	ret <2 x i8> %3
}

define ptr @"icmp uge ptr"(ptr %0, ptr %1) {
entry:
	%2 = icmp uge ptr %0, %1
	%3 = select i1 %2, ptr %0, ptr %1
	ret ptr %3
}

define i1 @"fcmp false float"(float %0, float %1) {
entry:
	%2 = fcmp false float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp false <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp false <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp oeq float"(float %0, float %1) {
entry:
	%2 = fcmp oeq float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp oeq <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp oeq <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp ogt float"(float %0, float %1) {
entry:
	%2 = fcmp ogt float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp ogt <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp ogt <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp oge float"(float %0, float %1) {
entry:
	%2 = fcmp oge float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp oge <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp oge <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp olt float"(float %0, float %1) {
entry:
	%2 = fcmp olt float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp olt <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp olt <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp ole float"(float %0, float %1) {
entry:
	%2 = fcmp ole float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp ole <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp ole <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp one float"(float %0, float %1) {
entry:
	%2 = fcmp one float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp one <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp one <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp ord float"(float %0, float %1) {
entry:
	%2 = fcmp ord float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp ord <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp ord <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp ueq float"(float %0, float %1) {
entry:
	%2 = fcmp ueq float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp ueq <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp ueq <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp ugt float"(float %0, float %1) {
entry:
	%2 = fcmp ugt float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp ugt <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp ugt <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp uge float"(float %0, float %1) {
entry:
	%2 = fcmp uge float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp uge <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp uge <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp ult float"(float %0, float %1) {
entry:
	%2 = fcmp ult float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp ult <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp ult <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp ule float"(float %0, float %1) {
entry:
	%2 = fcmp ule float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp ule <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp ule <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp une float"(float %0, float %1) {
entry:
	%2 = fcmp une float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp une <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp une <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp uno float"(float %0, float %1) {
entry:
	%2 = fcmp uno float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp uno <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp uno <2 x bfloat> %0, %1
	ret <2 x i1> %2
}

define i1 @"fcmp true float"(float %0, float %1) {
entry:
	%2 = fcmp true float %0, %1
	ret i1 %2
}

define <2 x i1> @"fcmp true <2 x bfloat>"(<2 x bfloat> %0, <2 x bfloat> %1) {
entry:
	%2 = fcmp true <2 x bfloat> %0, %1
	ret <2 x i1> %2
}
