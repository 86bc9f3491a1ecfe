package ui

import (
	"cmp"
	"strconv"
	"strings"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/clock"
	"playout/ui/features/ends"
	"playout/ui/features/exercise"
	"playout/ui/features/friend"
	"playout/ui/features/players"
	"playout/ui/features/search"
	"playout/ui/features/settings"
	"playout/ui/features/share"
	"playout/ui/features/table"
	"playout/ui/features/watch"
	"playout/ui/features/welcome"
	"playout/ui/qr"
	"playout/ui/text"
)

// The views that the goldens, the shell and the sheets show. What a Page would compute is
// set by hand here: positions are real, the search figures are invented.

const (
	startPosition  = "---------------------------OX------XO--------------------------- X"
	middlePosition = "----------X-------XXOO----OXXXO---OOXOX----OOOX-----O----------- X"
)

// options are what a seat's selector offers.
func options(t *text.Strings) []feature.Option {
	list := []feature.Option{{Value: "human", Label: t.Human}, {Value: "random", Label: t.Agent("random")}, {Value: "rules", Label: t.Agent("rules")}}
	for n := 1; n <= 10; n++ {
		level := "level:" + strconv.Itoa(n)
		list = append(list, feature.Option{Value: level, Label: t.Agent(level)})
	}
	return list
}

// squares draws a position, with the legal moves named.
func squares(t *text.Strings, position string, legal ...string) []board.Square {
	var list []board.Square
	for i, cell := range position[:64] {
		name := string(rune('a'+i%8)) + strconv.Itoa(i/8+1)
		s := board.Square{Name: name, Piece: map[rune]string{'X': "black", 'O': "white"}[cell]}
		s.Label = name + ", " + t.Piece("othello", s.Piece)
		for _, l := range legal {
			if l == name {
				s.Legal = true
				s.Label += ", " + t.LegalHas
			}
		}
		list = append(list, s)
	}
	return list
}

func square(v *feature.View, name string) *board.Square {
	for i := range v.Board.Squares {
		if v.Board.Squares[i].Name == name {
			return &v.Board.Squares[i]
		}
	}
	panic("no square " + name)
}

// loadingView is what the page shows before the worker has reported anything: the shell.
func loadingView() feature.View {
	t := boards.Text("en")
	seat := func(id, choice, name, score string) feature.Seat {
		return feature.Seat{Strip: board.Strip{ID: id, Title: t.Seat(id), Score: score}, Name: name, Choice: choice,
			Options: []feature.Option{{Value: "human", Label: t.Human}, {Value: "level:3", Label: t.Agent("level:3")}}}
	}
	v := feature.View{
		Place: feature.PlacePlay, Lang: "en", Guide: true, Games: tabs(t), Places: places(t), State: "loading", Status: t.Loading,
		Seats: []feature.Seat{seat("black", "human", t.You, "2"), seat("white", "level:3", t.Agent("level:3"), "2")},
		Board: board.View{Game: "othello", Position: startPosition, Turn: "black", State: "loading",
			Label: t.Board("othello"), Squares: squares(t, startPosition), Advantage: -1},
	}
	!v.Button("friend").Hidden = true
	feature.Put(&v, clock.Part{Offered: true})
	turn(&v, false)
	return v
}

// turn turns a view to the first seat's side, or to the opposite one.
func turn(v *feature.View, across bool) {
	v.Flipped = across
	for i := range v.Seats {
		v.Seats[i].Above = (i >= (len(v.Seats)+1)/2) != across
	}
}

// places are those of the header, as the page lists them.
func places(t *text.Strings) []feature.Tab {
	return []feature.Tab{{ID: feature.PlacePlay, Name: t.Play, Current: true}, {ID: "exercises", Name: exercise.Says(t).Title}}
}

func tabs(t *text.Strings) []feature.Tab {
	list := []feature.Tab{{ID: "othello", Current: true}, {ID: "morris", Soon: true}, {ID: "chess", Soon: true}, {ID: "geese", Soon: true}}
	for i := range list {
		list[i].Name = t.Game(list[i].ID)
	}
	return list
}

