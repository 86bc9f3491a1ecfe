package ui

import (
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/features/library"
	"playout/ui/features/welcome"
	"playout/ui/kept"
	"playout/ui/text"
)

// keptView is the start of a game with the dialog of the saved games open.
func keptView(lang, dialog string) feature.View {
	t := boards.Text(lang)
	w := library.Says(t)
	v := startView(lang)
	v.Dialog = dialog
	row := func(opponent string, won, drawn, lost int) *library.Result {
		tally := kept.Tally{Won: won, Drawn: drawn, Lost: lost}
		return &library.Result{Opponent: opponent, Tally: tally, Share: t.Chance(tally.Ratio()),
			Label: t.Count(w.NWon, won) + ", " + t.Count(w.NDrawn, drawn) + ", " + t.Count(w.NLost, lost)}
	}
	people := []feature.Option{{Label: w.You}, {Value: "Ana", Label: "Ana"}, {Value: "Ben", Label: "Ben"}}
	against := func(agent string) string { return text.Fill(w.Against, "who", t.Agent(agent)) }
	feature.Put(&v, library.Kept{
		Open: true, Any: true, Deleted: true, Said: w.Deleted, More: t.Count(w.More, 12),
		Kinds: []feature.Option{{Value: "", Label: w.All}, {Value: "othello", Label: t.Game("othello")}, {Value: "chess", Label: t.Game("chess")}},
		Games: []*library.Game{
			{ID: "00000000000000a1", Game: t.Game("chess"), Against: against("level:3"), Result: w.Unfinished, Outcome: "open", Open: w.GoOn, Current: true,
				About: text.Fill(w.Today, "time", "14:32") + " · " + text.Fill(w.Ply, "n", t.Number(45)) + " · " + t.Told(w.ToMove, "white"), Label: "1"},
			{ID: "00000000000000a2", Game: t.Game("othello"), Against: against("level:6"), Result: w.Won + " 40–24", Outcome: "won", Open: w.Replay,
				About: text.Fill(w.Yesterday, "time", "09:05") + " · " + text.Fill(w.Ply, "n", t.Number(60)), Label: "2",
				Picture: &board.Lesson{Game: "othello", Position: "XO", Pieces: []board.Placed{{Piece: "black", Square: "a1"}, {Piece: "white", Square: "b1"}}}},
			{ID: "00000000000000a3", Game: t.Game("geese"), Against: w.AgainstSeveral, Result: w.Lost, Outcome: "lost", Open: w.Replay,
				About: text.Fill(w.Date, "day", "3", "month", w.Months[0]) + " · " + text.Fill(w.Ply, "n", t.Number(1)), Label: "3", Picture: &board.Lesson{Game: "geese"}},
		},
		Results: []*library.Results{
			{Game: t.Game("othello"), Rows: []*library.Result{row(t.Agent("level:3"), 7, 1, 2), row(t.Agent("level:6"), 0, 0, 3)}, All: row(w.InAll, 7, 1, 5)},
			{Game: t.Game("chess"), Rows: []*library.Result{row(t.Agent("level:1"), 1, 0, 0)}},
		},
		Whose: "Ana", Persons: people,
		People: library.People{Persons: people, Plays: "Ana", Second: "=Ben",
			Seconds: []feature.Option{{Label: w.Guest}, {Value: "=", Label: w.You}, {Value: "=Ben", Label: "Ben"}},
			Wrong:   text.Fill(w.BadName, "n", t.Number(kept.MaxName))},
	})
	return v
}

// offerView is a visit on which an unfinished game is offered.
func offerView(lang string) feature.View {
	t := boards.Text(lang)
	v := startView(lang)
	w := library.Says(t)
	feature.Put(&v, welcome.Part{})
	feature.Put(&v, library.Offer{ID: "00000000000000a1",
		Words: text.Fill(w.Offer, "game", t.TheGame("chess"), "against", text.Fill(w.Against, "who", t.Agent("level:3")))})
	return v
}
