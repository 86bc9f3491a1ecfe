package forest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"playout/engine/search/growth"
	"playout/engine/stage"
	"playout/engine/stage/mesh"
	"playout/engine/stage/scene"
)

var frame = scene.Size{Width: 900, Height: 700, Scale: 1}

// newTestForest returns a scene and the events that it has sent.
func newTestForest(look stage.Look) (*forest, *[]stage.Event) {
	sent := new([]stage.Event)
	f := New(func(e stage.Event) { *sent = append(*sent, e) }).(*forest)
	f.Handle(&stage.Command{Look: &look}, 0)
	return f, sent
}

func places(f *forest, worker int) []mesh.Point {
	var all []mesh.Point
	t := f.trees[worker]
	for i := range t.nodes[:t.placed] {
		all = append(all, mesh.Point{X: t.nodes[i].x, Y: t.nodes[i].y})
	}
	return all
}

// TestPlacesNeverChange: a node keeps its place, while other nodes arrive, and has the same place
// whether it arrived alone or with many others.
func TestPlacesNeverChange(t *testing.T) {
	for name, game := range games {
		f, _ := newTestForest(stage.Look{})
		d := &feed{searcher: game()}
		now, before := 0., []mesh.Point(nil)
		for _, n := range []int{3, 50, 400, 2500} {
			now = d.run(f, frame, n, max(1, n/10), now)
			after := places(f, 0)
			if len(after) != len(d.nodes) {
				t.Fatalf("%s: %d of %d nodes have a place", name, len(after), len(d.nodes))
			}
			if !slices.Equal(before, after[:len(before)]) {
				t.Fatalf("%s: places have changed before node %d", name, n)
			}
			before = after
		}
		other, _ := newTestForest(stage.Look{Still: true})
		single := &feed{searcher: game()}
		for len(single.nodes) < 400 {
			single.simulate()
			single.sendGrowth(other, 0, nil, 0)
			other.Draw(frame, 0)
		}
		if !slices.Equal(before[:400], places(other, 0)[:400]) {
			t.Errorf("%s: nodes that arrive one by one have other places", name)
		}
	}
}

// TestBranchesKeepApart: the rooms of siblings seldom overlap, only if a dense part of
// the tree leaves no choice, and no two nodes have the same place.
func TestBranchesKeepApart(t *testing.T) {
	for name, game := range games {
		f, _ := newTestForest(stage.Look{Still: true})
		d := &feed{searcher: game()}
		d.run(f, frame, 5000, 1500, 0)
		nodes := f.trees[0].nodes
		pairs, over := 0, 0
		for i := range nodes {
			for a := nodes[i].first; a != none; a = nodes[a].next {
				for b := nodes[a].next; b != none; b = nodes[b].next {
					p, q := &nodes[a], &nodes[b]
					if p.x == q.x && p.y == q.y {
						t.Fatalf("%s: nodes %d and %d have the same place", name, a, b)
					}
					pairs++
					if dist(p.x+p.hx*p.room-q.x-q.hx*q.room, p.y+p.hy*p.room-q.y-q.hy*q.room) < .9*(p.room+q.room) {
						over++
					}
				}
			}
		}
		if share := float64(over) / float64(pairs); share > .08 {
			t.Errorf("%s: the rooms of %.2f %% of all pairs of siblings overlap", name, share*100)
		}
	}
}

// TestTapPicksNearestNode: a tap on a node picks it, a tap next to it picks the nearest one, and a
// tap on the background picks nothing.
func TestTapPicksNearestNode(t *testing.T) {
	f, sent := newTestForest(stage.Look{Still: true})
	size := scene.Size{Width: 1800, Height: 1400, Scale: 2}
	d := &feed{searcher: games["othello"]()}
	now := d.run(f, size, 3000, 500, 0)
	tap := func(x, y float64) stage.Picked {
		*sent = (*sent)[:0]
		now += 1000
		f.Point(scene.Pointer{Kind: scene.Down, ID: 1, X: x, Y: y}, now)
		f.Point(scene.Pointer{Kind: scene.Up, ID: 1, X: x, Y: y}, now+50)
		if len(*sent) != 1 || (*sent)[0].Picked == nil {
			t.Fatalf("a tap sent %v", *sent)
		}
		return *(*sent)[0].Picked
	}
	for _, s := range f.painter.seen {
		got := tap(float64(s.x)/2, float64(s.y)/2)
		n := f.trees[0].nodes[got.Node]
		if x, y := f.screen(f.painter.view, n.x, n.y); dist(x-s.x, y-s.y) > .01 {
			t.Fatalf("a tap on node %d picked node %d, %v pixels away", s.node, got.Node, dist(x-s.x, y-s.y))
		}
		if f.picked.node != int32(got.Node) {
			t.Fatalf("the event names node %d, want the picked node %d", got.Node, f.picked.node)
		}
	}
	if got := tap(3, 3); got.Node != -1 {
		t.Errorf("a tap on empty ground picked node %d", got.Node)
	}
}