// startView is a first visit.
func startView(lang string) feature.View {
	t := boards.Text(lang)
	v := loadingView()
	v.Lang, v.State, v.Games, v.Places = lang, "human", tabs(t), places(t)
	feature.Put(&v, welcome.Part{Shown: true})
	v.Status, v.Detail = t.YourMove, t.Count(t.ToPlay, 4, "seat", strings.ToLower(t.Seat("black")))
	v.Board.State = "human"
	v.Board.Label = t.Board("othello")
	v.Board.Squares = squares(t, startPosition, "d3", "c4", "f5", "e6")
	v.Seats = []feature.Seat{
		{Strip: board.Strip{ID: "black", Title: t.Seat("black"), Score: "2"}, Name: t.You, Choice: "human", ToMove: true, Options: options(t)},
		{Strip: board.Strip{ID: "white", Title: t.Seat("white"), About: t.AgentAbout("uct:n=60"), Score: "2"}, Does: t.AgentAbout("uct:n=60"), Agent: "uct:n=60", Name: t.Agent("level:3"), Choice: "level:3", Options: options(t)},
	}
	turn(&v, false)
	v.Buttons = feature.Buttons{Hint: true, Resign: true}
	feature.Put(&v, settings.Part{Workers: feature.Setting{Value: "2", Options: []feature.Option{{Label: text.Fill(t.Automatic, "n", "1")}, {Value: "1", Label: "1"}, {Value: "2", Label: "2"}}}})
	return v
}

// middleView is a game under way, with the search's evaluation on the board.
func middleView(lang string) feature.View {
	t := boards.Text(lang)
	v := startView(lang)
	feature.Put(&v, welcome.Part{})
	v.Detail = t.Count(t.ToPlay, 6, "seat", t.TheSeat("black"))
	v.Said = t.Told(t.Plays, "white", "move", "g4")
	v.Board.Position, v.Board.Ply, v.Board.Advantage = middlePosition, 14, 0.63
	v.Board.Squares = squares(t, middlePosition, "h4", "f7", "d7", "b6", "h3", "c7")
	v.Seats[0].Score, v.Seats[1].Score = "14", "13"
	v.Seats[1].Name, v.Seats[1].Choice, v.Seats[1].About = t.Agent("level:6"), "level:6", t.NetAgentAbout("puct:n=800")
	v.Seats[1].Does, v.Seats[1].Agent = v.Seats[1].About, "puct:n=800"
	v.Buttons = feature.Buttons{Undo: true, Hint: true, Resign: true}
	w := watch.Says(t)
	feature.Put(&v, watch.Part{Ply: 14, Plies: 14, Back: true, At: text.Fill(w.At, "ply", "14", "plies", "14", "move", "g4"),
		Speed: feature.Setting{Value: "normal", Options: []feature.Option{{Value: "slow", Label: w.Speeds["slow"]}, {Value: "normal", Label: w.Speeds["normal"]}}}})
	v.Seats[0].Time, v.Seats[1].Time = "4:32", "0:58"
	v.Seats[0].Ticking = true
	last := square(&v, "g4")
	last.Last, last.Fresh = true, true
	square(&v, "f4").Delay = 30
	rows := []search.Row{
		{Move: "h4", Name: "h4", Share: 1, Visits: t.Number(1937), Wins: t.Chance(.63), Prior: t.Chance(.31), Hover: "Q 0.26, P 0.31, U 0.02"},
		{Move: "f7", Name: "f7", Share: .48, Visits: t.Number(926), Wins: t.Chance(.58), Prior: t.Chance(.24)},
		{Move: "d7", Name: "d7", Share: .24, Visits: t.Number(463), Wins: t.Chance(.55), Prior: t.Chance(.12)},
		{Move: "b6", Name: "b6", Share: .17, Visits: t.Number(337), Wins: t.Chance(.52), Prior: t.Chance(.09)},
		{Move: "h3", Name: "h3", Share: .17, Visits: t.Number(337), Wins: t.Chance(.50), Prior: t.Chance(.11)},
		{Move: "c7", Name: "c7", Share: .11, Visits: t.Number(210), Wins: t.Chance(.47), Prior: t.Chance(.06)},
	}
	table := &search.Table{Title: text.Fill(t.HintFor, "seat", t.TheSeat("black"), "agent", "Guided search"), Agent: t.NetAgentAbout("puct:n=800"),
		Net: "othello", Kernel: "relaxed SIMD",
		Judge: text.Fill(t.NetOn, "net", "othello", "kernel", t.Kernel("relaxed SIMD")),
		Rate:  text.Fill(t.RateOf, "n", t.Number(9160), "k", "2"), Running: true, Done: .6, Rows: rows, More: 2,
		Line: []string{"h4", "g6", "f7", "d7", "c7", "b6"}}
	for i, r := range rows {
		s := square(&v, r.Move)
		s.Ring = r.Share * .46
		s.Best = i == 0
		if i < 3 {
			s.Mark = strings.TrimRight(r.Wins, "%")
		}
	}
	chart := &search.Chart{Title: text.Fill(t.Chances, "seats", t.SeatOf("black")), Now: t.Chance(.63), Plies: 14, Ply: 14}
	for i, c := range []float64{.50, .51, .49, .53, .57, .56, .50, .46, .48, .54, .60, .57, .61, .65, .63} {
		chart.Points = append(chart.Points, search.Point{Ply: i, Chance: c})
	}
	feature.Put(&v, search.Part{Table: table, Chart: chart})
	v.Opening = feature.Named{Name: "Tiger", Said: boards.Of("othello").Opening(t, "Tiger")}
	for i, m := range strings.Fields("f5 d6 c3 d3 c4 f4 e3 f3 c5 f6 e6 c6 g5 g4") {
		move := feature.Move{Ply: i + 1, Text: m, Seat: "white", Current: i == 13}
		if i%2 == 0 {
			move.Number, move.Seat = strconv.Itoa(i/2+1), "black"
		}
		v.Moves = append(v.Moves, move)
	}
	return v
}

