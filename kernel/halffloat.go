package kernel

// halfFloat is the library LLVM calls where a CPU has no instruction to
// convert between float and half or bfloat. It is written with integers, so
// it needs no such conversion itself, rounds to nearest even, and keeps the
// sign and high bits of NaNs. Double goes through float rounded to odd, which
// makes the second rounding the only one that counts.
const halfFloat = `
define weak hidden bfloat @__truncsfbf2(float %x) nounwind {
  %bits = bitcast float %x to i32
  %nan = fcmp uno float %x, %x
  %high = lshr i32 %bits, 16
  %odd = and i32 %high, 1
  %half = add i32 %odd, 32767
  %sum = add i32 %bits, %half
  %round = lshr i32 %sum, 16
  %quiet = or i32 %high, 64
  %any = select i1 %nan, i32 %quiet, i32 %round
  %short = trunc i32 %any to i16
  %r = bitcast i16 %short to bfloat
  ret bfloat %r
}

define weak hidden half @__truncsfhf2(float %x) nounwind {
  %bits = bitcast float %x to i32
  %abs = and i32 %bits, 2147483647
  %signbit = lshr i32 %bits, 16
  %sign = and i32 %signbit, 32768
  ; normal: move the exponent's bias from 127 to 15, round off 13 bits
  %ulp = lshr i32 %abs, 13
  %odd = and i32 %ulp, 1
  %bias = add i32 %abs, -939520001 ; 4095 - (127-15 << 23)
  %sum = add i32 %bias, %odd
  %normal = lshr i32 %sum, 13
  ; subnormal: the last bit of 0.5 is the unit of half's subnormals
  %absf = bitcast i32 %abs to float
  %magic = fadd float %absf, 5.000000e-01
  %magicbits = bitcast float %magic to i32
  %sub = sub i32 %magicbits, 1056964608
  %issub = icmp ult i32 %abs, 947912704 ; 2^-14
  %finite = select i1 %issub, i32 %sub, i32 %normal
  %isbig = icmp uge i32 %abs, 1199570944 ; 65536
  %clamped = select i1 %isbig, i32 31744, i32 %finite
  %isnan = icmp ugt i32 %abs, 2139095040
  %payload = and i32 %ulp, 511
  %nan = or i32 %payload, 32256
  %mag = select i1 %isnan, i32 %nan, i32 %clamped
  %any = or i32 %mag, %sign
  %short = trunc i32 %any to i16
  %r = bitcast i16 %short to half
  ret half %r
}

define weak hidden float @__extendhfsf2(half %x) nounwind {
  %short = bitcast half %x to i16
  %bits = zext i16 %short to i32
  %signbit = and i32 %bits, 32768
  %sign = shl i32 %signbit, 16
  %abs = and i32 %bits, 32767
  %wide = shl i32 %abs, 13
  %normal = add i32 %wide, 939524096
  %special = or i32 %wide, 2139095040
  %quiet = or i32 %special, 4194304
  %count = uitofp i32 %abs to float
  %subf = fmul float %count, 0x3E70000000000000
  %sub = bitcast float %subf to i32
  %issub = icmp ult i32 %abs, 1024
  %finite = select i1 %issub, i32 %sub, i32 %normal
  %isspecial = icmp uge i32 %abs, 31744
  %infnan = select i1 %isspecial, i32 %special, i32 %finite
  %isnan = icmp ugt i32 %abs, 31744
  %mag = select i1 %isnan, i32 %quiet, i32 %infnan
  %any = or i32 %mag, %sign
  %r = bitcast i32 %any to float
  ret float %r
}

define internal float @roundtoodd(double %x) nounwind {
  %near = fptrunc double %x to float
  %back = fpext float %near to double
  %inexact = fcmp one double %back, %x
  %bits = bitcast float %near to i32
  %xi = bitcast double %x to i64
  %bi = bitcast double %back to i64
  %xabs = and i64 %xi, 9223372036854775807
  %babs = and i64 %bi, 9223372036854775807
  %above = icmp ugt i64 %babs, %xabs
  %less = sext i1 %above to i32
  %down = add i32 %bits, %less
  %odd = or i32 %down, 1
  %any = select i1 %inexact, i32 %odd, i32 %bits
  %r = bitcast i32 %any to float
  ret float %r
}

define weak hidden half @__truncdfhf2(double %x) nounwind {
  %f = call float @roundtoodd(double %x)
  %r = call half @__truncsfhf2(float %f)
  ret half %r
}

define weak hidden bfloat @__truncdfbf2(double %x) nounwind {
  %f = call float @roundtoodd(double %x)
  %r = call bfloat @__truncsfbf2(float %f)
  ret bfloat %r
}
`
