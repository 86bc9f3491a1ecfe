package newgame

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// openedDialog returns the feature with a game of Othello on the board, as well as a game with
// variants and one in which all choose at once, and the dialog open.
func openedDialog(plies int, stored string, black, white string) *featuretest.Trial {
	trial := featuretest.New(New, featuretest.Store{key: stored})
	trial.Othello(plies, black, white)
	othello := trial.Now.Catalogue[0]
	trial.Now.Catalogue = []wire.Game{othello,
		{ID: "morris", Seats: []string{"white", "black"}, Agents: othello.Agents, Options: []wire.Option{
			{Name: "flying", Value: "on", Default: true, Values: []string{"on", "off"}},
			{Name: "size", Value: "7", Default: true, Min: 5, Max: 9}}},
		{ID: "geese", Seats: []string{"a", "b"}, Together: true, Chance: true, Agents: othello.Agents, Options: []wire.Option{
			{Name: "seats", Value: "2", Default: true, Min: 2, Max: 4, Seats: []string{"a", "b", "c", "d"}}}}}
	trial.Handle(feature.DialogShown{Dialog: Dialog})
	return trial
}

// started returns the game that the dialog starts after some messages.
func started(t *testing.T, trial *featuretest.Trial, messages ...feature.Message) feature.StartGame {
	t.Helper()
	for _, m := range messages {
		trial.Handle(m)
	}
	trial.Handle(Start{})
	return featuretest.One[feature.StartGame](t, trial)
}

// A game with a book begins with one of its openings, which chance draws; without the book no game
// begins, and the page says so. A book that comes once another game opens is too late.
func TestBook(t *testing.T) {
	const book = "# two\nf5,d6\r\n\nf5,f6,e6\n"
	trial := openedDialog(3, "", "human", "random")
	if part := shown(trial); part.HasBook || part.Book {
		t.Errorf("a game without a book: %+v, want no choice of it", part)
	}
	if got := started(t, trial, SetBook{true}); got.Moves != "" {
		t.Errorf("a game without a book begins with %q, want no move", got.Moves)
	}
	stored := ""
	ask := func() (*featuretest.Trial, feature.FetchFile) {
		trial := openedDialog(0, "", "human", "random")
		trial.Now.Catalogue[0].Book = true
		trial.Handle(SetBook{true})
		if part := shown(trial); !part.HasBook || !part.Book {
			t.Errorf("a game with a book: %+v, want it chosen", part)
		}
		trial.Handle(Start{})
		stored = featuretest.Effect[feature.Store](t, trial).Value
		return trial, featuretest.Effect[feature.FetchFile](t, trial)
	}
	trial, fetch := ask()
	if fetch.Name != "books/othello.txt" {
		t.Errorf("the page asks for %s, want books/othello.txt", fetch.Name)
	}
	trial.Handle(fetch.Then([]byte(book), nil))
	if got := featuretest.One[feature.StartGame](t, trial); got.Moves != "f5,f6,e6" || got.Game != "othello" || !slices.Equal(got.Choices, []string{"human", "random"}) { // chance says 7
		t.Errorf("started %+v, want the second opening", got)
	}
	again := openedDialog(0, stored, "human", feature.FirstLevel)
	again.Now.Catalogue[0].Book = true
	again.Handle(feature.DialogShown{Dialog: Dialog})
	if !shown(again).Book {
		t.Errorf("on the next visit %s chooses no book", stored)
	}
	for what, answer := range map[string]func(feature.FetchFile) feature.Message{
		"no network":      func(f feature.FetchFile) feature.Message { return f.Then(nil, errors.New("offline")) },
		"an empty book":   func(f feature.FetchFile) feature.Message { return f.Then(nil, nil) },
		"a book of words": func(f feature.FetchFile) feature.Message { return f.Then([]byte("# a\n \n#b"), nil) },
	} {
		trial, fetch := ask()
		trial.Handle(answer(fetch))
		if alert := featuretest.One[feature.Alert](t, trial); alert.Text == nil || alert.Text(trial.Now.T) != WordsIn(trial.Now.T).NoBook {
			t.Errorf("%s: the alert is %+v, want that there is no book", what, alert)
		}
	}
	trial, fetch = ask()
	trial.Handle(feature.WillOpen{})
	trial.Handle(fetch.Then([]byte(book), nil))
	featuretest.None(t, trial)
}

func same(a, b feature.StartGame) bool {
	return a.Game == b.Game && a.Clock == b.Clock && slices.Equal(a.Choices, b.Choices)
}

