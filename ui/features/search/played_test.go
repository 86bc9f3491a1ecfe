package search_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/search"
	"playout/ui/page/pagetest"
)

// marked returns the table's moves marked as played.
func marked(v pagetest.View) (moves []string) {
	for _, r := range v.Search.Rows {
		if r.Played {
			moves = append(moves, r.Move)
		}
	}
	return moves
}

// The table marks the played move: the machine's choice, once it has chosen, and after a hint
// the person's move.
func TestPlayedIsMarked(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6&white=human&black=alphabeta:depth=3,ties=first")
	v := b.Page.View()
	if m := marked(v); len(m) != 1 || m[0] != v.Moves[2].Text || m[0] != v.Search.Rows[0].Move {
		t.Errorf("%v is marked, %s was played", m, v.Moves[2].Text)
	}
	b = pagetest.New(t, pagetest.TwoPeople)
	b.Page.Send(feature.Hint{})
	b.Until("the hint", func(v pagetest.View) bool { return strings.HasPrefix(v.Notice, "Hint for Black: ") })
	if v = b.Page.View(); len(marked(v)) != 0 {
		t.Errorf("%v is marked before a move", marked(v))
	}
	move := v.Search.Rows[len(v.Search.Rows)-1].Move
	if v = b.Play(move); !slices.Equal(marked(v), []string{move}) {
		t.Errorf("%v is marked, %s was played", marked(v), move)
	}
	b = pagetest.New(t, "#/geese?seed=3&goose1=human&goose2=uct:n=20&goose3=uct:n=30&goose4=random")
	v = b.Play(pagetest.LegalSquares(b.Page.View())[0])
	want := map[byte]string{'N': "north", 'E': "east", 'S': "south", 'W': "west"}[b.Page.Now().Board.Plies[0].Name[1]]
	if m := marked(v); len(m) != 1 || m[0] != want {
		t.Errorf("%v is marked, goose 2 went %s", m, want)
	}
}

// reportOf returns a report of some moves, with the one played at a given place; ties is how much
// worse it may be.
func reportOf(n, played int, slack *wire.Slack) *wire.Report {
	r := &wire.Report{Final: true, Seat: "white", Agent: "level:3", Depth: 1, Unit: "pawn", Done: 40, Slack: slack}
	for i := range n {
		r.Rows = append(r.Rows, wire.Row{Move: string(rune('a'+i/8)) + string(rune('1'+i%8)), Visits: 100 - i, Value: -float32(i) / 10, Points: -float32(i) / 10})
	}
	r.Move = r.Rows[played].Move
	return r
}

// trial is the feature alone, in a game in which level 3 is about to move.
type trial struct{ *featuretest.Trial }

func newTrial() trial {
	b := trial{featuretest.New(search.New, nil)}
	b.Othello(1, link.Human, "level:3")
	return b
}

// tableOf returns the table of a report.
func (b trial) tableOf(r *wire.Report) *search.LiveTable {
	b.Handle(feature.ThoughtReported{Thought: feature.Thought{Seat: 1, Agent: r.Agent}, Report: r})
	return featuretest.PartOf[search.Part](b.Drawn()).Table
}

// The table shows the best few, and the played one as the last if it is not among them; the rest
// opens and stays open.
func TestAllMovesOpen(t *testing.T) {
	b := newTrial()
	for _, c := range []struct {
		rows, played int
		slack        *wire.Slack
		shown, more  int
	}{
		{20, 0, nil, 6, 14}, {20, 9, nil, 6, 14}, {6, 5, nil, 6, 0}, {7, 6, nil, 6, 1}, {3, 2, nil, 3, 0},
		{20, 9, &wire.Slack{Within: 0.75}, 5, 15}, {6, 2, &wire.Slack{Within: 0.75}, 5, 1}, {20, 0, &wire.Slack{Within: 0.75}, 6, 14},
	} {
		r := reportOf(c.rows, c.played, c.slack)
		s := b.tableOf(r)
		at := min(c.played, c.shown-1)
		if len(s.Rows) != c.shown || s.More != c.more || s.Open || !s.Rows[at].Played || s.Rows[at].Move != r.Move || s.Rows[0].Move != "a1" {
			t.Errorf(`%+v: %d more, rows %+v; want %d rows and %d more, not open, "a1" first and the played move marked`, c, s.More, s.Rows, c.shown, c.more)
		}
		b.Handle(search.Unfold{})
		if s = b.tableOf(r); len(s.Rows) != c.rows || s.Open != (c.more > 0) || s.More != 0 || !s.Rows[c.played].Played {
			t.Errorf("%+v: opened, %d more, rows %+v", c, s.More, s.Rows)
		}
		b.Handle(search.Unfold{})
	}
}

