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
	p.keyed(tokMetaEnd, func(section string, at Pos) {
		if section != "dialect_resources" && section != "external_resources" {
			p.errorf(at, "unknown key '%s' in file metadata dictionary", section)
			return
		}
		p.need('{', "expected '{'")
		p.keyed('}', func(group string, at Pos) {
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
			p.keyed('}', func(key string, at Pos) {
				text := p.spelling()
				switch {
				case section == "dialect_resources":
					if !p.checkBlob(key) {
						return
					}
				case p.kind != tokString && !p.AtKeyword("true") && !p.AtKeyword("false"):
					p.here("expected string value for key '%s'", key)
					return
				}
				if p.kind == tokString {
					text = string(ir.AppendQuoted(nil, unquote(text)))
				}
				p.advance()
				p.ctx.AddResource(ir.Resource{External: section == "external_resources", Group: group, Key: key, Text: text, Loc: p.Loc(at)})
			})
		})
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
// follows the colon.
func (p *Parser) keyed(close tokenKind, value func(key string, at Pos)) {
	if p.accept(close) {
		return
	}
	for p.err == nil {
		at := p.Pos()
		if p.kind != tokIdent && p.kind != tokString {
			p.here("expected identifier key %s", map[bool]string{true: "in file metadata dictionary", false: "for 'resource' entry"}[close == tokMetaEnd])
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
