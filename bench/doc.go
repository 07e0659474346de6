// Package bench holds the benchmarks; see its README.
package bench
