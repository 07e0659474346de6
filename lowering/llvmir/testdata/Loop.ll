define void @axpy(ptr noalias nocapture readonly align 64 %arg0, ptr noalias nocapture writeonly align 64 %dst) nounwind {
entry:
	br label %loop

loop:
	%i = phi i64 [ 0, %entry ], [ %4, %loop ]
	%sum = phi <8 x float> [ zeroinitializer, %entry ], [ %2, %loop ]
	%0 = getelementptr inbounds float, ptr %arg0, i64 %i
	%1 = load <8 x float>, ptr %0, align 32
	%2 = call <8 x float> @llvm.fma.v8f32(<8 x float> %1, <8 x float> <float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000>, <8 x float> %sum)
	%3 = getelementptr inbounds float, ptr %dst, i64 %i
	store <8 x float> %2, ptr %3, align 32, !nontemporal !0
	%4 = add nuw nsw i64 %i, 8
	%5 = icmp ult i64 %4, 64
	br i1 %5, label %loop, label %exit, !llvm.loop !1

exit:
	ret void
}

declare <8 x float> @llvm.fma.v8f32(<8 x float> %0, <8 x float> %1, <8 x float> %2)

!0 = !{i32 1}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.vectorize.enable", i1 false}
!3 = !{!"llvm.loop.unroll.count", i32 4}
