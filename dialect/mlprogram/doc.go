// Package mlprogram is what of dialect ml_program frontends leave in modules: global variables of
// any type, ops that load them and store to them, the value of those that are given elsewhere, and the
// type of tokens. Its other ops are accepted in generic form.
package mlprogram
