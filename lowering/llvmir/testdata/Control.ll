define i32 @pick(i32 %n) {
entry:
	%0 = icmp eq i32 %n, 1
	br i1 %0, label %case, label %case.1

case:
	ret i32 10

case.1:
	%1 = icmp slt i32 %n, 1
	br i1 %1, label %bb, label %case

bb:
	unreachable
}
