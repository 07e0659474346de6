package asm

import (
	"encoding/binary"
	"encoding/hex"
	"math/bits"
	"sort"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// metadata parses a section of resources: {-# section: {group: {key: value}} #-}.
func (p *Parser) metadata() {
	p.advance()
	p.keyed(tokMetaEnd, false, "in file metadata dictionary", func(section string, at Pos) {
		if section != "dialect_resources" && section != "external_resources" {
			p.errorf(at, "unknown key '%s' in file metadata dictionary", section)
			return
		}
		p.need('{', "expected '{'")
		p.keyed('}', false, "for 'resource' entry", func(group string, at Pos) {
			d := p.ctx.Dialect(group)
			if section == "dialect_resources" && d == nil {
				p.errorf(at, "dialect '%s' is unknown", group)
				return
			}
			p.need('{', "expected '{'")
			if section == "dialect_resources" && p.err == nil && group != "builtin" && !p.isElsewhere(d) {
				p.here("unexpected 'resource' section for dialect '%s'", group)
				return
			}
			p.entries(section, group)
		})
	})
}

// entries parses the resources of a group: {key: value, …}.
func (p *Parser) entries(section, group string) {
	external := section == "external_resources"
	missing := "for 'resource' entry"
	if external {
		missing = "for 'external_resources' entry"
	}
	p.keyed('}', true, missing, func(key string, at Pos) {
		text, value := p.spelling(), p.Pos()
		switch {
		case !external, strings.HasPrefix(text, `"0x`): // bytes, whoever they belong to
			if !p.checkBlob(key) {
				return
			}
			text = `"0x` + strings.ToUpper(unquote(text)[2:]) + `"` // as MLIR prints bytes
		case p.kind != tokString && !p.AtKeyword("true") && !p.AtKeyword("false"):
			p.here("expected string value for key '%s'", key)
			return
		case p.kind == tokString:
			text = string(ir.AppendQuoted(nil, unquote(text)))
		}
		p.advance()
		p.ctx.AddResource(ir.Resource{External: external, Group: group, Key: key, Text: text, Loc: p.Loc(at), ValueLoc: p.Loc(value)})
	})
}

// checkBlob reports a resource that is no string of hexadecimal bytes, of which
// the first four are its alignment.
func (p *Parser) checkBlob(key string) bool {
	digits, ok := "", p.kind == tokString
	if ok {
		digits, ok = strings.CutPrefix(unquote(p.spelling()), "0x")
	}
	data, err := hex.DecodeString(digits)
	switch {
	case !ok || err != nil:
		p.here("expected hex string blob for key '%s'", key)
	case len(data) < 4:
		p.here("expected hex string blob for key '%s' to encode alignment in first 4 bytes", key)
	default:
		align := binary.LittleEndian.Uint32(data)
		if bits.OnesCount32(align) <= 1 {
			return true
		}
		p.here("expected hex string blob for key '%s' to encode alignment in first 4 bytes, but got non-power-of-2 value: %d", key, align)
	}
	return false
}

// keyed parses key: value, … up to the closing token; value parses what
// follows the colon. A key may be quoted where the printer can quote it, too;
// what it is missing from ends the message.
func (p *Parser) keyed(close tokenKind, quoted bool, missing string, value func(key string, at Pos)) {
	if p.accept(close) {
		return
	}
	for p.err == nil {
		at := p.Pos()
		if p.kind != tokIdent && (p.kind != tokString || !quoted) {
			p.here("expected identifier key %s", missing)
			return
		}
		key := p.KeywordOrString()
		p.need(':', "expected ':'")
		value(key, at)
		if !p.accept(',') {
			break
		}
	}
	if p.err == nil && !p.accept(close) {
		if close == tokMetaEnd {
			p.wrong("expected '#-}' or ',' in file metadata dictionary")
		} else {
			p.wrong("expected ',' or '}'")
		}
	}
}

func sortPos(at []Pos) { sort.Slice(at, func(i, j int) bool { return at[i] < at[j] }) }
