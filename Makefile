# ttopt: `make run` needs Go only; `make test` installs LLVM 19 on Debian.

GO       ?= go
LLVM_BIN ?= /usr/lib/llvm-19/bin
FUZZTIME ?= 30s
PKG      ?= ./...
BENCH    ?= .
export LLVM_BIN

staticcheck = $(GO) tool -modfile=scripts/tools/go.mod staticcheck

.PHONY: help build run llvm test check lit fuzz bench bench-text profile gobench clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

build: ## build every command into bin/
	$(GO) build -o bin/ ./cmd/...

run: build ## compile the examples, run them, compare with the plain result
	$(GO) run ./examples

llvm: ## install LLVM 19's tools where they are missing
	@scripts/install-llvm.sh

test: llvm ## run all tests (PKG=./... to narrow)
	$(GO) test -timeout 30m $(PKG)

check: ## gofmt, go vet, staticcheck
	@unformatted=$$(gofmt -l .) && if [ -n "$$unformatted" ]; then \
		echo "not formatted, run gofmt -w on:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(staticcheck) ./...

lit: build llvm ## run the lit tests with LLVM's own lit (needs python3)
	python3 $(LLVM_BIN)/../build/utils/lit/lit.py -v test/lit

fuzz: ## run each fuzz target for FUZZTIME (30s; PKG=./... to narrow)
	@GO='$(GO)' scripts/fuzz.sh $(FUZZTIME) $(PKG)

bench: llvm ## relayout kernels beside their peers, written to docs/ (about 4 minutes)
	@scripts/install-bench.sh
	$(GO) run ./bench/relayout -out=docs

bench-text: build llvm ## parse, verify, print beside mlir-opt, as a table (about 3 minutes)
	$(GO) run ./bench/text

profile: ## measure again what the compiler inlines in ttopt: cmd/ttopt/default.pgo
	$(GO) run -trimpath ./bench/text -profile=cmd/ttopt/default.pgo

gobench: ## run the Go benchmarks (BENCH=regexp, PKG=./... to narrow)
	$(GO) test -run='^$$' -bench='$(BENCH)' -benchmem $(PKG)

clean: ## remove what the targets above wrote
	rm -rf bin out
