# Lets LLVM's own lit run the tests of this folder: `make lit`. What it sets up
# is what doc.go promises; lit_test.go is the runner that `go test` uses.
import os
import platform

import lit.formats

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
llvm_bin = os.environ.get("LLVM_BIN", "/usr/lib/llvm-19/bin")

config.name = "ttopt"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".mlir", ".ll"]
config.excludes = ["testdata", "Inputs"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.path.join(root, "out", "lit")

path = [os.path.join(root, "bin"), llvm_bin, os.environ["PATH"]]
config.environment["PATH"] = os.pathsep.join(path)
config.substitutions += [
    (r"%{root}", root),
    (r"%{llvm}", os.path.dirname(llvm_bin)),
]

go_names = {"x86_64": "amd64", "aarch64": "arm64"}
machine = platform.machine()
config.available_features.update(
    [platform.system().lower(), go_names.get(machine, machine)]
)
