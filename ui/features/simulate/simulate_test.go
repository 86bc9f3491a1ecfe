package simulate_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/term"
	"playout/ui/features/simulate"
	"playout/ui/page/pagetest"
)

func part(b *pagetest.Bench) simulate.Part {
	v := b.Page.View()
	return featuretest.PartOf[simulate.Part](&v.View)
}

// until runs the page until the tab satisfies a condition.
func until(b *pagetest.Bench, what string, holds func(simulate.Part) bool) simulate.Part {
	b.T.Helper()
	b.Until(what, func(v pagetest.View) bool { return holds(featuretest.PartOf[simulate.Part](&v.View)) })
	return part(b)
}

// at runs the page until it shows a simulation, and nothing is on its way.
func at(b *pagetest.Bench, n int) simulate.Part {
	b.T.Helper()
	return until(b, fmt.Sprint("simulation ", n), func(p simulate.Part) bool { return p.Simulation == n && !p.Busy && p.Note == "" })
}

// In every game the tab shows the first simulation, and steps lead through the phases of all of
// them and back the same way.
func TestSteps(t *testing.T) {
	for _, game := range []string{"othello?m=f5", "morris?m=d2", "chess?m=e2e4", "geese?seed=3"} {
		for _, agent := range []string{"uct:n=40", "puct:n=40,net=none", "puct:n=40,net=none,select=gumbel"} {
			b := pagetest.New(t, "#/inside/"+game+"&view=search&agents="+agent)
			p := at(b, 1)
			if p.Of != 40 || p.Phase != 0 || p.Back || !p.Step || p.Last != 40 || len(p.Tables) == 0 || p.Says == "" {
				t.Fatalf("%s, %s: at first %+v, want the start of simulation 1 of 40", game, agent, p)
			}
			b.Page.Send(simulate.Go{Simulation: 6})
			at(b, 6)
			var seen []simulate.Part
			for p := part(b); p.Simulation < 9; p = part(b) {
				seen = append(seen, p)
				b.Page.Send(simulate.Step{})
				b.Rest()
				if now := part(b); now.Simulation == p.Simulation && now.Phase == p.Phase && now.Node == p.Node {
					t.Fatalf("%s, %s: a step leads nowhere from %+v", game, agent, p)
				}
			}
			if len(seen) < 12 {
				t.Errorf("%s, %s: %d steps through three simulations, want at least four each", game, agent, len(seen))
			}
			for _, want := range slices.Backward(seen) {
				b.Page.Send(simulate.Step{Back: true})
				b.Rest()
				if got := part(b); got.Simulation != want.Simulation || got.Phase != want.Phase || got.Node != want.Node || got.Says != want.Says {
					t.Fatalf("%s, %s: back at %d, %d, %d %q; want %d, %d, %d %q", game, agent, got.Simulation, got.Phase, got.Node, got.Says, want.Simulation, want.Phase, want.Node, want.Says)
				}
			}
			b.Page.Send(simulate.Go{Simulation: p.Last})
			at(b, 40)
			b.Page.Send(simulate.Enter{Phase: 3})
			if p := part(b); p.Step || !p.Back || p.Phase != 3 {
				t.Errorf("%s, %s: at the end of the last simulation one may step on: %t, back: %t, in phase %d; want only back, in 3", game, agent, p.Step, p.Back, p.Phase)
			}
		}
	}
}