// TestSettledPictureIsKept: a picture that does not change is the same when it is drawn again, and
// drawing it allocates nothing.
func TestSettledPictureIsKept(t *testing.T) {
	for _, still := range []bool{false, true} {
		f, _ := newTestForest(stage.Look{Still: still})
		d := &feed{searcher: games["chess"]()}
		now := d.run(f, frame, 4000, 500, 0)
		f.Handle(&stage.Command{Show: &stage.Show{Node: 7}}, now)
		now = settle(f, frame, now)
		first, moves := f.Draw(frame, now)
		if moves {
			t.Fatalf("still %v: the settled picture moves", still)
		}
		versions, vertices := [2]uint64{}, [2][]mesh.Vertex{}
		for i, l := range first {
			versions[i], vertices[i] = l.Version, slices.Clone(l.Mesh.Vertices)
		}
		if made := testing.AllocsPerRun(20, func() { f.Draw(frame, now); f.Labels() }); made != 0 {
			t.Errorf("still %v: %v allocations per frame", still, made)
		}
		for i, l := range first {
			if l.Version != versions[i] || !slices.Equal(l.Mesh.Vertices, vertices[i]) {
				t.Errorf("still %v: layer %d has changed", still, i)
			}
		}
		view := f.painter.view
		made := testing.AllocsPerRun(20, func() {
			view.x++
			f.moveTo(view, 0, now)
			f.Draw(frame, now)
		})
		if made != 0 {
			t.Errorf("still %v: %v allocations for a new picture", still, made)
		}
	}
}

// TestStillHasNoMotion: if motion is disabled, the next frame shows everything heard, and the
// camera moves without a transition.
func TestStillHasNoMotion(t *testing.T) {
	f, _ := newTestForest(stage.Look{Still: true})
	d := &feed{searcher: games["morris"](), slow: 1000}
	now := d.run(f, frame, 60, 20, 0)
	path, value := d.simulate()
	d.sendGrowth(f, now, path, value)
	f.Handle(&stage.Command{Go: &stage.Go{Zoom: 2}}, now)
	for range 2 {
		if _, moves := f.Draw(frame, now); moves {
			now += minInterval // time for a new picture of the settled trees
		}
	}
	if _, moves := f.Draw(frame, now); moves {
		t.Error("the picture moves although motion is disabled")
	}
	if len(f.painter.seen) == 0 || f.showing != 0 {
		t.Errorf("%d nodes and %d simulations are shown", len(f.painter.seen), f.showing)
	}
}

// TestSimulationIsSeen: at a slow pace a light runs from the root to the new node, which
// appears, and back.
func TestSimulationIsSeen(t *testing.T) {
	f, _ := newTestForest(stage.Look{})
	d := &feed{searcher: games["morris"](), slow: 1000}
	now := d.run(f, frame, 80, 20, 0)
	now = settle(f, frame, now)
	path, value := d.simulate()
	path = slices.Clone(path)
	d.sendGrowth(f, now, path, value)
	leaf := path[len(path)-1]
	f.Draw(frame, now+1)
	lasts := f.shown[0].duration
	// head returns the node of the path that is closest to the light.
	head := func(at float64) int {
		f.painter.moving.Reset()
		layers, moves := f.Draw(frame, now+at*lasts)
		if !moves {
			t.Fatalf("at %v nothing moves", at)
		}
		v := layers[1].Mesh.Vertices
		if len(v) == 0 {
			t.Fatalf("at %v nothing is drawn", at)
		}
		x, y := v[len(v)-1].X, v[len(v)-1].Y // of the light's disc, which is drawn last
		best, least := 0, float32(math.Inf(1))
		for k, i := range path {
			n := &f.trees[0].nodes[i]
			sx, sy := f.screen(f.painter.view, n.x, n.y)
			if far := dist(sx-x, sy-y); far < least {
				best, least = k, far
			}
		}
		return best
	}
	if got := head(.02); got != 0 {
		t.Errorf("the light starts at node %d of the path, want 0", got)
	}
	if got := head(.36); got < len(path)-2 {
		t.Errorf("the light runs down to node %d of %d only", got, len(path))
	}
	if born := float64(f.trees[0].nodes[leaf].born); math.Abs(born+f.startedAt-now-selected*lasts) > 1 {
		t.Errorf("the node appears after %v ms of %v", born+f.startedAt-now, lasts)
	}
	if got := head(.56); got != len(path)-1 {
		t.Errorf("the value pulses at node %d of %d, want the last", got, len(path))
	}
	if got := head(.99); got != 0 {
		t.Errorf("the light ends at node %d of the path, want 0", got)
	}
	if _, moves := f.Draw(frame, now+lasts+5000); f.showing != 0 {
		t.Errorf("the simulation is still shown 5 s later; moves: %v", moves)
	}
}

