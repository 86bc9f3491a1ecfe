package ui

import (
	"fmt"
	"strconv"
	"strings"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/boards/chess"
	"playout/ui/boards/geese"
	"playout/ui/boards/morris"
	"playout/ui/feature"
	"playout/ui/features/arcade"
	"playout/ui/features/clock"
	"playout/ui/features/editor"
	"playout/ui/features/search"
	"playout/ui/features/steer"
	"playout/ui/features/table"
	"playout/ui/features/welcome"
	"playout/ui/text"
)

// boardOf makes a view show another game: its squares with what stands on them, and the
// names of those that may be chosen.
func boardOf(v *feature.View, game, turn, position string, seats, names []string, pieces map[string]string, legal string) {
	t := boards.Text(v.Lang)
	v.Games = tabs(t)
	for i := range v.Games {
		v.Games[i].Current = v.Games[i].ID == game
	}
	v.Board = board.View{Game: game, Position: position, Turn: turn, State: "human", Seats: seats, Advantage: -1,
		Label: t.Board(game)}
	for _, name := range names {
		s := board.Square{Name: name, Piece: pieces[name], Label: name + ", " + t.Piece(game, pieces[name])}
		if strings.Contains(" "+legal+" ", " "+name+" ") {
			s.Legal = true
			s.Label += ", " + t.LegalHas
		}
		v.Board.Squares = append(v.Board.Squares, s)
	}
	feature.Put(v, welcome.Part{})
}

func seatOf(t *text.Strings, game, id, choice, score, note string) feature.Seat {
	s := feature.Seat{Strip: board.Strip{ID: id, Title: t.Seat(id), Score: score, Note: note}, Choice: choice, Options: options(t)}
	if n, err := strconv.Atoi(score); err == nil {
		s.Counts = t.Count(t.Scores[game], n)
	}
	if s.Name = t.You; choice != "human" {
		s.Agent = "alphabeta:depth=1,ties=400"
		s.Name, s.About = t.Agent(choice), text.Fill(table.Says(t).Worth, "share", t.Chance(0.738), "against", t.Agent("level:2"))
		s.Does = s.About + "\n" + t.AgentAbout(s.Agent)
	}
	return s
}

// morrisView is a mill that White has just closed: a stone is to be removed.
func morrisView(lang string) feature.View {
	t := boards.Text(lang)
	v := startView(lang)
	names := strings.Fields("a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1")
	pieces := map[string]string{"a7": "white", "d7": "white", "g7": "white", "f4": "white", "b6": "black", "d6": "black", "d2": "black"}
	boardOf(&v, "morris", "white", "WWWBB........W.....B.... W 5 6 x", []string{"white", "black"}, names, pieces, "b6 d6 d2")
	v.Board.Notes = []string{"hand white 5", "hand black 6", "remove"}
	square(&v, "g7").Last, square(&v, "g7").Fresh = true, true
	v.Detail = morris.Says(t).MustRemove
	v.Variant = text.Fill(t.Variant, "options", t.Option("removal", "any"))
	v.Said = t.Told(t.Plays, "white", "move", "g7") + ", " + morris.Says(t).ClosesMill
	v.Seats = []feature.Seat{seatOf(t, "morris", "white", "human", "4", t.Count(morris.Says(t).InHand, 5)), seatOf(t, "morris", "black", "level:3", "3", t.Count(morris.Says(t).InHand, 6))}
	turn(&v, false)
	v.Seats[0].ToMove = true
	for i, move := range strings.Fields("a7 b6 d7 d6 f4 d2 g7") {
		m := feature.Move{Ply: i + 1, Text: move, Seat: []string{"white", "black"}[i%2], Current: i == 6}
		if i%2 == 0 {
			m.Number = strconv.Itoa(i/2 + 1)
		}
		v.Moves = append(v.Moves, m)
	}
	return v
}