// The table shows the numbers of the worker, one row is chosen, and its formula gives its U.
func TestNumbers(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5,d6&view=search&agents=uct:n=60,c=0.7&simulation=33")
	p := at(b, 33)
	var s *wire.Simulated
	for _, answer := range b.Simulated {
		if answer.At == 33 {
			s = answer
		}
	}
	rows := p.Tables[0].Rows
	if s == nil || len(rows) != len(s.Path[0].Edges) || !rows[0].Chosen {
		t.Fatalf("rows %+v of %+v, want one for each edge, the chosen one first", rows, s)
	}
	for i, r := range rows {
		at := slices.IndexFunc(s.Path[0].Edges, func(e wire.ChoiceEdge) bool { return e.Move == r.Edge })
		if at < 0 || r.Chosen != (i == 0) {
			t.Fatalf("row %d is %+v, want an edge", i, r)
		}
		e := s.Path[0].Edges[at]
		if r.Data[0] != strconv.Itoa(e.N) || r.Data[1] != strconv.FormatFloat(e.Q, 'g', -1, 64) || (r.Data[4] == "") != (e.Sum == nil) {
			t.Errorf("row %d is %+v, want %+v", i, r, e)
		}
	}
	if len(p.Formula) != 2 || p.Formula[0].Result != rows[0].Cells[3] || p.Formula[1].Result != rows[1].Cells[3] || !strings.HasPrefix(p.Formula[0].Head, "0.70") {
		t.Errorf("the formula is %+v, want the U of %+v and %+v", p.Formula, rows[0], rows[1])
	}
	b.Page.Send(simulate.Enter{Phase: 3})
	changes := part(b).Tables[0].Rows
	after := s.After[slices.IndexFunc(s.After, func(m wire.RootMove) bool { return m.Move == rows[0].Edge })]
	if want := fmt.Sprintf("%s → %d", rows[0].Data[0], after.N); len(changes) != len(s.Path) || changes[0].Cells[2] != want {
		t.Errorf("backed up %+v, want the visits %s", changes, want)
	}
}

// The address holds the simulation; a reload shows it again, from its start. A move on the board
// begins with the first one.
func TestAddress(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5&view=search&agents=uct:n=40")
	at(b, 1)
	b.Page.Send(simulate.Go{Simulation: 17})
	at(b, 17)
	b.Rest()
	address := b.Page.Now().Fragment
	if !strings.Contains(address, "view=search") || !strings.Contains(address, "simulation=17") {
		t.Fatalf("the address is %s, want simulation=17", address)
	}
	again := pagetest.New(t, address)
	p, want := at(again, 17), part(b)
	if diff := cmp.Diff(want, p); diff != "" {
		t.Errorf("after a reload (-before +after):\n%s", diff)
	}
	again.Play(pagetest.LegalSquares(again.Page.View())[0])
	at(again, 1)
	again.Rest()
	if address := again.Page.Now().Fragment; strings.Contains(address, "simulation=") {
		t.Errorf("after a move the address is %s, want no simulation", address)
	}
	beyond := pagetest.New(t, "#/inside/othello?m=f5&view=search&agents=uct:n=40&simulation=999")
	at(beyond, 40)
}

// The table of a changed setting has every move that the sentence beside it names.
func TestComparedMoves(t *testing.T) {
	for _, c := range [][2]string{{"othello?m=d3,e3,f4,c3", "0"}, {"othello?m=f5,d6,c3,d3,c4", "0"}, {"chess?m=e2e4", "4"}, {"morris?m=d2", "0"}} {
		b := pagetest.New(t, "#/inside/"+c[0]+"&view=search&agents=uct:n=100")
		at(b, 1)
		b.Page.Send(simulate.Set{Key: "c", Value: c[1]})
		p := until(b, "a comparison", func(p simulate.Part) bool { return p.Changed != "" && !p.Busy })
		listed := ""
		for _, r := range p.Compared.Rows {
			listed += " " + r.Cells[0] + " "
		}
		for _, row := range p.Tables[0].Rows {
			if move := row.Cells[0]; strings.Contains(" "+p.Changed, " "+move+" ") && !strings.Contains(listed, " "+move+" ") {
				t.Errorf("%s: %q names %s, the table has only%s", c[0], p.Changed, move, listed)
			}
		}
	}
}