// New opens the dialog if there is a game, and Start closes it.
func TestDialogOpensAndCloses(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Handle(Ask{})
	featuretest.None(t, trial)
	for _, plies := range []int{0, 3} {
		trial := openedDialog(plies, "", "human", "random")
		trial.Handle(Ask{})
		if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != Dialog {
			t.Errorf("after %d plies %q is shown, want %q", plies, shown.Dialog, Dialog)
		}
		trial.Handle(Start{})
		if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != "" {
			t.Errorf(`after %d plies %q is shown, want ""`, plies, shown.Dialog)
		}
		trial.Now.Dialog = Dialog
		trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Again: true}})
		featuretest.None(t, trial)
		trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}}) // it is about another game
		featuretest.One[feature.ShowDialog](t, trial)
		trial.Handle(feature.DialogShown{Was: Dialog})
		trial.Handle(Start{})
		featuretest.None(t, trial)
	}
}

// Without a change, Start starts the game on the board again: its variant, the players, and the
// clock.
func TestSameAgain(t *testing.T) {
	for _, players := range [][2]string{{"human", "random"}, {"random", "human"}, {"human", "human"}, {"random", feature.FirstLevel}} {
		trial := openedDialog(3, "", players[0], players[1])
		want := feature.StartGame{Game: "othello", Choices: players[:], Clock: ""}
		if got := started(t, trial); !same(got, want) {
			t.Errorf("%v: started %+v, want %+v", players, got, want)
		}
	}
	trial := openedDialog(3, "", "human", "random")
	trial.Now.Clock = "game:300+3"
	trial.Handle(feature.DialogShown{Dialog: Dialog})
	if got := started(t, trial); got.Clock != "game:300+3" {
		t.Errorf(`started %+v, want Clock "game:300+3"`, got)
	}
}

// Start starts the chosen game, as far as it is allowed.
func TestStartUsesChoices(t *testing.T) {
	usual := []string{"human", feature.FirstLevel}
	for name, try := range map[string]struct {
		messages []feature.Message
		want     feature.StartGame
	}{
		"nothing":             {nil, feature.StartGame{Game: "othello", Choices: []string{"human", "random"}}},
		"another game":        {[]feature.Message{SetGame{"morris"}}, feature.StartGame{Game: "morris", Choices: usual}},
		"no game":             {[]feature.Message{SetGame{"go"}}, feature.StartGame{Game: "othello", Choices: []string{"human", "random"}}},
		"there and back":      {[]feature.Message{SetColour{"white"}, SetGame{"morris"}, SetGame{"othello"}}, feature.StartGame{Game: "othello", Choices: []string{"random", "human"}}},
		"two options":         {[]feature.Message{SetGame{"morris"}, SetOption{"size", "8"}, SetOption{"flying", "off"}}, feature.StartGame{Game: "morris:flying=off,size=8", Choices: usual}},
		"there and the usual": {[]feature.Message{SetGame{"morris"}, SetOption{"flying", "off"}, SetOption{"flying", "on"}}, feature.StartGame{Game: "morris", Choices: usual}},
		"no such value":       {[]feature.Message{SetGame{"morris"}, SetOption{"flying", "never"}, SetOption{"size", "much"}, SetOption{"wings", "2"}}, feature.StartGame{Game: "morris", Choices: usual}},
		"beyond the limits":   {[]feature.Message{SetGame{"morris"}, SetOption{"size", " 99"}}, feature.StartGame{Game: "morris:size=9", Choices: usual}},
		"an opponent":         {[]feature.Message{SetPlayer{1, feature.FirstLevel}}, feature.StartGame{Game: "othello", Choices: usual}},
		"nobody's opponent":   {[]feature.Message{SetPlayer{1, "deepblue"}, SetPlayer{2, "human"}, SetPlayer{-1, "human"}}, feature.StartGame{Game: "othello", Choices: usual}},
		"the other colour":    {[]feature.Message{SetColour{"white"}}, feature.StartGame{Game: "othello", Choices: []string{"random", "human"}}},
		"no colour":           {[]feature.Message{SetColour{"red"}}, feature.StartGame{Game: "othello", Choices: []string{"human", "random"}}},
		"by chance":           {[]feature.Message{SetColour{Random}}, feature.StartGame{Game: "othello", Choices: []string{"random", "human"}}}, // chance says 7
		"a clock":             {[]feature.Message{SetClock{"move:30"}}, feature.StartGame{Game: "othello", Choices: []string{"human", "random"}, Clock: "move:30"}},
		"no clock":            {[]feature.Message{SetClock{"move:1e9"}}, feature.StartGame{Game: "othello", Choices: []string{"human", "random"}}},
		"no clock together":   {[]feature.Message{SetGame{"geese"}, SetClock{"move:30"}, SetColour{Random}}, feature.StartGame{Game: "geese", Choices: usual}},
		"more of the same":    {[]feature.Message{SetGame{"geese"}, SetPlayer{1, "random"}, SetOption{"seats", "4"}}, feature.StartGame{Game: "geese:seats=4", Choices: []string{"human", "random", "random", "random"}}},
		"fewer":               {[]feature.Message{SetGame{"geese"}, SetOption{"seats", "4"}, SetPlayer{3, "human"}, SetOption{"seats", "3"}}, feature.StartGame{Game: "geese:seats=3", Choices: append(usual[:2:2], feature.FirstLevel)}},
	} {
		if got := started(t, openedDialog(3, "", "human", "random"), try.messages...); !same(got, try.want) {
			t.Errorf("%s: started %+v, want %+v", name, got, try.want)
		}
	}
}

