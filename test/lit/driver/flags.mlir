// RUN: ttopt --help | FileCheck %s --check-prefix=HELP
// RUN: ttopt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// RUN: not ttopt --no-such-flag %s 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: not ttopt --ttcore-colapse %s 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not ttopt --ttcore-shard=grit=2x4 %s 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not ttopt --ttcore-shard=grid=2x %s 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not ttopt --ttcore-collapse=oob=nan %s 2>&1 | FileCheck %s --check-prefix=CHOICE
// RUN: not ttopt --cse=fast %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ttopt --emit=wasm %s 2>&1 | FileCheck %s --check-prefix=EMIT
// RUN: not ttopt %s %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not ttopt %s.absent 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not ttopt --pass-pipeline='builtin.module(csee)' %s 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not ttopt --pass-pipeline='builtin.module(cse' %s 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not ttopt --pass-pipeline='func.func(cse)' %s 2>&1 | FileCheck %s --check-prefix=ANCHOR
// RUN: not ttopt --cse --pass-pipeline='builtin.module(cse)' %s 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: ttopt --pass-pipeline='builtin.module(func.func(canonicalize{max-iterations=3},cse))' --dump-pass-pipeline %s 2>&1 | FileCheck %s --check-prefix=DUMP

// Every pass tells its options and their defaults.
// HELP: USAGE: ttopt [options] <input file>
// HELP: --verify-diagnostics
// HELP: Compiler passes to run
// HELP-NEXT: Passes:
// HELP: --canonicalize
// HELP: --cse
// HELP: --ttcore-collapse
// HELP-NEXT: --boundary=<host|device>{{.*}}(default: host)
// HELP-NEXT: --grid-rank=<N>{{.*}}(default: 0)
// HELP-NEXT: --intervals={{.*}}(default: [(0, -1)])
// HELP-NEXT: --memory-space=<system|mmio|dram|l1>{{.*}}(default: l1)
// HELP-NEXT: --oob=<undef|zero|one|inf|neginf>{{.*}}(default: undef)
// HELP: --ttcore-pad
// HELP: --ttcore-shard
// HELP-NEXT: --boundary
// HELP-NEXT: --grid=<2x4|auto>{{.*}}(default: auto)
// HELP-NEXT: --max-grid=<8x8>{{.*}}(default: 8x8)
// HELP: --ttcore-tilize
// HELP: --tile=<32x32>{{.*}}(default: 32x32)
// HELP: --ttir-fold-relayouts
// HELP: --ttir-split-relayouts
// HELP: Pass Pipelines:
// HELP: --ttcore-to-llvm
// HELP: --ttcore-to-loops

// DIALECTS: Available Dialects: {{.*}}builtin{{.*}}func{{.*}}ttcore{{.*}}ttir{{.*}}xla

// FLAG: ttopt: Unknown command line argument '--no-such-flag'.  Try: 'ttopt --help'
// NEAR: ttopt: Unknown command line argument '--ttcore-colapse'.  Try: 'ttopt --help'
// NEAR-NEXT: ttopt: Did you mean '--ttcore-collapse'?
// OPTION: no such option grit (there are grid, max-grid, unit, scope, boundary), did you mean 'grid'?
// VALUE: option grid: expected positive extents such as 2x4, found "2x"
// CHOICE: option oob: expected undef, zero, one, inf, neginf, found "nan"
// NONE: no such option fast: there are no options
// EMIT: Cannot find option named 'wasm'
// TWO: Too many positional arguments
// ABSENT: {{^}}cannot open input file '{{.*}}.absent': No such file or directory
// PIPELINE: csee{{.*}}cse
// OPEN: ttopt: {{.+}}
// ANCHOR: can't run 'func.func' pass manager on 'builtin.module' op
// BOTH: '-pass-pipeline' option can't be used with individual pass options
// DUMP: builtin.module(func.func(canonicalize{{.*}}max-iterations=3{{.*}},cse))

func.func private @f()
