package library_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/engine/session"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/files"
	"playout/ui/features/library"
	"playout/ui/kept"
	"playout/ui/page/pagetest"
)

// text returns a text of a game, such as people have.
func text(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	if r.IntN(5) == 0 {
		return pick("f5d6c3", "f5d6", "f5d6c3d3c4", "f5f6e6")
	}
	var b strings.Builder
	if r.IntN(4) > 0 {
		players := strings.Fields(pick("Ada Bo", "Cy Di", "Eve Flo", "Ada ?", "? Bo", "Bo Ada"))
		fmt.Fprintf(&b, "[White %q]\n[Black %q]\n", players[0], players[1])
	}
	b.WriteString(pick("", "", "[Event \"Cup\"]\n[Date \"1999.05.31\"]\n", "[Date \"1999.05.31\"]\n[Event \"Cup\"]\n", "[ECO \"C20\"]\n") + "\n")
	b.WriteString(pick("", "", "", "{an opening} "))
	moves := strings.Fields("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#")
	n := 1 + r.IntN(len(moves))
	for i, m := range moves[:n] {
		if i%2 == 0 {
			fmt.Fprintf(&b, "%d. ", i/2+1)
		}
		b.WriteString(m + " ")
		if i == 0 {
			b.WriteString(pick("", "", "", "(1. d4 d5) ", "{best} "))
		}
	}
	if n == len(moves) {
		return b.String() + "1-0"
	}
	return b.String() + pick("1-0", "0-1", "1/2-1/2", "*", "*")
}

// linkOf returns a link to a game, sometimes to that of a text.
func linkOf(r *rand.Rand) string {
	moves := strings.Split("e2e4,e7e5,d1h5,b8c6,f1c4", ",")
	end := []string{"", "", "&lost=black", "&lost=white"}[r.IntN(4)]
	return "#/chess?m=" + strings.Join(moves[:1+r.IntN(len(moves))], ",") + end + "&white=human&black=human"
}

// importedBoard returns the meaning of a text: the game that a session makes from it.
func importedBoard(t *testing.T, text string) *wire.Board {
	t.Helper()
	var board *wire.Board
	s := session.New(func(e wire.Event) { board = e.Board })
	s.Handle(wire.EncodeCommand(wire.Command{ID: 1, Import: &wire.Import{Game: "chess", Text: text}}))
	if board == nil {
		t.Fatalf("%q is no game", text)
	}
	return board
}

// game is an import that Games must have.
type game struct {
	from  string
	board *wire.Board
	names []string
	tags  []wire.Tag
	link  bool // so that the kept game may have more
}

// matches reports whether a kept game is the import.
func (g *game) matches(k *kept.Game) bool {
	b := g.board
	return k.Link.Moves == b.Record && k.Link.Position == b.Start && k.Link.Ending == b.Ending && (g.link || k.Tree == b.Tree && slices.Equal(k.Names(), g.names) && equal(k.Tags(), g.tags))
}

// equal reports whether two lists have the same tags, in any order.
func equal(a, b []wire.Tag) bool {
	within := func(a, b []wire.Tag) bool {
		return !slices.ContainsFunc(a, func(t wire.Tag) bool { return !slices.Contains(b, t) })
	}
	return within(a, b) && within(b, a)
}

// imports is a visitor who imports games.
type imports struct {
	*pagetest.Bench
	r     *rand.Rand
	games []game
	files [][]*kept.Game
}

// step takes one step, and returns its name.
func (v *imports) step() string {
	v.T.Helper()
	switch v.r.IntN(8) {
	case 0:
		from := linkOf(v.r)
		v.Page.Send(files.Import{Text: from})
		v.games = append(v.games, game{from, importedBoard(v.T, from), nil, nil, true})
		return "link " + from
	case 1:
		return v.file()
	case 2:
		v.Bench = v.Reloaded(v.Page.Fragment())
		return "reload"
	case 3:
		if list := v.OnDevice(); len(list) > 0 {
			v.Page.Send(library.Open{ID: list[v.r.IntN(len(list))].ID})
		}
		return "open"
	case 4:
		v.Page.Send(feature.OpenGame{Game: []string{"othello", "chess"}[v.r.IntN(2)]})
		return "another game"
	}
	from := text(v.r)
	b := importedBoard(v.T, from)
	v.games = append(v.games, game{from, b, b.Imported.Players, b.Imported.Tags, false})
	v.Page.Send(files.Import{Text: from})
	return "text " + from
}