// flyingView is later in the same game: a removal is shown with its move, and one of
// three stones, which may fly, is chosen.
func flyingView(lang string) feature.View {
	t := boards.Text(lang)
	v := morrisView(lang)
	for i := range v.Board.Squares {
		s := &v.Board.Squares[i]
		s.Legal, s.Last, s.Fresh = s.Piece == "", false, false
	}
	v.Board.Notes = []string{"hand white 0", "hand black 0"}
	square(&v, "f4").Piece, square(&v, "f4").Legal = "", true
	square(&v, "a7").Chosen, square(&v, "b6").Last, square(&v, "d2").Hint = true, true, true
	v.Detail = text.Fill(t.PickTarget, "square", "a7")
	v.Seats[0].Score, v.Seats[0].Counts = "3", t.Count(t.Scores["morris"], 3)
	v.Seats[0].Note, v.Seats[1].Note = "", ""
	v.Moves = append(v.Moves, feature.Move{Ply: 8, Text: "xd2", Seat: "white", Joined: true}, feature.Move{Ply: 9, Text: "b6-b4", Seat: "black"})
	return v
}

// geeseView is a game of four geese, one of them dead and one on its way across the rim.
func geeseView(lang string) feature.View {
	t := boards.Text(lang)
	v := startView(lang)
	var names []string
	for cell := range 77 {
		names = append(names, fmt.Sprintf("r%dc%d", cell/11, cell%11))
	}
	position := `{"step":26,"geese":[[21,11,12,13,24],[3,69,68],[],[61]],"food":[31,60],"last":["WEST","SOUTH","WEST",""]}`
	pieces := map[string]string{"r1c10": "goose1-head", "r1c0": "goose1-body", "r1c1": "goose1-body", "r1c2": "goose1-body", "r2c2": "goose1-tail",
		"r0c3": "goose2-head", "r6c3": "goose2-body", "r6c2": "goose2-tail", "r5c6": "goose4-head", "r2c9": "food", "r5c5": "food"}
	seats := []string{"goose1", "goose2", "goose3", "goose4"}
	boardOf(&v, "geese", "goose1", position, seats, names, pieces, "r0c10 r2c10 r1c9 r1c0")
	v.Board.Own, v.Board.Notes = "goose1", []string{"goose1 WEST", "goose2 SOUTH", "hunger 14"}
	feature.Put(&v, search.Part{Table: &search.Table{Title: text.Fill(t.SearchWas, "seats", t.SeatOf("goose2"), "agent", t.Agent("level:3")), Seat: "goose2", Done: -1,
		Seats: []feature.Option{{Value: "goose2", Label: t.Seat("goose2")}, {Value: "goose4", Label: t.Seat("goose4")}},
		Rows:  []search.Row{{Move: t.Directions["WEST"], Name: "WEST", Share: 1, Visits: "19", Wins: t.Chance(.63)}, {Move: t.Directions["SOUTH"], Name: "SOUTH", Share: .58, Visits: "11", Wins: t.Chance(.41)}}}})
	feature.Put(&v, steer.Part{Shown: true, RealTime: true, Going: true})
	feature.Put(&v, clock.Part{})
	v.Detail = text.Fill(geese.Says(t).Step, "n", "27", "steps", "200") + ", " + t.Count(geese.Says(t).Hunger, 14)
	v.Said = text.Sentence(text.Fill(geese.Says(t).Deaths["into"].Said, "seat", t.TheSeat("goose3"), "other", t.TheSeat("goose1")))
	v.Seats = nil
	for i, id := range seats {
		choice, note := "level:3", ""
		if i == 0 {
			choice = "human"
		}
		if i == 2 {
			note = text.Fill(geese.Says(t).Deaths["into"].Note, "other", t.TheSeat("goose1"), "n", "26")
		}
		s := seatOf(t, "geese", id, choice, []string{"5", "3", "0", "1"}[i], note)
		s.About, s.Out, s.ToMove = s.Title, i == 2, i == 0
		if !s.Out {
			s.Hunger, s.HungerIs = 14./40, t.Count(geese.Says(t).Hunger, 14)
		}
		v.Seats = append(v.Seats, s)
	}
	turn(&v, false)
	for i, step := range []string{"NEWS", "WSW-", "WSWN"} {
		v.Moves = append(v.Moves, feature.Move{Ply: i + 1, Number: strconv.Itoa(i + 1), Text: step, Current: i == 2})
	}
	return v
}