// TestWorkersTrees: a tree that starts again replaces only that of its own worker, and if there
// are fewer workers the trees of the others disappear.
func TestWorkersTrees(t *testing.T) {
	f, _ := newTestForest(stage.Look{Still: true})
	now := 0.
	for w := range 3 {
		now = (&feed{searcher: games["othello"](), worker: w, workers: 3}).run(f, frame, 300, 100, now)
	}
	if len(f.Labels()) < 3 {
		t.Errorf("%d labels, not even the shares of three workers", len(f.Labels()))
	}
	before := places(f, 2)
	now = (&feed{searcher: games["chess"](), worker: 1, workers: 3}).run(f, frame, 40, 10, now)
	if !slices.Equal(before, places(f, 2)) || len(places(f, 1)) != len(f.trees[1].nodes) || len(places(f, 1)) > 60 {
		t.Error("a worker that starts again changes the others")
	}
	(&feed{searcher: games["chess"]()}).run(f, frame, 40, 10, now)
	if len(places(f, 1))+len(places(f, 2)) != 0 {
		t.Error("workers that are gone are still shown")
	}
	if !f.trees[0].alone || f.trees[0].nodes[0].x != 0 || f.trees[0].nodes[0].y != 0 {
		t.Error("the root of a lone tree is not in the middle")
	}
}

// TestBadTextIsNotShown: a text that cannot be read removes its worker's tree, and no
// other, until the next tree starts.
func TestBadTextIsNotShown(t *testing.T) {
	f, sent := newTestForest(stage.Look{Still: true})
	d := &feed{searcher: games["othello"]()}
	now := d.run(f, frame, 200, 50, 0)
	for _, g := range []stage.Grown{{Worker: 0, Workers: 1, Packed: "!"}, {Worker: -1, Workers: 1}, {Worker: 9, Workers: 2}, {Worker: 0, Workers: 1 << 30}} {
		f.Handle(&stage.Command{Grown: &g}, now)
	}
	now = settle(f, frame, now)
	d.simulate()
	d.sendGrowth(f, now, nil, 0)
	if f.Draw(frame, now); len(f.painter.seen) != 0 || len(f.trees) != 1 {
		t.Errorf("%d nodes of %d trees are shown", len(f.painter.seen), len(f.trees))
	}
	(&feed{searcher: games["othello"]()}).run(f, frame, 200, 50, now)
	if len(f.painter.seen) == 0 || len(*sent) != 0 {
		t.Errorf("%d nodes are shown, %d events sent", len(f.painter.seen), len(*sent))
	}
}

// TestCameraKeepsAll: until a person moves the camera, everything is in view; a node that is
// shown comes into view; Home returns.
func TestCameraKeepsAll(t *testing.T) {
	f, _ := newTestForest(stage.Look{})
	d := &feed{searcher: games["morris"]()}
	now := 0.
	inside := func() bool {
		for _, p := range places(f, 0) {
			if x, y := f.screen(f.camera.at(now), p.X, p.Y); x < 0 || y < 0 || x > float32(frame.Width) || y > float32(frame.Height) {
				return false
			}
		}
		return true
	}
	for _, n := range []int{20, 300, 3000} {
		if now = d.run(f, frame, n, 40, now); !inside() {
			t.Errorf("not all of %d nodes are in the picture", n)
		}
	}
	deep := len(d.nodes) - 1
	f.Handle(&stage.Command{Show: &stage.Show{Node: deep}}, now)
	now = settle(f, frame, now)
	n := &f.trees[0].nodes[deep]
	if x, y := f.screen(f.painter.view, n.x, n.y); x < 0 || y < 0 || x > 900 || y > 700 || f.picked.node != int32(deep) {
		t.Errorf("node %d is shown at %v, %v", deep, x, y)
	}
	if !slices.ContainsFunc(f.painter.seen, func(s sight) bool { return s.node == int32(deep) }) {
		t.Error("the node that is shown is not drawn")
	}
	f.Point(scene.Pointer{Kind: scene.Wheel, X: 100, Y: 100, Wheel: -4000}, now)
	f.Handle(&stage.Command{Go: &stage.Go{X: .5, Y: math.NaN(), Zoom: math.Inf(1)}}, now)
	f.Handle(&stage.Command{Go: &stage.Go{Home: true}}, now)
	if now = settle(f, frame, now); !inside() {
		t.Error("Home does not return")
	}
}