// file imports a file made from games kept here: some unchanged, some with other players,
// without their last moves and the result, or under another ID.
func (v *imports) file() string {
	v.T.Helper()
	var games []*kept.Game
	for _, g := range v.OnDevice() {
		switch v.r.IntN(6) {
		case 0:
			g.Parts = g.Parts.With("players", fmt.Sprintf(`["Gus %d",""]`, v.r.IntN(9)))
			g.Played += 1000
		case 1:
			if moves := strings.Split(g.Link.Moves, ","); len(moves) > 2 && g.Tree == "" {
				g.Link.Moves, g.Plies = strings.Join(moves[:2], ","), 2
				g.Results, g.End, g.Link.Ending = nil, "", ending.Ending{}
			}
		case 2:
			g.ID = kept.ID(v.r.Uint64())
		case 3:
			continue
		}
		games = append(games, &g)
	}
	v.files = append(v.files, games)
	v.Page.Send(files.ImportFile{Data: kept.Write(games)})
	v.Rest()
	v.Page.Send(feature.ShowDialog{})
	return fmt.Sprintf("a file of %d games", len(games))
}

// TestImportsAreGamesOfTheirOwn: after any imports, Games opens every imported game with its own
// moves, names, result and tags, and no import changes a game kept before.
func TestImportsAreGamesOfTheirOwn(t *testing.T) {
	runs := 3
	if os.Getenv("PLAYOUT_LONG") != "" {
		runs = 200
	}
	for seed := range runs {
		v := &imports{Bench: pagetest.New(t, "#/chess"), r: rand.New(rand.NewPCG(uint64(seed), 39))}
		var did []string
		for range 12 {
			before := v.OnDevice()
			did = append(did, v.step())
			v.Rest()
			v.WaitStored()
			for _, was := range before {
				now, err := kept.Parse(v.Device.Games[was.ID])
				if err != nil || now.String() != was.String() {
					t.Fatalf("seed %d, %q: kept was\n%s\nis\n%s, %v", seed, did, was.String(), now.String(), err)
				}
			}
		}
		v.check(did)
	}
}

// check checks that Games opens every import.
func (v *imports) check(did []string) {
	v.T.Helper()
	list := v.OnDevice()
	for _, g := range v.games {
		i := slices.IndexFunc(list, func(k kept.Game) bool { return g.matches(&k) })
		if i < 0 {
			v.T.Fatalf("%q: %q is not kept: %s: got %v, want at least 0", did, g.from, kept.Write(pointers(list)), i)
		}
		v.Page.Send(library.Open{ID: list[i].ID})
		v.Rest()
		now := v.Page.Now()
		if b := now.Board; b.Record != g.board.Record || b.Ending != g.board.Ending || !g.link && (b.Tree != g.board.Tree || !slices.Equal(now.Players, g.names) || !equal(now.Tags, g.tags)) {
			v.T.Fatalf("%q: %q is opened as %s of %q, %q, %+v", did, g.from, b.Tree+b.Record, now.Players, now.Tags, b.Ending)
		}
	}
	for _, file := range v.files {
		for _, g := range file {
			if !slices.ContainsFunc(list, func(k kept.Game) bool { return k.Content() == g.Content() || k.ID == g.ID && k.Contains(g) }) {
				v.T.Fatalf("%q: of a file is not kept %s", did, g.String())
			}
		}
	}
}

func pointers(list []kept.Game) (games []*kept.Game) {
	for i := range list {
		games = append(games, &list[i])
	}
	return games
}

const (
	adaBo  = "[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
	cyDi   = "[White \"Cy\"]\n[Black \"Di\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
	eveFlo = "[White \"Eve\"]\n[Black \"Flo\"]\n\n1. e4 e5 2. Qh5 0-1"
)

