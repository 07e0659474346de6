define i32 @"a name"(i32 %x, i32 %x.1, i32 %0) {
entry:
	%1 = add i32 %x, %x.1
	%2 = add i32 %1, %0
	br label %"\C3\A9 1"

"\C3\A9 1":
	%x.2 = phi i32 [ %2, %entry ]
	%"12" = phi i32 [ %2, %entry ]
	%"\C3\A9 \22q\22" = phi i32 [ %2, %entry ]
	%entry.1 = phi i32 [ %2, %entry ]
	%x.1.1 = phi i32 [ %2, %entry ]
	ret i32 %2
}