// TestBurstIsSeen: a young tree that grows by more nodes than can be drawn over the
// settled picture gets a new picture without waiting.
func TestBurstIsSeen(t *testing.T) {
	f, _ := newTestForest(stage.Look{})
	d := &feed{searcher: games["chess"]()}
	now := d.run(f, frame, 2, 1, 0)
	f.Handle(&stage.Command{Go: &stage.Go{Zoom: .9}}, now) // the camera does not follow: that causes pictures too
	now = settle(f, frame, now)
	for len(d.nodes) < 400 {
		d.simulate()
	}
	for range 6 { // all nodes are placed, and no picture is due yet
		d.sendGrowth(f, now, nil, 0)
		now += 33
		f.Draw(frame, now)
	}
	if n := len(f.painter.seen); n < 200 {
		t.Errorf("%d of %d nodes are drawn", n, len(d.nodes))
	}
}

// TestLargeTreeIsLimited: of 50,000 nodes only a limited number is drawn, and no coordinate is NaN.
func TestLargeTreeIsLimited(t *testing.T) {
	f, _ := newTestForest(stage.Look{Still: true})
	d := &feed{searcher: games["chess"]()}
	d.run(f, frame, 50000, 10000, 0)
	if n := len(f.painter.seen); n < 1000 || n > maxDrawn {
		t.Errorf("%d nodes are drawn", n)
	}
	for i, p := range places(f, 0) {
		if !(p.X*p.X+p.Y*p.Y < 1e12) {
			t.Fatalf("node %d is at %v", i, p)
		}
	}
}

// FuzzForest: neither commands nor pointers make the scene panic.
func FuzzForest(f *testing.F) {
	f.Add(uint64(1), "AAAA")
	f.Add(uint64(2), "")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		r := rand.New(rand.NewPCG(seed, 1))
		s, _ := newTestForest(stage.Look{Still: r.IntN(2) == 0})
		var writers [3]growth.Writer
		now := 0.
		for range 60 {
			now += r.Float64() * 300
			worker := r.IntN(3)
			w := &writers[worker]
			g := stage.Grown{Worker: worker, Workers: 1 + r.IntN(3), Slow: r.NormFloat64() * 500, Fresh: r.IntN(8) == 0}
			if g.Fresh || w.Nodes() == 0 {
				g.Fresh = true
				w.Begin()
			}
			w.Reset()
			for range r.IntN(200) {
				n := w.Nodes()
				switch {
				case n == 0 || r.IntN(3) > 0:
					w.Added(max(0, n-1-int32(r.IntN(1+int(min(n, 30))))), int32(r.IntN(1000)), r.Float32()*2-1)
				case r.IntN(4) == 0:
					w.Proven(r.Int32N(n), int8(r.IntN(4)-1))
				case r.IntN(4) == 0:
					w.Simulated([]int32{0, r.Int32N(n), r.Int32N(n)}, r.Float32())
				default:
					w.Counted(r.Int32N(n), r.Int32N(1000), r.Float32())
				}
			}
			g.Packed = w.Text()
			if r.IntN(20) == 0 {
				g.Packed = text
			}
			s.Handle(&stage.Command{Grown: &g}, now)
			s.Handle(&stage.Command{Show: &stage.Show{Worker: r.IntN(4) - 1, Node: r.IntN(300) - 1}}, now)
			s.Handle(&stage.Command{Go: &stage.Go{X: r.NormFloat64(), Zoom: r.ExpFloat64() * 2, Home: r.IntN(9) == 0}}, now)
			s.Point(scene.Pointer{Kind: scene.Kind(r.IntN(5)), ID: r.IntN(2), X: r.Float64() * 900, Y: r.Float64() * 700, Wheel: r.NormFloat64() * 99}, now)
			s.Draw(scene.Size{Width: r.IntN(900), Height: r.IntN(700), Scale: 1 + r.Float64()}, now)
			s.Labels()
		}
	})
}

// TestProvenIsSeenWithoutColour: a win, a loss and a draw have marks of different shapes.
func TestProvenIsSeenWithoutColour(t *testing.T) {
	shapes := map[string]int8{}
	for _, result := range []int8{0, 1, -1, 2} {
		f, _ := newTestForest(stage.Look{Still: true})
		d := &feed{searcher: games["othello"]()}
		now := d.run(f, frame, 30, 10, 0)
		d.writer.Reset()
		for i := range int32(8) {
			d.writer.Proven(1+i, result)
		}
		f.Handle(&stage.Command{Grown: &stage.Grown{Workers: 1, Packed: d.writer.Text()}}, now)
		settle(f, frame, now+minInterval)
		outline := make([]byte, 0, 1<<20)
		for _, v := range f.painter.settled.Vertices {
			outline = fmt.Append(outline, v.X, v.Y, " ")
		}
		if other, is := shapes[string(outline)]; is {
			t.Errorf("the results %d and %d have the same mark", other, result)
		}
		shapes[string(outline)] = result
	}
}