// thinkingView is the same game while the machine thinks, a report without
// priors, two moves proven.
func thinkingView(lang string) feature.View {
	t := boards.Text(lang)
	v := middleView(lang)
	v.State, v.Board.State, v.Board.Turn = "thinking", "thinking", "white"
	v.Status, v.Detail = text.Fill(t.Thinking, "who", t.Agent("level:6")), ""
	v.Seats[0].ToMove, v.Seats[1].ToMove = false, true
	v.Buttons = feature.Buttons{Undo: true, Stop: true, Resign: true}
	table := featuretest.Shown[search.Part](&v).Table
	table.Title = text.Fill(t.SearchOf, "seats", t.SeatOf("white"), "agent", t.Agent("level:6"))
	table.Done, table.More = -1, 0
	table.Judge, table.Net, table.Kernel = "", "", ""
	for i := range table.Rows {
		table.Rows[i].Prior = ""
	}
	table.Rows = table.Rows[:4]
	table.Rows[0].Proven, table.Rows[3].Proven = t.ProvenWin, t.ProvenLoss
	for i := range v.Board.Squares {
		v.Board.Squares[i].Legal = false
	}
	return v
}

// overView is a finished game, seen from White's side.
func overView(lang string) feature.View {
	t := boards.Text(lang)
	v := middleView(lang)
	turn(&v, true)
	v.State, v.Board.State, v.Board.Turn = "over", "over", ""
	v.Board.Position = strings.Repeat("XXXXXXXO", 3) + strings.Repeat("XXOOXXXO", 3) + strings.Repeat("XXXXXXOX", 2) + " X"
	v.Board.Squares, v.Board.Advantage = squares(t, v.Board.Position), 1
	square(&v, "h8").Last = true
	v.Status, v.Detail = text.Fill(table.Says(t).WonBy, "a", "50", "b", "14"), ""
	feature.Put(&v, ends.Part{Over: true, Same: true, Again: true, Swap: true, Level: 7})
	v.Seats[0].Score, v.Seats[1].Score = "50", "14"
	v.Seats[0].ToMove, v.Seats[0].Won = false, true
	v.Buttons = feature.Buttons{Undo: true}
	of := featuretest.Shown[search.Part](&v)
	for i := 14; i < 60; i++ {
		move := feature.Move{Ply: i + 1, Text: "a" + strconv.Itoa(i%8+1), Seat: "white"}
		if i%2 == 0 {
			move.Number, move.Seat = strconv.Itoa(i/2+1), "black"
		}
		if i == 40 {
			move.Text = t.Pass
		}
		v.Moves = append(v.Moves, move)
		of.Chart.Points = append(of.Chart.Points, search.Point{Ply: i + 1, Chance: min(1, .63+float64(i-13)*.01)})
	}
	v.Moves[13].Current, v.Moves[len(v.Moves)-1].Current = false, true
	of.Chart.Plies, of.Chart.Ply, of.Chart.Now = 60, 60, t.Chance(1)
	of.Table.Running, of.Table.Title = false, text.Fill(t.SearchWas, "seats", t.SeatOf("white"), "agent", t.Agent("level:6"))
	return v
}

