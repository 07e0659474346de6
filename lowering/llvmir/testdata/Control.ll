define i32 @pick(i32 %n) {
entry:
	switch i32 %n, label %bb [
		i32 1, label %case
		i32 -2, label %case.1
	]

case:
	ret i32 10

case.1:
	%0 = add i32 %n, %n
	ret i32 %0

bb:
	unreachable
}
