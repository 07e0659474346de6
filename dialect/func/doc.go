// Package fn is the dialect func: functions, calls and returns. (A package
// cannot be named func, which is a keyword; the folder and the dialect are.)
//
//	func.func @name(%x: f32) -> f32 attributes {…} { … }
//	func.return  func.call  func.call_indirect  func.constant
//
// NewFunc creates a function with its entry block; AsFunc views an op as one.
package fn