// alertView is a link that could not be read, the notice of a copy and the how-to-play
// panel open.
func alertView(lang string) feature.View {
	t := boards.Text(lang)
	v := startView(lang)
	v.Alert = text.Fill(t.LinkMove, "ply", "3", "of", "e9")
	for _, w := range t.Games["othello"].Play {
		v.Play = append(v.Play, board.Lesson{Head: w.Head, Text: w.Text, Shows: w.Shows, Game: "othello", To: []string{"d3"},
			Pieces: []board.Placed{{Piece: "white", Square: "d4"}, {Piece: "black", Square: "d5"}}})
	}
	v.Notice, v.Dialog = t.Copied, "help"
	return v
}

// earlierView is an earlier position of a game, with the machine waiting and a hint
// marked.
func earlierView(lang string) feature.View {
	t := boards.Text(lang)
	v := middleView(lang)
	for i := range v.Moves {
		v.Moves[i].Current, v.Moves[i].Ahead = i == 9, i > 9
	}
	v.Status, v.Detail = text.Fill(t.Paused, "who", t.Agent("level:6")), text.Fill(t.Earlier, "ply", "10", "plies", "14")
	v.Buttons = feature.Buttons{Undo: true, Redo: true, Hint: true, Resume: true, Paused: true, Resign: true}
	featuretest.Shown[search.Part](&v).Chart.Ply = 10
	square(&v, "h4").Hint = true
	return v
}

// settingsView is the settings, open over a game.
func settingsView(lang string) feature.View {
	v := startView(lang)
	v.Dialog, v.Theme, v.Style = settings.Dialog, "dark", "contrast"
	of := featuretest.Shown[settings.Part](&v)
	of.Rings = true
	feature.Put(&v, of)
	behind := watch.Says(boards.Text(lang)).Background
	v.Switches = []feature.Switch{{Name: "background", Label: behind.Label, Tip: behind.Tip}}
	helpers := friend.Says(boards.Text(lang))
	v.Fields = []feature.Field{{Name: "servers", Label: helpers.Servers.Label, Tip: helpers.Servers.Tip, Value: "stun:a\nb", Wrong: helpers.ServersWrong, Most: 2000}}
	return v
}