// On the board numbers show the moves of the path in their order, up to the shown node, and no two arrows
// cover each other.
func TestPathOnBoard(t *testing.T) {
	for _, game := range []string{"othello?m=f5", "morris?m=d2", "chess?m=e2e4"} {
		b := pagetest.New(t, "#/inside/"+game+"&view=search&agents=uct:n=80&simulation=80")
		at(b, 80)
		long := len(part(b).Path) - 1
		if long < 2 {
			t.Fatalf("%s: the path has %d moves, want two or more", game, long)
		}
		for node := range long {
			b.Page.Send(simulate.Enter{Node: node})
			v := b.Rest()
			var got, want []string
			arrows := make(map[[2]string]bool)
			for n := range node + 1 {
				want = append(want, strconv.Itoa(n+1))
			}
			for i := range v.Board.Squares {
				if s := &v.Board.Squares[i]; s.Step != "" {
					got = append(got, strings.Split(s.Step, ", ")...)
					if said := "move " + s.Step + " of the path"; !strings.Contains(s.Label, said) {
						t.Errorf("%s: the square's name is %q, want %q in it", game, s.Label, said)
					}
				}
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("%s: at node %d the board numbers %q, want %q", game, node, got, want)
			}
			for _, a := range v.Board.Arrows {
				if arrows[[2]string{a.From, a.To}] {
					t.Errorf("%s: at node %d two arrows from %s to %s, want one", game, node, a.From, a.To)
				}
				arrows[[2]string{a.From, a.To}] = true
			}
			if game[:1] == "o" && len(arrows) > 0 {
				t.Errorf("Othello has arrows %v, want none", arrows)
			}
		}
	}
}

// A link in the address bar shows its simulation, whatever was searched before; a move after it begins
// with the first one.
func TestAddressBar(t *testing.T) {
	const before, same = "#/inside/othello?m=f5,d6,c3&view=search&agents=uct:n=40", "#/inside/othello?m=f5,d6,c3&view=search&agents=uct:n=40&simulation=21"
	for _, link := range []string{
		"#/inside/othello?m=f5,d6,c3,d3&view=search&agents=uct:n=40&simulation=17", "#/inside/chess?m=e2e4&view=search&agents=uct:n=40&simulation=17",
		same, "#/inside/othello?m=f5&view=search&agents=uct:n=30&simulation=17",
	} {
		b := pagetest.New(t, before)
		at(b, 1)
		b.Page.FragmentChanged(link)
		_, want, _ := strings.Cut(link, "simulation=")
		n, _ := strconv.Atoi(want)
		at(b, n)
		b.Rest()
		if p, address := part(b), b.Page.Now().Fragment; p.Simulation != n || !strings.Contains(address, "simulation="+want) {
			t.Errorf("%s: simulation %d at %s, want %d in both", link, p.Simulation, address, n)
		}
		if b.Page.Now().Game.ID == "chess" {
			continue // a press only chooses a piece there
		}
		b.Play(pagetest.LegalSquares(b.Page.View())[0])
		at(b, 1)
		b.Rest()
		if address := b.Page.Now().Fragment; strings.Contains(address, "simulation=") {
			t.Errorf("%s: after a move the address is %s, want no simulation", link, address)
		}
	}
}

// The board can show the position of each node, and steps take it along; the search stays that of
// the position that was on the board.
func TestLook(t *testing.T) {
	b := pagetest.New(t, "#/inside/chess?m=e2e4&view=search&agents=uct:n=80&simulation=79")
	p := at(b, 79)
	if p.Look != "" {
		t.Errorf("at the root one can look at %q, want nothing", p.Look)
	}
	b.Page.Send(simulate.Enter{Phase: 1})
	b.Page.Send(simulate.Look{})
	b.Until("a look ahead", func(pagetest.View) bool { return b.Page.Now().Ahead != nil })
	b.Rest()
	p = part(b)
	if n := len(b.Page.Now().Ahead.Line); n != len(p.Path)-1 || p.Simulation != 79 || p.Look != "Root" {
		t.Errorf("looking along %d moves in simulation %d, with the button %q; want %d in 79, and the way to the root", n, p.Simulation, p.Look, len(p.Path)-1)
	}
	b.Page.Send(simulate.Enter{Phase: 0, Node: 1})
	b.Rest()
	if a := b.Page.Now().Ahead; a == nil || a.At != 1 {
		t.Errorf("at the first node the board looks along %+v, want one move", a)
	}
	b.Page.Send(simulate.Enter{})
	b.Until("the root", func(pagetest.View) bool { return b.Page.Now().Ahead == nil })
	if p = at(b, 79); p.Phase != 0 || p.Node != 0 {
		t.Errorf("at the root: %+v, want simulation 79", p)
	}
}

