define void @memory(ptr noalias nocapture readonly align 64 %arg0, ptr noalias nocapture writeonly align 64 %dst) nounwind {
entry:
	%0 = load i64, ptr %arg0, align 8, !invariant.load !0
	%tmp = alloca [16 x float], align 64
	call void @llvm.memcpy.p0.p0.i64(ptr align 64 %tmp, ptr align 64 %arg0, i64 64, i1 false)
	%1 = getelementptr inbounds i8, ptr %dst, i64 3
	call void @llvm.memcpy.p0.p0.i64(ptr %1, ptr align 64 %tmp, i64 %0, i1 false)
	call void @llvm.memset.p0.i64(ptr align 64 %dst, i8 -1, i64 %0, i1 false)
	%2 = getelementptr i8, ptr %arg0, i64 -4096
	call void @llvm.prefetch.p0(ptr %2, i32 0, i32 3, i32 1)
	call void @llvm.prefetch.p0(ptr %dst, i32 1, i32 0, i32 1)
	%3 = getelementptr inbounds [4 x float], ptr %tmp, i64 1, i64 %0
	%4 = load float, ptr %3, align 4, !nontemporal !1
	store float %4, ptr %dst, align 4, !nontemporal !1
	%5 = getelementptr inbounds i8, ptr %dst, i64 0
	%6 = load i1, ptr %5, align 1
	store i1 %6, ptr %5, align 16
	%7 = getelementptr inbounds i8, ptr %dst, i64 64
	%8 = load i8, ptr %7, align 1
	store i8 %8, ptr %7, align 16
	%9 = getelementptr inbounds i8, ptr %dst, i64 128
	%10 = load half, ptr %9, align 1
	store half %10, ptr %9, align 16
	%11 = getelementptr inbounds i8, ptr %dst, i64 192
	%12 = load bfloat, ptr %11, align 1
	store bfloat %12, ptr %11, align 16
	%13 = getelementptr inbounds i8, ptr %dst, i64 256
	%14 = load double, ptr %13, align 1
	store double %14, ptr %13, align 16
	%15 = getelementptr inbounds i8, ptr %dst, i64 320
	%16 = load ptr, ptr %15, align 1
	store ptr %16, ptr %15, align 16
	%17 = getelementptr inbounds i8, ptr %dst, i64 384
	%18 = load <4 x float>, ptr %17, align 1
	store <4 x float> %18, ptr %17, align 16
	%19 = getelementptr inbounds i8, ptr %dst, i64 448
	%20 = load <3 x i8>, ptr %19, align 1
	store <3 x i8> %20, ptr %19, align 16
	%21 = getelementptr inbounds i8, ptr %dst, i64 512
	%22 = load <2 x ptr>, ptr %21, align 1
	store <2 x ptr> %22, ptr %21, align 16
	%23 = getelementptr float, ptr %dst, <2 x i64> <i64 0, i64 5>
	store <2 x ptr> %23, ptr %tmp, align 16
	store ptr %tmp, ptr %dst, align 8
	store ptr null, ptr %dst, align 8
	ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr %0, ptr %1, i64 %2, i1 %3)

declare void @llvm.memset.p0.i64(ptr %0, i8 %1, i64 %2, i1 %3)

declare void @llvm.prefetch.p0(ptr %0, i32 %1, i32 %2, i32 %3)

!0 = !{}
!1 = !{i32 1}
