// Package lit runs the lit tests: files that say in their comments how to run
// them and what must come out.
//
//	// RUN: ttopt --canonicalize %s | FileCheck %s
//	// CHECK: return %arg0
//
// Every .mlir and .ll file below this folder is one parallel subtest, named
// after its path:
//
//	go test ./test/lit -run 'TestLit/^passes$/^shard.mlir$'
//
// Each RUN line is one bash command with pipefail set, and must exit with 0. A
// line that ends in a backslash goes on in the next RUN line. `// REQUIRES: amd64`
// leaves the file out where GOOS and GOARCH do not include the word. Lines for FileCheck
// whose prefix no RUN line reads are an error.
//
//	%s        the file            %S, %p    its folder
//	%t        a scratch file      %T        the scratch folder, where RUN lines start
//	%{root}   the module's root   %{llvm}   the root of LLVM 19
//	%%        a percent sign
//
// On the path are the commands of cmd/, built from the sources as they are, and
// the tools of LLVM 19 (FileCheck, not, mlir-opt, opt, lli, …) from $LLVM_BIN,
// by default /usr/lib/llvm-19/bin.
//
// Folders named testdata or Inputs hold no tests, only what tests read. The file
// lit.cfg.py beside this one makes LLVM's own lit run the same tests: `make lit`.
package lit