// A position that another part of the page looks at is searched itself.
func TestAheadOfOthers(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5&view=search&agents=uct:n=40")
	at(b, 1)
	b.Page.Send(feature.LookAhead{Ply: 1, Line: []string{"d6", "c3"}, At: 2})
	b.Until("a look ahead", func(pagetest.View) bool { return b.Page.Now().Ahead != nil })
	b.Rest()
	ahead := at(b, 1)
	played := at(pagetest.New(t, "#/inside/othello?m=f5,d6,c3&view=search&agents=uct:n=40"), 1)
	if diff := cmp.Diff(played.Tables, ahead.Tables); diff != "" {
		t.Errorf("looked along (-played +ahead):\n%s", diff)
	}
}

// A changed setting searches again, and compares both searches of the root.
func TestWhatIf(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5,d6,c3&view=search&agents=uct:n=100")
	p := until(b, "settings", func(p simulate.Part) bool { return len(p.Knobs) > 3 && !p.Busy })
	for _, k := range p.Knobs {
		if k.Key == "tree" && len(k.Options) != 2 || k.Key == "c" && (k.Says != "√2" || k.Values[k.At] != "1.4142135623730951") {
			t.Errorf("a setting is %+v, want two words for the tree, and √2 for c", k)
		}
	}
	if p.Changed != "" || len(p.Compared.Rows) != 0 {
		t.Errorf("at first %q %+v, want no comparison", p.Changed, p.Compared)
	}
	b.Page.Send(simulate.Set{Key: "c", Value: "0.1"})
	p = until(b, "a comparison", func(p simulate.Part) bool { return p.Changed != "" && !p.Busy })
	if !strings.Contains(p.Agent, "c=0.1") || len(p.Compared.Rows) == 0 || p.Simulation != 1 {
		t.Fatalf("%+v; want an agent with c=0.1, compared", p)
	}
	want := map[string][]wire.RootMove{}
	for _, s := range b.Simulated {
		if s.At == 100 {
			want[s.Agent] = s.After
		}
	}
	was, is := want["uct:n=100"], want["uct:n=100,c=0.1"]
	if len(was) == 0 || len(is) == 0 {
		t.Fatalf("the last simulations are those of %v, want both agents", want)
	}
	best := is[0]
	before := was[slices.IndexFunc(was, func(m wire.RootMove) bool { return m.Move == best.Move })]
	if got := p.Compared.Rows[0].Cells; got[0] != best.Move || got[1] != strconv.Itoa(before.N) || got[2] != strconv.Itoa(best.N) || best.N == before.N {
		t.Errorf("the best move is %v, want %+v and before %+v", got, best, before)
	}
	b.Page.Send(simulate.SetAgent{Agent: "uct:n=50"})
	p = until(b, "another agent", func(p simulate.Part) bool { return p.Of == 50 && !p.Busy })
	if p.Changed != "" {
		t.Errorf("another agent is compared: %q, want nothing", p.Changed)
	}
}

// An agent without a tree is refused in words, and so is a finished game.
func TestRefused(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5&view=search&agents=random")
	p := until(b, "a refusal", func(p simulate.Part) bool { return p.Cause != "" })
	if p.Simulation != 0 || p.Busy || !strings.Contains(p.Cause, "does no simulations") {
		t.Errorf("%+v, want that random does no simulations", p)
	}
	b.Page.Send(simulate.SetAgent{Agent: "uct:n=30"})
	at(b, 1)
	b.Page.Send(simulate.SetAgent{Agent: "random"})
	until(b, "another refusal", func(p simulate.Part) bool { return p.Cause != "" && len(p.Knobs) > 0 })
	b.Page.Send(simulate.Set{Key: "c", Value: "0.5"}) // the settings of the last search remain
	if p := at(b, 1); !strings.Contains(p.Agent, "c=0.5") || !strings.Contains(p.Agent, "n=30") {
		t.Errorf("after a refusal and a setting %s searches, want uct with c=0.5 and n=30", p.Agent)
	}
	over := pagetest.New(t, "#/inside/othello?p=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX+X&view=search")
	over.Rest()
	if p := part(over); p.Note != "The game is over in this position." || p.Simulation != 0 {
		t.Errorf("a finished game: %+v, want that it is over", p)
	}
}

