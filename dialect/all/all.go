package all

import (
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/builtin"
	"github.com/ttopt/ttopt/dialect/cf"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/linalg"
	"github.com/ttopt/ttopt/dialect/math"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/dialect/mlprogram"
	"github.com/ttopt/ttopt/dialect/scf"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/dialect/tpu"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/dialect/ttnn"
	"github.com/ttopt/ttopt/dialect/ub"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/dialect/xla"
	"github.com/ttopt/ttopt/ir"
)

// Dialects returns all dialects, for ir.NewContext.
func Dialects() []*ir.Dialect {
	return []*ir.Dialect{
		builtin.Dialect(), fn.Dialect(), ub.Dialect(), arith.Dialect(), math.Dialect(), cf.Dialect(), scf.Dialect(),
		affine.Dialect(), memref.Dialect(), vector.Dialect(), tensor.Dialect(), linalg.Dialect(),
		ttcore.Dialect(), ttcore.LegacyDialect(), ttir.Dialect(), ttnn.Dialect(), xla.Dialect(), tpu.Dialect(),
		mlprogram.Dialect(),
	}
}
