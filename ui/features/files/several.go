package files

import (
	"strconv"
	"strings"

	"playout/engine/plaintext"
	"playout/engine/strict"
	"playout/ui/feature"
	"playout/ui/text"
)

// maxListed is the greatest number of games of a text that are listed, and kept at once.
const maxListed = 500

// several holds the games of a text while the visitor chooses one, or all to keep.
type several struct {
	games    []string
	headings []string

	queue      []string // games to keep that have not been opened yet
	keepingAll bool     // all are being kept
	nextDue    bool     // one has been opened, and the next one may follow
	kept       int
}

// All is the Game of ImportAs that keeps all games of a text; each has its number, from 1.
const All = "all"

// listed returns the choices: all games, and each.
func (s *several) listed(t *text.Strings) []feature.Option {
	all := WordsIn(t).All
	if s.keepingAll {
		all = WordsIn(t).keptCount(t, s.kept, len(s.games))
	}
	list := []feature.Option{{Value: All, Label: all}}
	for i, says := range s.headings {
		list = append(list, feature.Option{Value: strconv.Itoa(i + 1), Label: says})
	}
	return list
}

// pickGame opens a game of the list, or keeps them all.
func (f *Feature) pickGame(c *feature.Context, which string) {
	switch n, _ := strconv.Atoi(which); {
	case f.keepingAll:
	case which == All:
		f.keepingAll, f.queue = true, f.games
		f.keepNext(c)
	case n >= 1 && n <= len(f.games):
		f.openGame(c, f.games[n-1])
	}
}

// split returns the games of a text with several, each with its tags; nil for any other text.
// The first tag of the text is the first of each game.
func split(from string) (games []string) {
	from = strings.ReplaceAll(strings.TrimSpace(strings.TrimPrefix(from, "\ufeff")), "\r\n", "\n")
	name, _, _ := strings.Cut(from, " ")
	if !strings.HasPrefix(name, "[") || strings.ContainsAny(name, "]\n") {
		return nil
	}
	begins := 0
	for at := 0; ; {
		next := strings.Index(from[at:], "\n"+name+" ")
		if next < 0 {
			break
		}
		at += next + 1
		before := strings.TrimSpace(from[begins:at])
		if line := before[strings.LastIndexByte(before, '\n')+1:]; line[0] != '[' { // moves
			games, begins = append(games, before), at
		}
	}
	if games == nil {
		return nil
	}
	return append(games, from[begins:])
}

// heading returns a game's first tags in a line: the players, the result and the place.
func heading(game string) string {
	var names, rest string
	for strings.HasPrefix(game, "[") {
		var line string
		line, game, _ = strings.Cut(game, "\n")
		name, value, _ := strings.Cut(strings.TrimRight(line, " \"]"), ` "`)
		switch name {
		case "[White", "[Black":
			if names != "" {
				names += " – "
			}
			names += value
		case "[Result", "[Event", "[Date":
			if !strings.HasPrefix(value, "?") {
				rest += ", " + value
			}
		}
	}
	return strict.Clip(plaintext.Visible(names + rest))
}

// choose asks which of the games of a text to open. It reports whether there are several.
func (f *Feature) choose(c *feature.Context, pasted string) bool {
	games := split(pasted)
	if games == nil {
		return false
	}
	listed := min(len(games), maxListed)
	f.several = several{games: games[:listed]}
	for _, game := range f.games {
		f.headings = append(f.headings, heading(game))
	}
	f.notImported(c, feature.Alert{Text: func(w *text.Strings) string {
		said := WordsIn(w).Several
		if listed < len(games) {
			said += " " + WordsIn(w).Listed
		}
		return text.Fill(said, "n", w.Number(len(games)), "most", w.Number(listed))
	}})
	return true
}

// openGame opens a game of the text.
func (f *Feature) openGame(c *feature.Context, game string) {
	f.importText(c, attempt{text: game, left: maxAttempts, turn: f.nextTurn()})
}

// keepNext opens the next of the games to keep; the library keeps every opened game. After the last
// one it lists them.
func (f *Feature) keepNext(c *feature.Context) {
	f.nextDue = false
	if len(f.queue) > 0 {
		game := f.queue[0]
		f.queue = f.queue[1:]
		f.openGame(c, game)
		return
	}
	done := f.several
	f.several = several{}
	c.Send(feature.Alert{Soft: true, Text: func(w *text.Strings) string { return WordsIn(w).keptCount(w, done.kept, len(done.games)) }})
	c.Send(feature.ShowDialog{Dialog: "games"})
}