// The nodes of alpha-beta are stepped through one by one; the nodes below and above one are a press
// away, the board can show it, and another setting compares the numbers of nodes.
func TestTraced(t *testing.T) {
	chess := pagetest.New(t, "#/inside/chess?m=e2e4,e7e5&view=search&agents=alphabeta:depth=2,eval=heuristic&simulation=3")
	p0 := until(chess, "a node", func(p simulate.Part) bool { return p.Simulation == 3 && !p.Busy })
	if name := p0.Path[len(p0.Path)-1].Text; strings.ContainsAny(name[:1], "abcdefgh") && len(name) == 4 {
		t.Errorf("the path is %+v, want moves as players write them", p0.Path)
	}
	b := pagetest.New(t, "#/inside/othello?m=f5,d6&view=search&agents=alphabeta:depth=2")
	p := until(b, "the last node", func(p simulate.Part) bool { return p.Simulation > 1 && !p.Busy && len(p.Knobs) > 0 })
	if !p.Traced || p.Simulation != p.Of || p.Step || !p.Back || len(p.Path) != 1 || len(p.Tables[0].Rows) != 6 || !strings.HasPrefix(p.Says, "All 5 of 5 moves") {
		t.Fatalf("the last node: %d of %d, path %+v, %q, %+v; want the root with its five moves", p.Simulation, p.Of, p.Path, p.Says, p.Tables)
	}
	if want := "the score of a move is for the side to move after it"; !strings.Contains(p.Says, want) {
		t.Errorf("the root says %q, want %q too", p.Says, want)
	}
	child := p.Tables[0].Rows[1]
	b.Page.Send(simulate.Go{Simulation: child.To})
	below := at(b, child.To)
	if len(below.Path) != 2 || below.Path[1].Text != child.Cells[0] || below.Path[0].Sends != (simulate.Go{Simulation: p.Of}) {
		t.Errorf("below the root the path is %+v, want %s after the root", below.Path, child.Cells[0])
	}
	if !slices.Equal(below.Tables[0].Rows[0].Cells[1:], child.Cells[1:]) {
		t.Errorf("the node has %v, want %v as in the table above it", below.Tables[0].Rows[0].Cells, child.Cells)
	}
	b.Page.Send(simulate.Look{})
	b.Until("a look ahead", func(pagetest.View) bool { return b.Page.Now().Ahead != nil })
	b.Page.Send(simulate.Step{})
	at(b, child.To+1)
	b.Page.Send(simulate.Step{Back: true})
	if again := at(b, child.To); again.Says != below.Says {
		t.Errorf("forth and back: %q, want %q", again.Says, below.Says)
	}
	b.Page.Send(simulate.Go{Simulation: p.Of})
	at(b, p.Of)
	b.Page.Send(simulate.Set{Key: "plain", Value: "on"})
	plain := until(b, "a comparison", func(p simulate.Part) bool { return p.Changed != "" && !p.Busy })
	if want := fmt.Sprintf("The search has %d nodes now, and had %d before.", plain.Of, p.Of); plain.Changed != want || plain.Of == p.Of {
		t.Errorf("the comparison is %q, want %q", plain.Changed, want)
	}
}