// If a worse move was played on purpose the table reports that, in the game's unit.
func TestErrorsAreReported(t *testing.T) {
	b := newTrial()
	for _, c := range []struct {
		played     int
		slack      *wire.Slack
		unit, lang string
		want       string
	}{
		{2, &wire.Slack{Within: 0.7}, "pawn", "en", "Level 3 plays any move within 0.7 pawns of the best: a3 here, not a1."},
		{2, &wire.Slack{Within: 0.7}, "pawn", "es", "Nivel 3 juega cualquier jugada a 0,7 peones o menos de la mejor: aquí a3, no a1."},
		{1, &wire.Slack{Within: 20}, "disc", "en", "Level 3 plays any move within 20 discs of the best: a2 here, not a1."},
		{1, &wire.Slack{Within: 1}, "stone", "en", "Level 3 plays any move within 1.0 stones of the best: a2 here, not a1."},
		{1, &wire.Slack{Within: 0.042}, "stone", "es", "Nivel 3 juega cualquier jugada a 0,04 fichas o menos de la mejor: aquí a2, no a1."},
		{1, &wire.Slack{}, "", "en", "Level 3 does not always play its best move: a2 here, not a1."},
		{0, &wire.Slack{Within: 0.7}, "pawn", "en", ""},
		{2, nil, "pawn", "en", ""},
	} {
		b.Now.T = boards.Text(c.lang)
		r := reportOf(20, c.played, c.slack)
		r.Unit = c.unit
		if got := b.tableOf(r).SlackNote; got != c.want {
			t.Errorf("%+v: %q, want %q", c, got, c.want)
		}
	}
	report := reportOf(20, 2, &wire.Slack{Within: 0.7})
	report.Final = false
	if b.tableOf(report).SlackNote != "" {
		t.Error("a move is reported as an error that is not played yet")
	}
}

// The table reports in a real game that a level erred, and only for the played move.
func TestALevelErrs(t *testing.T) {
	said := false
	for _, moves := range []string{"f5", "f5,d6,c3", "f5,d6,c3,d3,c4", "f5,d6,c3,d3,c4,f4,c5"} {
		v := pagetest.New(t, "#/othello?m="+moves+"&black=human&white=level:2").Page.View()
		s := v.Search
		best := marked(v)[0] == s.Rows[0].Move
		if (s.SlackNote == "") != best || !best && !strings.HasSuffix(s.SlackNote, ": "+v.Moves[len(v.Moves)-1].Text+" here, not "+s.Rows[0].Move+".") {
			t.Errorf("%s: %q of %v", moves, s.SlackNote, marked(v))
		}
		said = said || !best
	}
	if !said {
		t.Error("level 2 plays the best moves")
	}
}

// A table that stays after its position was left for a variation marks its machine's choice, not
// the move now at its ply, has no line to look along, and is titled as that of an earlier
// search, also at its own ply.
func TestTableOfAnotherLine(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6,c3&black=human&white=alphabeta:depth=4,ties=first")
	chose := marked(b.Page.View())
	b.Page.Send(feature.GoTo{Ply: 3})
	before := b.Rest().Search.Title
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: link.Human})
	b.Page.Send(feature.GoTo{Ply: 1})
	b.Rest()
	for _, move := range []string{"f4", "e3", "d6"} {
		b.Play(move)
	}
	b.Page.Send(feature.GoTo{Ply: 3})
	v := b.Rest()
	if v.Search == nil || !v.Search.Past || v.Search.Title == before {
		t.Fatalf("at the ply of a search of a variation the table is %+v", v.Search)
	}
	if !slices.Equal(marked(v), chose) || len(v.Search.Line) > 0 {
		t.Fatalf("%v is marked, %v was chosen: %+v", marked(v), chose, v.Search)
	}
	sent := len(b.Sent)
	if b.Page.Send(search.Along{At: 1}); len(b.Sent) != sent || b.Page.Now().Ahead != nil {
		t.Errorf("the look is along %+v", b.Page.Now().Ahead)
	}
}

// A search belongs to a line, not only to a ply. It is past in every other line, and current
// again once its own is shown, also after several others and with the same squares at the same
// ply.
func TestSearchBelongsToItsLine(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6,c3&black=human&white=alphabeta:depth=4,ties=first")
	own := strings.Fields(pagetest.Played(b.Page.View()))
	b.Page.Send(feature.GoTo{Ply: 3})
	before := *b.Rest().Search
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: link.Human})
	for _, line := range [][]string{{"f4", "e3", "d6"}, {"d6", "c4"}, {"d6", "c5", "f4"}} {
		b.Page.Send(feature.GoTo{Ply: 1})
		b.Rest()
		for _, move := range line {
			b.Play(move)
		}
		for ply := range 2 + len(line) {
			b.Page.Send(feature.GoTo{Ply: ply})
			if v := b.Rest(); v.Search == nil || !v.Search.Past {
				t.Errorf("%v at ply %d: the table is %+v", line, ply, v.Search)
			}
		}
	}
	b.Page.Send(feature.GoTo{Ply: 1})
	b.Rest()
	for _, move := range own[1:3] {
		b.Play(move)
	}
	if v := b.Rest(); v.Search == nil || v.Search.Past || v.Search.Title != before.Title || len(v.Search.Rows) != len(before.Rows) || !hasRing(v) {
		t.Errorf("in its own line again the table is %+v; was %+v", v.Search, before)
	}
	b.Page.FragmentChanged("#/othello?black=human&white=human")
	b.Rest()
	for _, move := range own[:3] {
		b.Play(move)
	}
	if v := b.Rest(); v.Search != nil && !v.Search.Past {
		t.Errorf("with the same moves in another game the table is %+v", v.Search)
	}
}
