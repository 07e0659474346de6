define i64 @"add i64 0"(i64 %0, i64 %1) {
entry:
	%2 = add i64 %0, %1
	ret i64 %2
}

define i64 @"add i64 1"(i64 %0, i64 %1) {
entry:
	%2 = add nsw i64 %0, %1
	ret i64 %2
}

define i64 @"add i64 2"(i64 %0, i64 %1) {
entry:
	%2 = add nuw i64 %0, %1
	ret i64 %2
}

define i64 @"add i64 3"(i64 %0, i64 %1) {
entry:
	%2 = add nuw nsw i64 %0, %1
	ret i64 %2
}

define i7 @"add i7 0"(i7 %0, i7 %1) {
entry:
	%2 = add i7 %0, %1
	ret i7 %2
}

define i7 @"add i7 1"(i7 %0, i7 %1) {
entry:
	%2 = add nsw i7 %0, %1
	ret i7 %2
}

define i7 @"add i7 2"(i7 %0, i7 %1) {
entry:
	%2 = add nuw i7 %0, %1
	ret i7 %2
}

define i7 @"add i7 3"(i7 %0, i7 %1) {
entry:
	%2 = add nuw nsw i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"add <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = add <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"add <4 x i32> 1"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = add nsw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"add <4 x i32> 2"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = add nuw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"add <4 x i32> 3"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = add nuw nsw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"sub i64 0"(i64 %0, i64 %1) {
entry:
	%2 = sub i64 %0, %1
	ret i64 %2
}

define i64 @"sub i64 1"(i64 %0, i64 %1) {
entry:
	%2 = sub nsw i64 %0, %1
	ret i64 %2
}

define i64 @"sub i64 2"(i64 %0, i64 %1) {
entry:
	%2 = sub nuw i64 %0, %1
	ret i64 %2
}

define i64 @"sub i64 3"(i64 %0, i64 %1) {
entry:
	%2 = sub nuw nsw i64 %0, %1
	ret i64 %2
}

define i7 @"sub i7 0"(i7 %0, i7 %1) {
entry:
	%2 = sub i7 %0, %1
	ret i7 %2
}

define i7 @"sub i7 1"(i7 %0, i7 %1) {
entry:
	%2 = sub nsw i7 %0, %1
	ret i7 %2
}

define i7 @"sub i7 2"(i7 %0, i7 %1) {
entry:
	%2 = sub nuw i7 %0, %1
	ret i7 %2
}

define i7 @"sub i7 3"(i7 %0, i7 %1) {
entry:
	%2 = sub nuw nsw i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"sub <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = sub <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"sub <4 x i32> 1"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = sub nsw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"sub <4 x i32> 2"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = sub nuw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"sub <4 x i32> 3"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = sub nuw nsw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"mul i64 0"(i64 %0, i64 %1) {
entry:
	%2 = mul i64 %0, %1
	ret i64 %2
}

define i64 @"mul i64 1"(i64 %0, i64 %1) {
entry:
	%2 = mul nsw i64 %0, %1
	ret i64 %2
}

define i64 @"mul i64 2"(i64 %0, i64 %1) {
entry:
	%2 = mul nuw i64 %0, %1
	ret i64 %2
}

define i64 @"mul i64 3"(i64 %0, i64 %1) {
entry:
	%2 = mul nuw nsw i64 %0, %1
	ret i64 %2
}

define i7 @"mul i7 0"(i7 %0, i7 %1) {
entry:
	%2 = mul i7 %0, %1
	ret i7 %2
}

define i7 @"mul i7 1"(i7 %0, i7 %1) {
entry:
	%2 = mul nsw i7 %0, %1
	ret i7 %2
}

define i7 @"mul i7 2"(i7 %0, i7 %1) {
entry:
	%2 = mul nuw i7 %0, %1
	ret i7 %2
}

define i7 @"mul i7 3"(i7 %0, i7 %1) {
entry:
	%2 = mul nuw nsw i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"mul <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = mul <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"mul <4 x i32> 1"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = mul nsw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"mul <4 x i32> 2"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = mul nuw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"mul <4 x i32> 3"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = mul nuw nsw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"shl i64 0"(i64 %0, i64 %1) {
entry:
	%2 = shl i64 %0, %1
	ret i64 %2
}

