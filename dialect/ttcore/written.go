package ttcore

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// WrittenAttr is an attribute of tt-mlir's that has no meaning here: a mesh, how
// arguments are used. It prints as it was written.
type WrittenAttr struct {
	ir.AttrBase
	mnemonic, body string
	bare           bool // written as #ttcore<mnemonic body>
}

// Mnemonic returns the name of the attribute in the dialect: system_desc.
func (a *WrittenAttr) Mnemonic() string { return a.mnemonic }

// Body returns the text behind its mnemonic, without the brackets around it.
func (a *WrittenAttr) Body() string { return a.body }

// PrintTo appends "#ttcore.mnemonic<body>", or "#ttcore<mnemonic body>".
func (a *WrittenAttr) PrintTo(w *ir.TextWriter) {
	if a.bare {
		w.Str("#ttcore<")
		w.Str(a.mnemonic)
		w.Byte(' ')
		w.Str(a.body)
		w.Byte('>')
		return
	}
	w.Str("#ttcore.")
	w.Str(a.mnemonic)
	w.Byte('<')
	w.Str(a.body)
	w.Byte('>')
}

// writtenLayoutAttr is a WrittenAttr that is the layout of a memref.
type writtenLayoutAttr struct{ WrittenAttr }

// VerifyMemRef accepts every memref.
func (a *writtenLayoutAttr) VerifyMemRef([]int64, ir.Type) error { return nil }

// isWritten and isWrittenLayout say which attributes of tt-mlir are kept as they
// are written.
func isWritten(mnemonic string) bool { return slices.Contains(writtenNames(), mnemonic) }

func isWrittenLayout(mnemonic string) bool { return slices.Contains(writtenLayouts(), mnemonic) }

func writtenNames() []string {
	return []string{
		"arch", "arg_alloc", "argument_type", "attention_mask_type", "chip_capability", "chip_channel",
		"chip_coord", "chip_desc", "conv2d_slice_type", "core_coord", "core_range_set", "cpu_desc",
		"cpu_role", "dfb_access_pattern", "fabric_connection_config", "iterator_type", "local_shape",
		"mesh", "mesh_sharding", "mesh_topology", "meshes", "oob_val", "reduce_type",
		"runtime_tensor_sharding", "shard_direction", "shard_status", "shard_type",
		"supportedDataTypes", "tensor_mesh", "tile_size", "topology",
	}
}

func writtenLayouts() []string {
	return []string{"cb_layout", "dfb_layout", "host_layout", "interleaved", "view"}
}

// parseWritten keeps a body. Where dialects that are not loaded are allowed, it
// is theirs, unless it is the layout of a memref, which only a loaded one has.
func parseWritten(p *asm.BodyParser, mnemonic string) (ir.Attribute, error) {
	if p.Context().AllowsUnregistered() && !isWrittenLayout(mnemonic) {
		return nil, nil
	}
	body, bare, err := p.Kept()
	if err != nil {
		return nil, err
	}
	a := WrittenAttr{mnemonic: mnemonic, body: body, bare: bare}
	if isWrittenLayout(mnemonic) {
		return ir.UniqueAttr(p.Context(), &writtenLayoutAttr{a}), nil
	}
	return ir.UniqueAttr(p.Context(), &a), nil
}
