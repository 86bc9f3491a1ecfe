package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/plaintext"
)

// Dialect is a way to write a game in the protocol: with the game's own positions and moves, or with
// those of another program.
type Dialect struct {
	Variant string // the value of the option UCI_Variant, "" if it is not set
	// Path is set if an engine gets the moves that led to a position, not only the position.
	Path bool
	// Seated is set if several seats act at once: each step sends a whole position, and names
	// the seat to move.
	Seated bool

	game     game.Game
	notation game.Notation
}

// notations returns the notations of other programs for a game.
func notations(g game.Game) []game.Notation {
	if notated, ok := g.(game.Notated); ok {
		return notated.Notations()
	}
	return nil
}

// Variants returns the values of the option UCI_Variant for a game: its id, for its own positions
// and moves, then those of other programs.
func Variants(g game.Game) []string {
	names := []string{g.Spec().ID}
	for _, n := range notations(g) {
		names = append(names, n.Name)
	}
	return names
}

// DialectOf returns the dialect of a game for the key variant of an agent string.
func DialectOf(g game.Game, variant string) (*Dialect, error) {
	spec := g.Spec()
	if known := Variants(g); variant != "" && !slices.Contains(known, variant) {
		return nil, fmt.Errorf("variant=%q; allowed for %s: none, %s", game.Clip(variant), spec.ID, strings.Join(known, ", "))
	}
	d := &Dialect{Variant: variant, game: g}
	for _, n := range notations(g) {
		if n.Name == variant {
			d.notation = n
			return d, nil
		}
	}
	d.Seated = game.Together(g)
	d.Path = !d.Seated
	d.notation = game.Notation{
		Write:    game.State.String,
		Parse:    g.Parse,
		MoveName: game.State.MoveName,
		ReadMove: game.FindMove,
	}
	return d, nil
}

// Position returns the text after "position" that asks a seat for a move.
func (d *Dialect) Position(s game.State, seat game.Seat) string {
	text := "fen " + d.notation.Write(s)
	if d.Seated {
		text += " seat " + strconv.Itoa(int(seat))
	}
	return text
}

// Name returns a move as "moves" and "bestmove" write it.
func (d *Dialect) Name(s game.State, seat game.Seat, m game.Move) string {
	return d.notation.MoveName(s, seat, m)
}

// Read parses an untrusted word as a legal move of an acting seat.
func (d *Dialect) Read(s game.State, seat game.Seat, word string) (game.Move, error) {
	return d.notation.ReadMove(s, seat, word)
}

// Answer is Read for the untrusted words after "bestmove". After the move only a seat counts: it
// must be the seat asked for a move.
func (d *Dialect) Answer(s game.State, seat game.Seat, text string) (game.Move, error) {
	word, rest, _ := strings.Cut(text, " ")
	if other, found := strings.CutPrefix(rest, "seat "); found && d.Seated && other != strconv.Itoa(int(seat)) {
		return game.NoMove, fmt.Errorf("the answer %q is for another seat; allowed: seat %d, or no seat", game.Clip(text), seat)
	}
	m, err := d.Read(s, seat, word)
	if err != nil && word != "" {
		err = &IllegalMove{err}
	}
	return m, err
}

// IllegalMove is the error of an answer that is no legal move.
type IllegalMove struct{ error }

// PositionCommand is the content of a command "position".
type PositionCommand struct {
	State game.State // before the moves
	Seat  game.Seat  // to move, in a dialect with seats
	Moves []string   // names not yet parsed
}

// Usage returns the allowed text after "position".
func (d *Dialect) Usage() string {
	switch {
	case d.Seated:
		return fmt.Sprintf("fen P seat N, with N from 0 to %d", len(d.game.Spec().Seats)-1)
	case d.game.Spec().Chance:
		return "fen P, then moves M …"
	}
	return "startpos or fen P, then moves M …"
}

// ParsePosition reads the untrusted words after "position", separated by single spaces.
func (d *Dialect) ParsePosition(text string) (PositionCommand, error) {
	var a PositionCommand
	text = plaintext.Normal(text)
	if !d.Seated {
		words := strings.Split(text, " ")
		if i := slices.Index(words, "moves"); i >= 0 {
			text, a.Moves = strings.Join(words[:i], " "), words[i+1:]
		}
	}
	var err error
	position, fen := strings.CutPrefix(text, "fen ")
	switch spec := d.game.Spec(); {
	case text == "startpos" && spec.Chance:
		err = fmt.Errorf("startpos is not one position, since chance decides how %s starts; allowed: %s", spec.ID, d.Usage())
	case text == "startpos":
		a.State = d.game.New(game.NewRand(0))
	case !fen:
		err = errors.New("allowed: " + d.Usage())
	case d.Seated:
		err = d.parseSeated(position, &a)
	default:
		a.State, err = d.notation.Parse(position)
	}
	return a, err
}

// parseSeated reads a position and the seat after it.
func (d *Dialect) parseSeated(text string, a *PositionCommand) (err error) {
	at := strings.LastIndex(text, " seat ")
	if at < 0 {
		return errors.New("seat is missing; allowed: " + d.Usage())
	}
	if a.State, err = d.notation.Parse(text[:at]); err != nil {
		return err
	}
	word := text[at+len(" seat "):]
	seats := len(d.game.Spec().Seats)
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n >= seats {
		return fmt.Errorf("seat %q; allowed: 0 to %d", game.Clip(word), seats-1)
	}
	a.Seat = game.Seat(n)
	if acting := a.State.Acting(); acting != 0 && !acting.Has(a.Seat) {
		var names []string
		for ; acting != 0; acting = acting.Rest() {
			names = append(names, strconv.Itoa(int(acting.First())))
		}
		return fmt.Errorf("seat %d does not act in this position; allowed: %s", n, strings.Join(names, ", "))
	}
	return nil
}
