package mcts

import (
	"runtime"
	"testing"
	"unsafe"

	"playout/engine/eval"
	"playout/engine/games"
)

// The edges of a tree, which are most of it, are never copied as it grows: nothing allocated for
// them is dropped before the end.
func TestEdgesAreNeverCopied(t *testing.T) {
	g := games.All()[0]
	s := New(Config{Game: g, Rule: PUCT, C: 1, Nodes: 80_000, Evaluator: eval.Uniform{}, Seed: 1})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s.Think(g.New(nil))
	s.Advance(80_000)
	runtime.ReadMemStats(&after)
	grown := uint64(len(s.tree.edges.blocks))*uint64(unsafe.Sizeof(block{})) - firstNodes*edgesPerNode*uint64(unsafe.Sizeof(edge{}))
	others := uint64(cap(s.tree.nodes))*uint64(unsafe.Sizeof(node{})) + uint64(cap(s.tree.choices))*uint64(unsafe.Sizeof(choice{}))
	if got := after.TotalAlloc - before.TotalAlloc; got > grown+5*others {
		t.Errorf("%d bytes were allocated for %d bytes of edges and %d of nodes and choices: some edges were copied", got, grown, others)
	}
	if len(s.tree.nodes) != 80_000 || grown < 1<<20 {
		t.Errorf("the tree has %d nodes and has grown by %d bytes of edges, want 80000 and at least 1 MB", len(s.tree.nodes), grown)
	}
}

// The edges of a choice lie in one block, and a tree that keeps some of its choices, in their
// order, never needs more room than before.
func TestEdgesOfAChoiceAreInOneBlock(t *testing.T) {
	var all edges
	from, kept := int32(0), int32(0)
	for i := range int32(20_000) {
		count := 1 + i*i%218
		first := all.add(count)
		if first < from || len(all.slice(first, count)) != int(count) || all.at(first) != &all.slice(first, count)[0] {
			t.Fatalf("%d edges added after %d begin at %d, want them after those, in one block", count, from, first)
		}
		from = first + count
		if i%3 != 1 {
			if kept = alignToBlock(kept, count); kept > first {
				t.Fatalf("kept edges would move from %d back to %d, want no higher index", first, kept)
			}
			kept += count
		}
	}
}
