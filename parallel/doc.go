// Package parallel does independent work in several goroutines.
package parallel