// shareView is a tab of the share dialog.
func shareView(lang, tab string) feature.View {
	v := startView(lang)
	v.Dialog = share.Dialog + ":" + tab
	p := share.Part{Tab: tab, Players: true, Says: share.Says(boards.Text(lang)).Starts, Shares: true}
	if p.Link = "https://example.org/#/othello"; tab == share.TabEmbed {
		of := feature.Setting{Value: "light", Options: []feature.Option{{Value: "light", Label: "x"}}}
		p = share.Part{Tab: tab, Looks: []share.Look{{Name: "theme", Label: "y", Setting: of}}, Switches: []share.Look{{Name: "coords", Label: "z", On: true}},
			Framed: "https://example.org/embed.html#/othello", Title: "Othello", Width: 480, Height: 604, Frame: "<iframe>", Element: "<playout-board>"}
	}
	p.Code = qr.Of(p.Link)
	feature.Put(&v, p)
	return v
}

// playerView is a player being built, with one value out of range.
func playerView(lang string) feature.View {
	t := boards.Text(lang)
	v := startView(lang)
	w := players.Says(t)
	v.Dialog = "player:white"
	of := players.Part{Open: true, Title: text.Fill(t.SeatSelect, "seat", t.TheSeat("white")), Seat: "white", Kind: "uct", About: w.KindWords("uct").Tip,
		Pasted: "uct:d=7", Wrong: text.Fill(w.Wrong, "of", "uct:d=7", "game", t.TheGame("othello")), Cause: "uct has no key \"d\"",
		Agent: "uct:c=1.4", Notice: w.Copied,
		Worth: text.Fill(w.Worth, "share", t.Chance(0.738), "against", t.Agent("level:2"), "n", t.Number(200)), Does: t.AgentAbout("uct:n=50") + "."}
	for _, name := range []string{"", "1"} {
		of.Reports = append(of.Reports, feature.Option{Value: map[string]string{"1": "uct:n=80,c=2,tree=flat,final=ucb"}[name], Label: cmp.Or(t.Reports[name], w.NoReport)})
	}
	for _, kind := range []string{"level", "random", "uct"} {
		of.Kinds = append(of.Kinds, feature.Option{Value: kind, Label: w.KindWords(kind).Label})
	}
	for _, key := range []string{"n", "c", "tree"} {
		words := text.SettingsIn(t).Param("uct", key)
		of.Params = append(of.Params, players.Param{Key: key, Label: words.Label, Tip: words.Tip, Number: true, More: key == "tree"})
	}
	n, c, tree := &of.Params[0], &of.Params[1], &of.Params[2]
	n.Value, n.Usual, n.Wrong, n.Tip = "0", "50", true, text.Fill(w.Whole, "min", "1", "max", t.Number(1000))
	c.Value, c.Usual = "1.4", "1.4"
	tree.Value, tree.Options = "full", []feature.Option{{Value: "full", Label: text.SettingsIn(t).Choice("tree", "full")}, {Value: "flat", Label: text.SettingsIn(t).Choice("tree", "flat")}}
	feature.Put(&v, of)
	return v
}

// samples are the views by name.
var samples = []struct {
	name string
	view feature.View
}{
	{"start", startView("en")},
	{"middle", middleView("en")},
	{"thinking", thinkingView("en")},
	{"over", overView("en")},
	{"alert", alertView("en")},
	{"earlier", earlierView("en")},
	{"spanish", middleView("es")},
	{"settings", settingsView("en")},
	{"share", shareView("en", share.TabLink)},
	{"share-embed", shareView("es", share.TabEmbed)},
	{"player", playerView("es")},
	{"morris", morrisView("en")},
	{"flying", flyingView("es")},
	{"chess", chessView("en")},
	{"promotion", promotionView("es")},
	{"setup", setupView("en")},
	{"geese", geeseView("en")},
	{"geese-spanish", geeseView("es")},
	{"arcade", arcadeView("en")},
	{"kept", keptView("en", "games")},
	{"kept-results", keptView("es", "games:results")},
	{"kept-people", keptView("en", "games:people")},
	{"offer", offerView("en")},
	{"tree", treeView("en")},
	{"tree-geese", treeGeeseView("es")},
}
