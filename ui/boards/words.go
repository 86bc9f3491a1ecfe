package boards

import (
	"maps"
	"sync"

	"playout/ui/board"
	"playout/ui/text"
)

// Text returns the language of a tag such as "es-MX", by default English, with the words of
// every game.
func Text(tag string) *text.Strings {
	t := text.Of(tag)
	lock.Lock()
	defer lock.Unlock()
	if languages[t.At] == nil {
		languages[t.At] = withGames(*t, catalogue)
	}
	return languages[t.At]
}

// languages holds the requested languages, with the words of package text and of every game.
var (
	lock      sync.Mutex
	languages [text.Most]*text.Strings
)

// cloned copies a map; a language may lack it.
func cloned[Words any](words map[string]Words) map[string]Words {
	c := make(map[string]Words)
	maps.Copy(c, words)
	return c
}

// withGames adds the words of some games to a language. It copies the maps, since those
// of package text must not change.
func withGames(t text.Strings, games []*board.Game) *text.Strings {
	t.Games, t.Scores = map[string]text.GameWords{}, map[string]text.Plural{}
	t.Notations = map[string][]text.Letter{}
	t.Tips, t.WinBy = map[string]string{}, map[string]text.Agreed{}
	t.Seats, t.ColPoints = cloned(t.Seats), cloned(t.ColPoints)
	flat := func(w *board.Words) map[*map[string]string]map[string]string {
		return map[*map[string]string]map[string]string{
			&t.Directions: w.Moves, &t.Letters: w.Letters,
			&t.Options: w.Options, &t.Rules: w.Rules, &t.Labels: w.Labels, &t.Meanings: w.Meanings, &t.DrawBy: w.DrawBy,
			&t.Ends: w.Ends, &t.Facts: w.Facts,
		}
	}
	for into := range flat(&board.Words{}) {
		general := *into
		*into = cloned(general)
	}
	for _, g := range games {
		w := g.Words.In(&t)
		t.Games[g.ID], t.Tips[g.ID] = w.GameWords, w.Tip
		if w.Notation != nil {
			t.Notations[g.ID] = w.Notation
		}
		if w.Score.Many != "" {
			t.Scores[g.ID] = w.Score
		}
		maps.Copy(t.ColPoints, w.Points)
		maps.Copy(t.Seats, w.Seats)
		maps.Copy(t.WinBy, w.WinBy)
		for into, words := range flat(w) {
			maps.Copy(*into, words)
		}
	}
	return &t
}