// TestSimilarImportsAreOtherGames: games that begin like a kept one, or have all its moves, are
// other games, and the kept one stays unchanged.
func TestSimilarImportsAreOtherGames(t *testing.T) {
	const moves = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
	const link = "#/chess?m=e2e4,e7e5,d1h5,b8c6,f1c4,g8f6,h5f7&white=human&black=human"
	for _, c := range []struct {
		text  string
		games int // kept afterwards
		white string
		plies int
	}{
		{adaBo, 1, "Ada", 7},
		{cyDi, 2, "Cy", 7},
		{eveFlo, 2, "Eve", 3},
		{"[White \"Ada\"]\n[Black \"?\"]\n\n" + moves, 2, "Ada", 7},
		{"[White \"Bo\"]\n[Black \"Ada\"]\n\n" + moves, 2, "Bo", 7},
		{moves, 2, "", 7},
		{"1. e4 *", 2, "", 1},
		{"[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 e5 2. Qh5 *", 2, "Ada", 3},
		{"[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 e5 2. Qh5 1-0", 2, "Ada", 3},
		{"[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 {best} e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", 2, "Ada", 7},
		{"[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 (1. d4) e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", 2, "Ada", 7},
		{"[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0", 2, "Ada", 5},
		{"[White \"Ada\"]\n[Black \"Bo\"]\n\n1-0", 2, "Ada", 0},
		{"[Event \"Cup\"]\n" + adaBo, 2, "Ada", 7},
		{"[Event \"?\"]\n" + adaBo, 1, "Ada", 7}, // the tag is empty
		{link, 1, "Ada", 7},                      // it has no names, and is equal in everything that it has
		{strings.Replace(link, "white=human", "white=level:1", 1), 2, "", 7},
		{strings.Replace(link, ",f1c4,g8f6,h5f7", "", 1), 2, "", 4},
		{strings.Replace(link, ",f1c4,g8f6,h5f7", "&lost=white", 1), 2, "", 4},
	} {
		b := pagetest.New(t, "#/chess")
		b.Page.Send(files.Import{Text: adaBo})
		b.Rest()
		b.WaitStored()
		was := b.OnDevice()[0]
		b.Page.Send(files.Import{Text: c.text})
		v := b.Rest()
		b.WaitStored()
		white := ""
		if names := b.Page.Now().Players; names != nil {
			white = names[0]
		}
		games := b.OnDevice()
		if len(games) != c.games || white != c.white || len(v.Moves) != c.plies {
			t.Errorf("%s: %d games are kept, %q is white, %d plies; want %d, %q, %d", c.text, len(games), white, len(v.Moves), c.games, c.white, c.plies)
		}
		if last := games[len(games)-1]; last.String() != was.String() {
			t.Errorf("%s: kept was\n%s\nis\n%s", c.text, was.String(), last.String())
		}
		again := b.Reloaded(b.Page.Fragment())
		if n := len(again.OnDevice()); again.Current() != b.Current() || n != c.games {
			t.Errorf("%s: reloaded, the game is %q of %d, was %q of %d", c.text, again.Current(), n, b.Current(), c.games)
		}
	}
}

// TestGamesListNames: Games lists the players of an imported game, and the winner.
func TestGamesListNames(t *testing.T) {
	b := pagetest.New(t, "#/chess")
	for _, text := range []string{adaBo, cyDi, eveFlo, "[White \"Gus\"]\n\n1. e4 *", "1. d4 *"} {
		b.Page.Send(files.Import{Text: text})
		b.Rest()
		b.Wait(1000)
	}
	b.Page.Send(feature.ShowDialog{Dialog: "games"})
	var list []string
	for _, g := range b.Page.View().Kept.Games {
		list = append(list, g.Against+": "+g.Result)
	}
	want := []string{"between 2 people: Unfinished", "Gus – ?: Unfinished", "Eve – Flo: Flo won", "Cy – Di: Cy won", "Ada – Bo: Ada won"}
	if !slices.Equal(list, want) {
		t.Errorf("listed are %q, want %q", list, want)
	}
}

// TestLinkThatMeansSeveral: a link to a game that several people played opens none of theirs,
// but opens one kept without names.
func TestLinkThatMeansSeveral(t *testing.T) {
	b := pagetest.New(t, "#/chess")
	for _, text := range []string{adaBo, cyDi} {
		b.Page.Send(files.Import{Text: text})
		b.Rest()
	}
	b.WaitStored()
	link := b.Page.Fragment()
	c := b.Again(link)
	if c.Current() != "" || c.Page.Now().Players != nil || len(c.OnDevice()) != 2 {
		t.Errorf("opened is %q, played by %q", c.Current(), c.Page.Now().Players)
	}
	c.Page.Send(files.Import{Text: link})
	c.Rest()
	c.WaitStored()
	if games := c.OnDevice(); len(games) != 3 || games[0].Names() != nil {
		t.Errorf("imported: stored %v", games)
	}
	d := c.Again(link)
	if d.Current() != c.Current() {
		t.Errorf("opened is %q, want the one without names, %q", d.Current(), c.Current())
	}
}

// TestBackBetweenEqualAddresses: two games with the same address are two entries of the
// browser's history.
func TestBackBetweenEqualAddresses(t *testing.T) {
	b := pagetest.New(t, "#/chess")
	for _, text := range []string{adaBo, cyDi} {
		b.Page.Send(files.Import{Text: text})
		b.Rest()
		b.WaitStored()
	}
	if n := len(b.History); n < 2 || b.History[n-1] != b.History[n-2] {
		t.Fatalf("the history is %q", b.History)
	}
	if b.Back(); b.Page.Now().Players[0] != "Ada" {
		t.Errorf("back from Cy's game comes that of %q", b.Page.Now().Players)
	}
}