define i64 @"shl i64 1"(i64 %0, i64 %1) {
entry:
	%2 = shl nsw i64 %0, %1
	ret i64 %2
}

define i64 @"shl i64 2"(i64 %0, i64 %1) {
entry:
	%2 = shl nuw i64 %0, %1
	ret i64 %2
}

define i64 @"shl i64 3"(i64 %0, i64 %1) {
entry:
	%2 = shl nuw nsw i64 %0, %1
	ret i64 %2
}

define i7 @"shl i7 0"(i7 %0, i7 %1) {
entry:
	%2 = shl i7 %0, %1
	ret i7 %2
}

define i7 @"shl i7 1"(i7 %0, i7 %1) {
entry:
	%2 = shl nsw i7 %0, %1
	ret i7 %2
}

define i7 @"shl i7 2"(i7 %0, i7 %1) {
entry:
	%2 = shl nuw i7 %0, %1
	ret i7 %2
}

define i7 @"shl i7 3"(i7 %0, i7 %1) {
entry:
	%2 = shl nuw nsw i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"shl <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = shl <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"shl <4 x i32> 1"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = shl nsw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"shl <4 x i32> 2"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = shl nuw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define <4 x i32> @"shl <4 x i32> 3"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = shl nuw nsw <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"udiv i64 0"(i64 %0, i64 %1) {
entry:
	%2 = udiv i64 %0, %1
	ret i64 %2
}

define i7 @"udiv i7 0"(i7 %0, i7 %1) {
entry:
	%2 = udiv i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"udiv <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = udiv <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"sdiv i64 0"(i64 %0, i64 %1) {
entry:
	%2 = sdiv i64 %0, %1
	ret i64 %2
}

define i7 @"sdiv i7 0"(i7 %0, i7 %1) {
entry:
	%2 = sdiv i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"sdiv <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = sdiv <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"lshr i64 0"(i64 %0, i64 %1) {
entry:
	%2 = lshr i64 %0, %1
	ret i64 %2
}

define i7 @"lshr i7 0"(i7 %0, i7 %1) {
entry:
	%2 = lshr i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"lshr <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = lshr <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"ashr i64 0"(i64 %0, i64 %1) {
entry:
	%2 = ashr i64 %0, %1
	ret i64 %2
}

define i7 @"ashr i7 0"(i7 %0, i7 %1) {
entry:
	%2 = ashr i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"ashr <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = ashr <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"urem i64 0"(i64 %0, i64 %1) {
entry:
	%2 = urem i64 %0, %1
	ret i64 %2
}

define i7 @"urem i7 0"(i7 %0, i7 %1) {
entry:
	%2 = urem i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"urem <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = urem <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"srem i64 0"(i64 %0, i64 %1) {
entry:
	%2 = srem i64 %0, %1
	ret i64 %2
}

define i7 @"srem i7 0"(i7 %0, i7 %1) {
entry:
	%2 = srem i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"srem <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = srem <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"and i64 0"(i64 %0, i64 %1) {
entry:
	%2 = and i64 %0, %1
	ret i64 %2
}

define i7 @"and i7 0"(i7 %0, i7 %1) {
entry:
	%2 = and i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"and <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = and <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"or i64 0"(i64 %0, i64 %1) {
entry:
	%2 = or i64 %0, %1
	ret i64 %2
}

define i7 @"or i7 0"(i7 %0, i7 %1) {
entry:
	%2 = or i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"or <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = or <4 x i32> %0, %1
	ret <4 x i32> %2
}

define i64 @"xor i64 0"(i64 %0, i64 %1) {
entry:
	%2 = xor i64 %0, %1
	ret i64 %2
}

define i7 @"xor i7 0"(i7 %0, i7 %1) {
entry:
	%2 = xor i7 %0, %1
	ret i7 %2
}

define <4 x i32> @"xor <4 x i32> 0"(<4 x i32> %0, <4 x i32> %1) {
entry:
	%2 = xor <4 x i32> %0, %1
	ret <4 x i32> %2
}
