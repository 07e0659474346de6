define void @nest(ptr noalias nocapture readonly align 64 %arg0, ptr noalias nocapture writeonly align 64 %dst) nounwind {
entry:
	br label %body

body:
	%i = phi i32 [ 0, %entry ], [ %4, %exit.1 ]
	br label %body.1

body.1:
	%i.1 = phi i32 [ 0, %body ], [ %2, %exit.2 ]
	br label %body.2

body.2:
	%i.2 = phi i32 [ 0, %body.1 ], [ %0, %body.2 ]
	store i8 7, ptr %dst, align 1
	%0 = add i32 %i.2, 1
	%1 = icmp slt i32 %0, 10
	br i1 %1, label %body.2, label %exit.2, !llvm.loop !0

exit.2:
	%2 = add i32 %i.1, 1
	%3 = icmp slt i32 %2, 10
	br i1 %3, label %body.1, label %exit.1, !llvm.loop !2

exit.1:
	%4 = add i32 %i, 1
	%5 = icmp slt i32 %4, 10
	br i1 %5, label %body, label %exit, !llvm.loop !3

exit:
	ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