// Each part of alpha-beta has a switch, but for a plain search, which has none of them. A search
// without deepening has a depth instead of a time.
func TestParts(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5,d6&view=search&agents=alphabeta:ms=50")
	keys := func(p simulate.Part) (list []string) {
		for _, k := range p.Knobs {
			list = append(list, k.Key)
		}
		return list
	}
	p := until(b, "settings", func(p simulate.Part) bool { return len(p.Knobs) > 0 && !p.Busy })
	for _, key := range []string{"order", "deepening", "table", "nullmove", "late"} {
		if !slices.Contains(keys(p), key) {
			t.Errorf("the settings are %q, want %s among them", keys(p), key)
		}
	}
	b.Page.Send(simulate.Set{Key: "deepening", Value: "off"})
	p = until(b, "a search without deepening", func(p simulate.Part) bool {
		return strings.Contains(p.Agent, "deepening=off") && !p.Busy && len(p.Tables) > 0
	})
	if strings.Contains(p.Agent, "ms=") || p.Cause != "" {
		t.Errorf("the agent is %s (%s), want one with a depth", p.Agent, p.Cause)
	}
	nodes := map[string]int{}
	for _, plain := range []string{"on", "minimax"} {
		b.Page.Send(simulate.Set{Key: "plain", Value: plain})
		p = until(b, "a plain search", func(p simulate.Part) bool {
			return strings.Contains(p.Agent, "plain="+plain) && !p.Busy && len(p.Tables) > 0
		})
		nodes[plain] = p.Of
	}
	if slices.Contains(keys(p), "order") || nodes["minimax"] <= nodes["on"] {
		t.Errorf("%v nodes, the settings %q; want more without pruning, and no parts", nodes, keys(p))
	}
}

// A search with too many nodes shows how many ended early, and for which reasons.
func TestTracedTotals(t *testing.T) {
	b := pagetest.New(t, "#/inside/morris?m=d2&view=search&agents=alphabeta:depth=5,eval=heuristic,plain=on")
	p := until(b, "totals", func(p simulate.Part) bool { return p.Count != "" && !p.Busy })
	if p.Simulation != 0 || p.Step || p.Back || len(p.Tables) != 1 || p.Tables[0].Rows[0].Cells[0] != "β" || !strings.HasSuffix(p.Count, " nodes") {
		t.Errorf("%+v, want totals without a node", p)
	}
}

// A search that has not ended stops when the visitor leaves the tab or the page, and begins again
// on the return.
func TestLeaving(t *testing.T) {
	for what, leave := range map[string][2]feature.Message{
		"another tab":  {feature.OpenInside{View: feature.ViewReview}, feature.OpenInside{View: feature.ViewSearch}},
		"another page": {feature.Hidden{On: true}, feature.Hidden{}},
	} {
		b := pagetest.New(t, "#/inside/othello?m=f5&view=search&agents=uct:n=20")
		at(b, 1)
		b.Page.Send(simulate.SetAgent{Agent: "alphabeta:depth=40"})
		searches := func(pagetest.View) bool { return b.Session.Busy() }
		b.Until("the search", searches)
		b.Page.Send(leave[0])
		b.Until("a rest", func(pagetest.View) bool { return !b.Session.Busy() && len(b.ToWorker) == 0 })
		if p := part(b); p.Busy {
			t.Errorf("%s: the search runs on, want that it stopped", what)
		}
		b.Page.Send(leave[1])
		b.Until("the search again", searches)
	}
}

