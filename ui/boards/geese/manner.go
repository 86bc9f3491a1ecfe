package geese

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/text"
)

var words text.ByLanguage[*board.Words]

// Phrases holds the manner's phrases.
type Phrases struct {
	Deaths map[string]Death // by the cause in a note, "" for an unknown one
	Eats   string           // {seat}
	Step   string           // {n}, {steps}
	Hunger text.Plural      // steps until every goose loses a cell

	Up, Right, Down, Left string // directions on the screen, as people type them
}

// Death is how a goose died, with {other} if another goose was involved.
type Death struct {
	Sentence string // {seat}
	Note     string // beside a seat: {n}, the step
	Own      string // to the person of the goose
}

// WordsIn returns the phrases in a language.
func WordsIn(t *text.Strings) Phrases { return board.Own[Phrases](&words, t) }

// death returns the cause and the step of a goose's death, as far as the board has them.
func death(s board.Scene, seat int) (cause, other string, step int) {
	note, _ := s.Note(s.Game.Seats[seat] + "-died")
	words := strings.Fields(note)
	if len(words) == 0 {
		return "", "", 0
	}
	if len(words) == 3 {
		other = words[1]
	}
	step, _ = strconv.Atoi(words[len(words)-1])
	return words[0], other, step
}

// deathText returns a goose's death in the words selected by pick.
func deathText(s board.Scene, seat int, pick func(Death) string) string {
	cause, other, step := death(s, seat)
	how, known := WordsIn(s.T).Deaths[cause]
	if !known {
		how = WordsIn(s.T).Deaths[""]
	}
	return text.Fill(pick(how), "seat", s.T.TheSeat(s.Game.Seats[seat]), "other", s.T.TheSeat(other), "n", s.T.Number(step))
}

// deathSentence returns how a goose died; of two geese whose heads met, only one has it.
func deathSentence(s board.Scene, seat int) string {
	cause, other, _ := death(s, seat)
	if i := slices.Index(s.Game.Seats, other); cause == headOn && i >= 0 && i < seat {
		if _, back, _ := death(s, i); back == s.Game.Seats[seat] {
			return ""
		}
	}
	return deathText(s, seat, func(d Death) string { return d.Sentence })
}

// headOn is the cause of death of geese whose heads met.
const headOn = "head-on"

// listNote names the geese that died in the step that led to the board.
func listNote(s board.Scene) string {
	var said []string
	for seat := range s.Game.Seats {
		if _, _, step := death(s, seat); step > 0 && step == s.Number("step") {
			if words := deathSentence(s, seat); words != "" {
				said = append(said, words)
			}
		}
	}
	if len(said) == 0 {
		return ""
	}
	return text.Sentence(strings.Join(said, ", "))
}

// whyOut returns how a person's goose died.
func whyOut(s board.Scene, seat int) string {
	return deathText(s, seat, func(d Death) string { return d.Own })
}

// seats returns the words for as many geese as a game may have: {n}.
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

// describe names the geese that died or ate, and gives any other step's number.
func describe(s board.Scene) string {
	w := WordsIn(s.T)
	var said []string
	for i, seat := range s.Game.Seats {
		if i >= len(s.Board.Score) || i >= len(s.Before.Score) {
			break
		}
		switch was, is := s.Before.Score[i], s.Board.Score[i]; {
		case was > 0 && is == 0:
			if words := deathSentence(s, i); words != "" {
				said = append(said, words)
			}
		case is > was:
			said = append(said, text.Fill(w.Eats, "seat", s.T.TheSeat(seat)))
		}
	}
	if len(said) == 0 && s.Live {
		return "" // a number each second would drown more important news
	}
	if len(said) == 0 {
		return text.Fill(s.T.Step, "n", s.T.Number(s.Board.Ply))
	}
	return text.Sentence(strings.Join(said, ", "))
}

// step returns the number of the step that is chosen now, and the total; the start counts.
func step(s board.Scene) string {
	return text.Fill(WordsIn(s.T).Step, "n", s.T.Number(s.Number("step")+1), "steps", s.T.Number(option(s, "steps")))
}

// option returns a number of the variant.
func option(s board.Scene, name string) int {
	for _, o := range s.Board.Options {
		if o.Name == name {
			n, _ := strconv.Atoi(o.Value)
			return n
		}
	}
	return 0
}

// strip adds how a goose died, or when hunger takes a cell from a living one. The player's name
// takes precedence over its description: four strips have little room.
func strip(s board.Scene, seat int, strip *board.Strip) {
	strip.About = strip.Title
	if seat < len(s.Board.Score) && s.Board.Score[seat] == 0 {
		strip.Out, strip.Note = true, deathText(s, seat, func(d Death) string { return d.Note })
		return
	}
	if rate := option(s, "hungerRate"); rate > 0 && !s.Board.Over {
		strip.Hunger = min(float64(s.Number("hunger"))/float64(rate), 1)
		strip.HungerText = hunger(s)
	}
}

// typed returns the letter of a direction, and the direction on the turned board, as a word and
// as an arrow.
func typed(s board.Scene, m *wire.Move, told string, flipped bool) []string {
	way := slices.Index(headings, m.Name)
	if way < 0 {
		return nil
	}
	letter := m.Name[:1]
	if told != m.Name {
		letter = s.T.Letters[letter]
	}
	if flipped {
		way = (way + 2) % len(headings)
	}
	w := WordsIn(s.T)
	return []string{letter, []string{w.Up, w.Right, w.Down, w.Left}[way], []string{"↑", "→", "↓", "←"}[way]}
}

// reverses reports whether a move is opposite to a goose's last direction.
func reverses(s board.Scene, seat int, move string) bool {
	last, _ := s.Note(s.Game.Seats[seat])
	was, is := slices.Index(headings, last), slices.Index(headings, move)
	return was >= 0 && is >= 0 && is == (was+2)%len(headings)
}

func hunger(s board.Scene) string { return s.T.Count(WordsIn(s.T).Hunger, s.Number("hunger")) }

// sound returns the sound of a step: a goose dies, or one eats that the person plays or watches.
func sound(s board.Scene) string {
	food := false
	for seat := range min(len(s.Before.Score), len(s.Board.Score)) {
		switch was, is := s.Before.Score[seat], s.Board.Score[seat]; {
		case was > 0 && is == 0:
			return board.SoundDeath
		case is > was && (s.OwnSeat < 0 || seat == s.OwnSeat):
			food = true
		}
	}
	if food {
		return board.SoundFood
	}
	return ""
}
