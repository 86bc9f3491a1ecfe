// Package net loads neural nets from ONNX files and runs them by the fastest
// kernel that works where the program runs.
//
// A file is screened, read by onnx-go into a recorder, and compiled to a flat
// program: batch normalisation and constant factors are folded into the
// weights before them, residual sums and activations are done by the step that
// makes the value, weights are packed into panels for vectors of any width,
// and buffers are given out beforehand. An Executor runs the program and
// allocates nothing while it runs.
//
// Kernels run the same program on the same weights: plain Go everywhere, AVX2
// and AVX-512 on amd64 where the build has GOEXPERIMENT=simd, and SIMD and
// relaxed SIMD in WebAssembly, where the host puts the program's memory into
// the global scope as programMemory (static/worker.js; in Node preload
// kernel/node.js). One is taken only if it agrees with plain Go in a self-check
// at start-up.
//
// A model has one input `planes`, float32 [N, C, H, W] with any N, and outputs
// `policy` [N, A] and `value` [N, 1], one of which may be absent.
//
// The operators are those that an error about another one lists. Conv takes
// kernels up to 7×7 in steps of 1. Whatever only moves elements (Reshape,
// Flatten, Transpose, Squeeze, Slice, Concat of parts of one value, Pad) is a
// view that costs nothing by itself. So a torus may be written in any of these
// forms before a Conv without pads, and is recognised by what it means: Pad
// with mode wrap (operator set 19), or Concat of Slices of a value along each
// axis; Pad with zeros likewise. Convolutions of 3×3 from 8 channels on run as
// Winograd's F(2×2, 3×3) with the wrapping in their tables.
package net

import (
	"errors"
	"strings"
	"unicode"
)

// Model is a net ready to run. It is never changed, so goroutines may share it.
type Model struct {
	program *program
}

// Load reads an ONNX file of at most 16 MB. What it does not know or allow is
// an error that names the node.
func Load(data []byte) (*Model, error) {
	p, err := load(data)
	if err != nil {
		return nil, errors.New("net: " + oneLine(err.Error()))
	}
	return &Model{p}, nil
}

// oneLine makes text that may quote a hostile file fit for a message.
func oneLine(text string) string {
	const most = 600 // runes; the list of operators fits
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, text)
}

func load(data []byte) (*program, error) {
	o, clean, err := screen(data)
	if err != nil {
		return nil, err
	}
	rec, err := record(clean, o)
	if err != nil {
		return nil, err
	}
	return compile(rec, o)
}

// Shape is the input of one sample: planes of h × w squares.
func (m *Model) Shape() (c, h, w int) { return m.program.c, m.program.h, m.program.w }

// Policy is the number of logits A, 0 where the model has no policy.
func (m *Model) Policy() int { return m.program.moves }

// HasValue says whether the model has a value.
func (m *Model) HasValue() bool { return m.program.value != none }

// Operations counts the additions and multiplications of one evaluation, as
// they stand in the ONNX file: what a step saves counts all the same.
func (m *Model) Operations() int { return m.program.work }

// Steps describes the program for a person, a line a step.
func (m *Model) Steps() []string {
	var lines []string
	for i := range m.program.steps {
		lines = append(lines, m.program.steps[i].String())
	}
	return lines
}
