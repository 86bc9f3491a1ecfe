package geese

import (
	"strconv"
	"strings"

	"playout/ui/board"
	"playout/ui/text"
)

var words = map[string]board.Words{"en": english, "es": spanish}

// Phrases are what the manner says.
type Phrases struct {
	Dies   string      // {seat}
	Eats   string      // {seat}
	Dead   string      // beside a seat
	Hunger text.Plural // steps until every goose loses a cell
}

// Says is what it says in a language.
func Says(t *text.Strings) Phrases { return board.Own[Phrases](words, t) }

// seats are the words for as many geese as a game may have: {n}.
func seats(name, the, of string) map[string]text.SeatWords {
	const most = 8
	all := make(map[string]text.SeatWords, most)
	for n := range most {
		number := strconv.Itoa(n + 1)
		fill := func(template string) string { return text.Fill(template, "n", number) }
		all["goose"+number] = text.SeatWords{Name: fill(name), The: fill(the), Of: fill(of)}
	}
	return all
}

// say tells who died and who ate, and of any other step its number.
func say(s board.Scene) string {
	w := Says(s.T)
	var said []string
	for i, seat := range s.Game.Seats {
		if i >= len(s.Board.Score) || i >= len(s.Before.Score) {
			break
		}
		switch was, is := s.Before.Score[i], s.Board.Score[i]; {
		case was > 0 && is == 0:
			said = append(said, text.Fill(w.Dies, "seat", s.T.TheSeat(seat)))
		case is > was:
			said = append(said, text.Fill(w.Eats, "seat", s.T.TheSeat(seat)))
		}
	}
	if len(said) == 0 && s.Live {
		return "" // a number each second would drown what matters
	}
	if len(said) == 0 {
		return text.Fill(s.T.Step, "n", s.T.Number(s.Board.Ply))
	}
	return text.Sentence(strings.Join(said, ", "))
}

// strip says whether a goose is dead, and of one that lives how soon it grows
// hungry. Its name goes before what its player does: four strips have little
// room.
func strip(s board.Scene, seat int, strip *board.Strip) {
	strip.About = strip.Title
	if seat < len(s.Board.Score) && s.Board.Score[seat] == 0 {
		strip.Out, strip.Note = true, Says(s.T).Dead
		return
	}
	for _, o := range s.Board.Options {
		if rate, err := strconv.Atoi(o.Value); o.Name == "hungerRate" && err == nil && rate > 0 && !s.Board.Over {
			strip.Hunger = min(float64(s.Number("hunger"))/float64(rate), 1)
			strip.HungerIs = hunger(s)
		}
	}
}

func hunger(s board.Scene) string { return s.T.Count(Says(s.T).Hunger, s.Number("hunger")) }

// hear is the sound of a step: a goose dies, or one eats that matters here.
func hear(s board.Scene) string {
	food := false
	for seat := range min(len(s.Before.Score), len(s.Board.Score)) {
		switch was, is := s.Before.Score[seat], s.Board.Score[seat]; {
		case was > 0 && is == 0:
			return board.SoundDeath
		case is > was && (s.Own < 0 || seat == s.Own):
			food = true
		}
	}
	if food {
		return board.SoundFood
	}
	return ""
}