// arcadeView is the game of geese with two people in real time, and the standings of a
// show.
func arcadeView(lang string) feature.View {
	t := boards.Text(lang)
	v := geeseView(lang)
	w, says := steer.Says(t), arcade.Says(t)
	feature.Put(&v, steer.Part{RealTime: true, Going: true, Races: true, People: []steer.Person{
		{Seat: "goose1", Name: t.Seat("goose1"), Keys: text.Fill(w.Pad, "keys", w.Hands[0], "n", "1"), Way: "NORTH", Said: w.Ways["NORTH"], Alive: true},
		{Seat: "goose3", Name: t.Seat("goose3"), Keys: text.Fill(w.Pad, "keys", w.Hands[1], "n", "2")},
	}})
	feature.Put(&v, arcade.Part{Shown: true, Showing: true, Pictures: true, Records: true, Recording: true,
		Quick: []feature.Option{{Value: arcade.Alone, Label: t.Count(says.Alone, 3)}, {Value: arcade.Friends, Label: says.Friends}, {Value: arcade.Agents, Label: says.Agents}},
		Keys:  says.Keys,
		Says:  text.Fill(says.Game, "n", "3"),
		Rows: []arcade.Row{{Agent: "level:3", Name: t.Agent("level:3"), Games: "6", Wins: "2", Share: t.Chance(.71)},
			{Agent: "random", Name: t.Agent("random"), Games: "2", Wins: "0"}},
	})
	v.Status = text.Fill(says.Count, "n", "2")
	return v
}

// chessView is a game in which White is in check, one of the few pieces that help is
// chosen, and the machine's last move is marked.
func chessView(lang string) feature.View {
	t := boards.Text(lang)
	v := startView(lang)
	position := "r1b1k2r/ppppqppp/2n2n2/8/1bP5/5N2/PP1KPPPP/RNBQ1B1R w kq - 0 7"
	chessBoard(&v, position, "c3 d3")
	v.Board.Notes, v.Board.Turn = []string{"check"}, "white"
	square(&v, "b1").Chosen, square(&v, "b4").Last, square(&v, "f8").Left = true, true, true
	v.Board.Passing, square(&v, "b4").Comes = []board.Passing{{Piece: "white-pawn", From: "b4"}, {Piece: "black-bishop", From: "f8", To: "b4"}}, true
	square(&v, "b4").Legal, square(&v, "c3").Ring, square(&v, "c3").Mark, square(&v, "c3").Best = true, .4, "48", true
	v.Detail = t.Told(chess.Says(t).InCheck, "white")
	v.Said = t.Told(t.Plays, "black", "move", "Bb4+")
	feature.Put(&v, search.Part{Table: &search.Table{Title: text.Fill(t.HintFor, "seat", t.TheSeat("white"), "agent", "Alpha-beta"), Seat: "white", Agent: t.AgentAbout("alphabeta:ms=500"),
		Rate: t.Count(t.Plies, 9) + ", " + text.Fill(t.Rate, "n", t.Number(612000)), Deep: true, Unit: "pawn", Judge: t.Bounds, Done: -1, Line: []string{"Kc2", "Nxc4"},
		Rows: []search.Row{{Move: "Kc2", Name: "Kc2", Share: 1, Visits: t.Number(201844), Wins: t.Signed(-.35, 2), Hover: "Q " + t.Hundredths(-.09)},
			{Move: "Nc3", Name: "Nc3", Share: .4, Visits: t.Number(80120), Wins: "≤ " + t.Signed(-.36, 2)},
			{Move: "Bxb4", Name: "Bxb4", Share: .1, Visits: t.Number(20911), Proven: text.Fill(t.MatedIn, "n", "2")}}}})
	v.Seats = []feature.Seat{seatOf(t, "chess", "white", "human", "", ""), seatOf(t, "chess", "black", "level:3", "", "")}
	for i, taken := range []string{"black-pawn", "white-pawn white-pawn"} {
		var words []string
		for piece := range strings.FieldsSeq(taken) {
			v.Seats[i].Taken, words = append(v.Seats[i].Taken, piece), append(words, t.Piece("chess", piece))
		}
		v.Seats[i].TakenIs = text.Fill(chess.Says(t).HasTaken, "pieces", strings.Join(words, ", "))
	}
	v.Seats[1].Note = t.Signed(1, 0)
	turn(&v, false)
	v.Seats[0].ToMove = true
	v.Opening = feature.Named{Name: "Englund Gambit Complex: Englund Gambit", Said: boards.Of("chess").Opening(t, "Englund Gambit Complex: Englund Gambit"), Code: "A40"}
	for i, move := range strings.Fields("d4 e5 dxe5 Nc6 Nf3 Qe7 c4 Nxe5 Kd2 Bb4+") {
		m := feature.Move{Ply: i + 1, Text: move, Seat: []string{"white", "black"}[i%2], Current: i == 9}
		if i%2 == 0 {
			m.Number = strconv.Itoa(i/2 + 1)
		}
		v.Moves = append(v.Moves, m)
	}
	return v
}

