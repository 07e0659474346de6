define void @memory(ptr noalias nocapture readonly align 64 %arg0, ptr noalias nocapture writeonly align 64 %dst) nounwind {
entry:
	%0 = load i64, ptr %arg0, align 8
	%1 = alloca [16 x float], align 64
	call void @llvm.memcpy.p0.p0.i64(ptr align 64 %1, ptr align 64 %arg0, i64 64, i1 false)
	%2 = getelementptr inbounds i8, ptr %dst, i64 3
	call void @llvm.memcpy.p0.p0.i64(ptr %2, ptr align 64 %1, i64 %0, i1 false)
	%3 = getelementptr i8, ptr %arg0, i64 -4096
	call void @llvm.prefetch.p0(ptr %3, i32 0, i32 3, i32 1)
	call void @llvm.prefetch.p0(ptr %dst, i32 1, i32 0, i32 1)
	%4 = getelementptr inbounds [4 x float], ptr %1, i64 1, i64 %0
	%5 = load float, ptr %4, align 4, !nontemporal !0
	store float %5, ptr %dst, align 4, !nontemporal !0
	%6 = getelementptr inbounds i8, ptr %dst, i64 0
	%7 = load i1, ptr %6, align 1
	store i1 %7, ptr %6, align 16
	%8 = getelementptr inbounds i8, ptr %dst, i64 64
	%9 = load i8, ptr %8, align 1
	store i8 %9, ptr %8, align 16
	%10 = getelementptr inbounds i8, ptr %dst, i64 128
	%11 = load half, ptr %10, align 1
	store half %11, ptr %10, align 16
	%12 = getelementptr inbounds i8, ptr %dst, i64 192
	%13 = load bfloat, ptr %12, align 1
	store bfloat %13, ptr %12, align 16
	%14 = getelementptr inbounds i8, ptr %dst, i64 256
	%15 = load double, ptr %14, align 1
	store double %15, ptr %14, align 16
	%16 = getelementptr inbounds i8, ptr %dst, i64 320
	%17 = load ptr, ptr %16, align 1
	store ptr %17, ptr %16, align 16
	%18 = getelementptr inbounds i8, ptr %dst, i64 384
	%19 = load <4 x float>, ptr %18, align 1
	store <4 x float> %19, ptr %18, align 16
	%20 = getelementptr inbounds i8, ptr %dst, i64 448
	%21 = load <3 x i8>, ptr %20, align 1
	store <3 x i8> %21, ptr %20, align 16
	%22 = getelementptr inbounds i8, ptr %dst, i64 512
	%23 = load <2 x ptr>, ptr %22, align 1
	store <2 x ptr> %23, ptr %22, align 16
	%24 = getelementptr float, ptr %dst, <2 x i64> <i64 0, i64 5>
	store <2 x ptr> %24, ptr %1, align 16
	store ptr %1, ptr %dst, align 8
	store ptr null, ptr %dst, align 8
	ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr %0, ptr %1, i64 %2, i1 %3)

declare void @llvm.prefetch.p0(ptr %0, i32 %1, i32 %2, i32 %3)

!0 = !{i32 1}