// On the next visit the dialog opens with the last choice: on an untouched board all of it, for
// another game once that is chosen, and for a board with moves only the colour left to chance.
func TestRemembers(t *testing.T) {
	first := openedDialog(3, "", "human", "random")
	started(t, first, SetPlayer{1, feature.FirstLevel}, SetPlayer{0, "random"}, SetColour{Random}, SetClock{"move:30"})
	stored := featuretest.Effect[feature.Store](t, first)
	if stored.Key != key {
		t.Fatalf("stored is %+v, want Key %v", stored, key)
	}
	first.Handle(feature.DialogShown{Dialog: Dialog})
	started(t, first, SetGame{"morris"}, SetOption{"flying", "off"}, SetColour{"black"})
	stored = featuretest.Effect[feature.Store](t, first)

	again := openedDialog(0, stored.Value, "human", feature.FirstLevel)
	if got := started(t, again); !same(got, feature.StartGame{Game: "othello", Choices: []string{feature.FirstLevel, "random"}, Clock: "move:30"}) {
		t.Errorf("on the next visit: started %+v", got)
	}
	if got := started(t, openedDialog(0, stored.Value, "human", feature.FirstLevel), SetGame{"morris"}); !same(got, feature.StartGame{Game: "morris:flying=off", Choices: []string{feature.FirstLevel, "human"}}) {
		t.Errorf("another game: started %+v", got)
	}
	for colour, want := range map[string]string{"random " + feature.FirstLevel: Random, feature.FirstLevel + " random": Random, "human random": "black", "random human": "white"} {
		black, white, _ := strings.Cut(colour, " ")
		trial := openedDialog(3, stored.Value, black, white)
		if got := shown(trial).Colour.Value; got != want {
			t.Errorf("%s on the board, the colour is %s, want %v", colour, got, want)
		}
	}
}

// shown returns the content of the dialog.
func shown(trial *featuretest.Trial) Part { return featuretest.PartOf[Part](trial.Drawn()) }

// FuzzStored: for any stored text, the dialog shows and starts only what the games offer, and
// stores choices that read as the same.
func FuzzStored(f *testing.F) {
	for _, text := range []string{"", "null", "[]", `{"othello":null}`, `{"othello":{"players":["human","random"],"colour":"random","clock":"move:30"}}`,
		`{"morris":{"options":{"flying":"off","size":"99","x":"<b>"},"players":["deepblue"],"colour":"red","clock":"move:1e9"},"go":{}}`,
		`{"geese":{"options":{"seats":"4"},"players":["random","random","random","random","random"],"colour":"a"}}`} {
		f.Add(text, "geese")
	}
	f.Fuzz(func(t *testing.T, text, game string) {
		trial := openedDialog(0, text, "human", feature.FirstLevel)
		got := started(t, trial, SetGame{game})
		of := trial.Now.Find(got.Game)
		seats := 2
		if n, many := strings.CutPrefix(got.Game, "geese:seats="); many {
			seats = int(n[0] - '0')
		}
		if of == nil || len(got.Choices) != seats {
			t.Fatalf("%q: started %+v; want a game of %d seats", text, got, seats)
		}
		for _, choice := range got.Choices {
			if !feature.Offered(of, choice) {
				t.Fatalf("%q: seated is %q, want a choice that the game offers", text, choice)
			}
		}
		stored := featuretest.Effect[feature.Store](t, trial).Value
		if !json.Valid([]byte(stored)) || len(stored) > maxStored {
			t.Fatalf("%q: stored is %q; want valid JSON of at most %d bytes", text, stored, maxStored)
		}
		if again := write(&trial.Now, read(stored)); again != stored {
			t.Errorf("%q: stored is %q, and then %q", text, stored, again)
		}
	})
}
