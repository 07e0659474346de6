// Package mlprogram is what of dialect ml_program frontends leave in modules: global variables of
// any type, and ops that load them and store to them. Its other ops are accepted in generic form.
package mlprogram