// A playout stands still until it is asked for; then the board shows it ply by ply, to its end and back,
// and shows the position again once another phase or tab is opened.
func TestReplay(t *testing.T) {
	for _, game := range []string{"othello?m=f5,d6", "morris?m=d2", "chess?m=e2e4,e7e5"} {
		b := pagetest.New(t, "#/inside/"+game+"&view=search&agents=uct:n=40&simulation=30")
		p := at(b, 30)
		if p.Replay.Says != "" {
			t.Errorf("%s: at the choices the playout is %+v, want none", game, p.Replay)
		}
		b.Page.Send(simulate.Enter{Phase: 2})
		b.Rest()
		p = part(b)
		if p.Replay.At != 0 || p.Replay.Of < 4 || !strings.Contains(p.Replay.Says, strconv.Itoa(p.Replay.Of)) || b.Page.Now().Ahead != nil {
			t.Fatalf("%s: the playout is %+v, with %+v on the board; want its length, and nothing", game, p.Replay, b.Page.Now().Ahead)
		}
		path := len(p.Path) - 1
		for _, plies := range []int{1, 2, p.Replay.Of, 1, 0} {
			b.Page.Send(simulate.Replay{Plies: plies})
			b.Rest()
			now := part(b)
			if a := b.Page.Now().Ahead; a == nil || a.At != path+plies || now.Replay.At != plies || now.Simulation != 30 || a.Board.Over != (plies == now.Replay.Of) {
				t.Fatalf("%s: after %d plies %+v, with %+v on the board; want %d moves, over only at the end", game, plies, now.Replay, a, path+plies)
			}
		}
		for _, plies := range []int{2, 3, 4} { // faster than the worker answers
			b.Page.Send(simulate.Replay{Plies: plies})
		}
		b.Rest()
		if a := b.Page.Now().Ahead; a == nil || a.At != path+4 || part(b).Replay.At != 4 || part(b).Simulation != 30 {
			t.Fatalf("%s: after quick presses the board shows %+v in simulation %d, want 4 plies of simulation 30", game, a, part(b).Simulation)
		}
		b.Page.Send(simulate.Replay{Plies: 3})
		b.Page.Send(simulate.Enter{Phase: 3})
		b.Rest()
		if a := b.Page.Now().Ahead; a == nil || a.At != path || part(b).Replay.Says != "" {
			t.Errorf("%s: backing up the board shows %+v, want the position at the end of the path", game, a)
		}
		b.Page.Send(simulate.Enter{Phase: 2})
		b.Page.Send(simulate.Replay{Plies: 3})
		b.Rest()
		b.Page.Send(feature.OpenInside{View: feature.ViewAnalysis})
		b.Rest()
		if a := b.Page.Now().Ahead; a != nil {
			t.Errorf("%s: in another tab the board shows %+v, want the game", game, a)
		}
	}
}

// In a game of chance the worker sends the positions of a playout, and the board shows them.
func TestReplayOfChance(t *testing.T) {
	b := pagetest.New(t, "#/inside/geese?seed=3&view=search&agents=uct:n=40&simulation=5")
	at(b, 5)
	b.Page.Send(simulate.Enter{Phase: 2})
	b.Rest()
	p := part(b)
	if p.Replay.Of < 2 || p.Replay.At != 0 || b.Page.Now().Ahead != nil {
		t.Fatalf("the playout is %+v, with %+v on the board; want its length, and nothing", p.Replay, b.Page.Now().Ahead)
	}
	shown := b.Simulated[len(b.Simulated)-1]
	for _, plies := range []int{1, 2, p.Replay.Of, 1} {
		b.Page.Send(simulate.Replay{Plies: plies})
		b.Rest()
		a := b.Page.Now().Ahead
		if a == nil || a.Board.Position != shown.Positions[plies-1] || part(b).Replay.At != plies {
			t.Fatalf("after %d plies %+v on the board, want the position %s", plies, a, shown.Positions[plies-1])
		}
		if says := part(b).Replay.Says; !strings.Contains(says, " / ") || strings.ToLower(says[1:]) != says[1:] {
			t.Errorf("the page says %q, want directions in words", says)
		}
	}
	b.Page.Send(simulate.Replay{Plies: 0})
	b.Rest()
	if a := b.Page.Now().Ahead; a != nil {
		t.Errorf("at its start the board shows %+v, want the game", a)
	}
	b.Page.Send(simulate.Replay{Plies: 2})
	b.Page.Send(simulate.Go{Simulation: 6})
	b.Rest()
	if a := b.Page.Now().Ahead; a != nil {
		t.Errorf("at another simulation the board shows %+v, want the game", a)
	}
}