// TestImportBeforeTheShelf: a game imported before the shelf has answered is kept too.
func TestImportBeforeTheShelf(t *testing.T) {
	b := pagetest.Bare(t)
	b.Device.Late = 2000
	b.Begin("#/chess")
	b.Rest()
	for _, text := range []string{adaBo, cyDi, adaBo, eveFlo} {
		b.Page.Send(files.Import{Text: text})
		b.Until("the game", func(v pagetest.View) bool { return v.State == pagetest.Human || v.State == pagetest.Over })
	}
	b.Wait(2 * b.Device.Late)
	b.WaitStored()
	for _, name := range []string{"Ada", "Cy", "Eve"} {
		if !slices.ContainsFunc(b.OnDevice(), func(g kept.Game) bool { return g.Names()[0] == name }) {
			t.Errorf("%s's game is not kept: %v", name, b.OnDevice())
		}
	}
}

// TestCopiesInFiles: a copy with the same ID loses nothing: it is added, replaces the game that
// it continues, or is known already.
func TestCopiesInFiles(t *testing.T) {
	change := func(how func(g *kept.Game)) func(kept.Game) kept.Game {
		return func(g kept.Game) kept.Game {
			how(&g)
			return g
		}
	}
	more := change(func(g *kept.Game) { g.Link.Moves, g.Plies = g.Link.Moves+",g1f3", g.Plies+1 })
	for name, c := range map[string]struct {
		here, there func(kept.Game) kept.Game
		games       int
		said        string
	}{
		"the same":             {change(func(*kept.Game) {}), change(func(*kept.Game) {}), 1, "0 games were added. 1 was already here."},
		"more moves there":     {change(func(*kept.Game) {}), more, 1, "1 game was added."},
		"more moves, but old":  {change(func(*kept.Game) {}), change(func(g *kept.Game) { *g = more(*g); g.Begun, g.Played = 1, 1 }), 1, "1 game was added."},
		"more moves here":      {more, change(func(g *kept.Game) { g.Played++ }), 1, "0 games were added. 1 was already here."},
		"other moves":          {more, change(func(g *kept.Game) { g.Link.Moves += ",f1c4"; g.Played++ }), 2, "1 game was added."},
		"other names":          {more, change(func(g *kept.Game) { *g = more(*g); g.Parts = g.Parts.With("players", `["Ada",""]`) }), 2, "1 game was added."},
		"another result":       {change(end("white")), change(end("black")), 2, "1 game was added."},
		"ended there":          {more, change(func(g *kept.Game) { *g = more(*g); end("white")(g) }), 1, "1 game was added."},
		"ended here":           {change(end("white")), more, 2, "1 game was added."},
		"comments there":       {more, change(func(g *kept.Game) { *g = more(*g); g.Tree = "e2e4{best},e7e5,g1f3" }), 1, "1 game was added."},
		"comments here":        {change(func(g *kept.Game) { g.Tree = "e2e4{best},e7e5" }), more, 2, "1 game was added."},
		"another start":        {more, change(func(g *kept.Game) { g.Link.Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1" }), 2, "1 game was added."},
		"played by another":    {change(func(g *kept.Game) { end("white")(g); g.People = map[string]string{"white": "Ana"} }), change(end("white")), 2, "1 game was added."},
		"the same under an ID": {more, change(func(g *kept.Game) { *g = more(*g); g.ID = kept.ID(77) }), 1, "0 games were added. 1 was already here."},
	} {
		t.Run(name, func(t *testing.T) {
			link, err := link.Parse("#/chess?m=e2e4,e7e5&white=human&black=human")
			if err != nil {
				t.Fatal(err)
			}
			game := kept.Game{ID: kept.ID(1 << 60), Link: link, Begun: 1000, Played: 1000, Plies: 2}
			here, there := c.here(game), c.there(game)
			b := pagetest.Bare(t)
			b.Device.Games = map[string]string{here.ID: here.String()}
			b.Begin("#/othello")
			b.Rest()
			for i, said := range []string{c.said, "0 games were added. 1 was already here."} { // the second time nothing is new
				b.Page.Send(files.ImportFile{Data: kept.Write([]*kept.Game{&there})})
				if v := b.Rest(); v.Kept.LastAction != said {
					t.Errorf("import %d: it says %q, want %q", i+1, v.Kept.LastAction, said)
				}
				b.WaitStored()
			}
			games := b.OnDevice()
			holds := func(of *kept.Game) bool {
				return slices.ContainsFunc(games, func(g kept.Game) bool { return g.Contains(of) })
			}
			if len(games) != c.games || !holds(&here) || !holds(&there) {
				t.Errorf("stored %s, want %d games", kept.Write(pointers(games)), c.games)
			}
		})
	}
}

// end ends a game with the loss of a seat.
func end(seat string) func(g *kept.Game) {
	return func(g *kept.Game) {
		g.Link.Ending, g.End = ending.Ending{How: ending.Resigned, Seat: seat}, ending.Resigned
		g.Results = map[string][]float32{"white": {-1, 1}, "black": {1, -1}}[seat]
	}
}
