define i32 @"a name"(i32 %x, i32 %x.1, i32 %0) {
entry:
	%x.2 = add i32 %x, %x.1
	%"12" = add i32 %x.2, %0
	%"\C3\A9 \22q\22" = add i32 %"12", %"12"
	%1 = add i32 %"\C3\A9 \22q\22", %"\C3\A9 \22q\22"
	%unused = add i32 %"\C3\A9 \22q\22", %1
	ret i32 %unused
}