// Flat Monte Carlo is shown too: its table has visits and means, its leaf the value of its own seat, and
// what is backed up are the search's own numbers.
func TestFlat(t *testing.T) {
	for _, c := range []struct{ game, agent, says string }{
		{"geese?seed=3", "flat:n=60,depth=4", "in turn"}, {"geese?seed=3", "flat:n=60,playouts=careful,reward=length", "in turn"},
		{"othello?m=f5,d6", "flat:n=60,depth=0,first=drawn", "draws one of the moves"}, {"chess?m=e2e4", "flat:n=60,depth=4", "in turn"},
	} {
		b := pagetest.New(t, "#/inside/"+c.game+"&view=search&agents="+c.agent+"&simulation=41")
		p := at(b, 41)
		if p.Of != 60 || len(p.Tables) != 1 || len(p.Tables[0].Heads) != 3 || len(p.Formula) > 0 || !strings.Contains(p.Says, c.says) {
			t.Fatalf("%s, %s: %+v; want one table with the seat, N and Q, and %q", c.game, c.agent, p, c.says)
		}
		if !slices.ContainsFunc(p.Agents, func(o feature.Option) bool { return strings.HasPrefix(o.Value, "flat") }) {
			t.Errorf("%s: the agents are %+v, want flat among them", c.game, p.Agents)
		}
		chosen := p.Tables[0].Rows[0]
		b.Page.Send(simulate.Enter{Phase: 1})
		b.Rest()
		if says := part(b).Says; !strings.Contains(says, "no tree") {
			t.Errorf("%s, %s: expanding it says %q, want that there is no tree", c.game, c.agent, says)
		}
		b.Page.Send(simulate.Enter{Phase: 2})
		b.Rest()
		if p = part(b); len(p.Tables[0].Rows) != 1 || p.Replay.Says == "" {
			t.Errorf("%s, %s: the leaf is %+v with the playout %+v, want one value, and a playout", c.game, c.agent, p.Tables, p.Replay)
		}
		b.Page.Send(simulate.Enter{Phase: 3})
		b.Rest()
		changes := part(b).Tables[0].Rows
		n, _ := strconv.Atoi(chosen.Data[0])
		if want := fmt.Sprintf("%d → %d", n, n+1); len(changes) != 1 || changes[0].Cells[0] != chosen.Cells[0] || changes[0].Cells[2] != want {
			t.Errorf("%s, %s: backed up is %+v, want %s for %s", c.game, c.agent, changes, want, chosen.Cells[0])
		}
	}
}

// Beside the numbers of the root stands what is certain, and not at other nodes.
func TestExact(t *testing.T) {
	for _, agent := range []string{"uct:n=200", "alphabeta:depth=2,eval=heuristic"} {
		b := pagetest.New(t, "#/inside/chess?m=f2f3,e7e5,g2g4&view=search&agents="+agent)
		p := until(b, "the search", func(p simulate.Part) bool { return len(p.Tables) > 0 && !p.Busy })
		heads, mates := p.Tables[0].Heads, 0
		for _, r := range p.Tables[0].Rows {
			if len(r.Cells) != len(heads) || r.Exact != r.Cells[len(heads)-1] {
				t.Fatalf("%s: the row %+v under %+v, want a cell for each head", agent, r, heads)
			}
			if strings.HasPrefix(r.Cells[0], "Qh4") || strings.HasPrefix(r.Cells[0], "♛h4") {
				if mates++; r.Exact != "mate in 1" {
					t.Errorf("%s: the move %s is %q, want a mate", agent, r.Cells[0], r.Exact)
				}
			} else if r.Exact != "" {
				t.Errorf("%s: the move %s is %q, want nothing", agent, r.Cells[0], r.Exact)
			}
		}
		if heads[len(heads)-1].Term != term.Exact || mates == 0 {
			t.Errorf("%s: the table %+v, want a column of certain results, with a mate", agent, p.Tables[0])
		}
	}
	b := pagetest.New(t, "#/inside/chess?m=e2e4,e7e5&view=search&agents=uct:n=50")
	if heads := at(b, 1).Tables[0].Heads; heads[len(heads)-1].Term == term.Exact {
		t.Errorf("without a certain result the heads are %+v", heads)
	}
}
