// Package builtin is the dialect of what every module needs: the module itself
// and the cast that stands between two conversions that have not met yet. The
// builtin types and attributes belong to package ir.
package builtin