// promotionView is a pawn of Black's that came to the last rank, seen from Black's side.
func promotionView(lang string) feature.View {
	t := boards.Text(lang)
	v := chessView(lang)
	chessBoard(&v, "7k/8/8/8/8/8/7p/K5N1 b - - 0 1", "")
	turn(&v, true)
	v.Board.Turn, v.Board.Asks = "black", t.PickPiece
	square(&v, "h2").Chosen, square(&v, "g1").Chosen = true, true
	for _, letter := range []string{"q", "r", "b", "n"} {
		piece := "black-" + map[string]string{"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}[letter]
		v.Board.Promotions = append(v.Board.Promotions, board.Promotion{Letter: letter, Square: "g1", Piece: piece, Label: t.Piece("chess", piece)})
	}
	v.Detail, v.Said, v.Moves = t.PickPiece, "", nil
	v.Seats[0].ToMove, v.Seats[1].ToMove = false, true
	return v
}

// chessBoard makes a view show a position of chess.
func chessBoard(v *feature.View, fen, legal string) {
	kinds := map[rune]string{'p': "pawn", 'n': "knight", 'b': "bishop", 'r': "rook", 'q': "queen", 'k': "king"}
	pieces := map[string]string{}
	var names []string
	for rank := 1; rank <= 8; rank++ {
		for file := range 8 {
			names = append(names, string(rune('a'+file))+strconv.Itoa(rank))
		}
	}
	placement, _, _ := strings.Cut(fen, " ")
	for row, line := range strings.Split(placement, "/") {
		file := 0
		for _, r := range line {
			if r <= '9' {
				file += int(r - '0')
				continue
			}
			seat, kind := "black", r
			if r < 'a' {
				seat, kind = "white", r-'A'+'a'
			}
			pieces[names[8*(7-row)+file]] = seat + "-" + kinds[kind]
			file++
		}
	}
	boardOf(v, "chess", "white", fen, []string{"white", "black"}, names, pieces, legal)
}

// setupView is a position being set up.
func setupView(lang string) feature.View {
	t := boards.Text(lang)
	v := morrisView(lang)
	w := editor.Says(t)
	v.Editing, v.Moves, v.Status = true, nil, w.Title
	feature.Put(&v, search.Part{})
	feature.Put(&v, editor.Part{Open: true, Tip: t.Tips["morris"], Text: v.Board.Position, Note: w.Over, Ready: true,
		Tools: []editor.Tool{{Piece: "white", Label: t.Piece("morris", "white"), Key: "W", Picked: true}, {Piece: "black", Label: t.Piece("morris", "black"), Key: "B"},
			{Label: w.Erase, Key: "E"}},
		Facts: []editor.Fact{{Name: "turn", Label: t.Facts["turn"], Value: "white", Options: []feature.Option{{Value: "white", Label: t.Seat("white")}, {Value: "black", Label: t.Seat("black")}}},
			{Name: "hand white", Label: t.Facts["hand white"], Value: "3", Most: 9},
			{Name: "remove", Label: t.Facts["remove"], Value: "off", Options: []feature.Option{{Value: "off", Label: "off"}}, Switch: true, Fixed: true}}})
	for i := range v.Board.Squares {
		v.Board.Squares[i].Legal = false
	}
	return v
}
