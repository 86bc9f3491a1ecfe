// Package ggf reads games of Othello in the Generic Game Format of the Othello server GGS, and in
// the Smart Game Format, on which it is based and in which Little Golem writes its games:
//
//	(;GM[Othello]PB[Ada]PW[Bo]RE[+2]BO[8 … *]B[F5]W[F6/1.5/3] … ;)
//
// Text is untrusted; package record checks moves and positions by replaying them.
//
// Sources: M. Buro and I. Durdanovic, The Generic Game Format (2001); A. Hollosi, SGF File
// Format FF[4] (1999).
package ggf

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/strict"
)

// Detect reports whether text contains such a game. It ignores text before the game: GGS writes the
// number of games there.
func Detect(text string) bool {
	at := strings.Index(text[:min(len(text), 4096)], "(;")
	if at < 0 {
		return false
	}
	_, value, found := strings.Cut(text[at:], "GM[")
	name, _, _ := strings.Cut(value, "]")
	name = strings.ToLower(strings.TrimSpace(name))
	return found && (name == "othello" || name == "reversi" || name == "2")
}

// reader reads one game.
type reader struct {
	game      game.Game
	rest      string
	depth     int              // open parentheses
	words     []string         // moves, and comments in braces
	collected movelist.Comment // the comments since the last move
	format.Transcript
}

// Read reads the first game of a text for which Detect returns true, and only its main line.
// Othello is the game, needed for positions from which a text may begin. The error is a
// *strict.Fault, with the name of a property as path.
func Read(othello game.Game, text string) (format.Transcript, error) {
	g := reader{game: othello, rest: text[strings.Index(text, "(;"):]}
	g.Game = othello.Spec().Name()
	for g.rest != "" {
		name, value, err := g.next()
		if err == nil && name != "" {
			err = g.property(name, value)
		}
		if err != nil {
			return format.Transcript{}, err
		}
		if name == ")" {
			break
		}
	}
	g.comment()
	for n := len(g.words); n > 0 && g.words[n-1] == "pass"; n-- {
		g.words = g.words[:n-1] // GGS writes passes after the last move too
	}
	g.Moves = strings.Join(g.words, " ")
	return g.Transcript, g.countRest()
}

// next returns the next property with its value, or ( or ) without one; for anything else the name
// is "". Further values of the same property have no name.
func (g *reader) next() (name, value string, err error) {
	name = g.rest[:len(g.rest)-len(strings.TrimLeft(g.rest, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))]
	g.rest = g.rest[len(name):]
	if g.rest == "" {
		return "", "", nil
	}
	sign := g.rest[0]
	g.rest = g.rest[1:]
	switch sign {
	case '(':
		g.depth++
		return "(", "", nil
	case ')':
		g.depth--
		return ")", "", nil
	case '[':
	default:
		return "", "", nil
	}
	for i := 0; i < len(g.rest); i++ {
		switch g.rest[i] {
		case '\\':
			i++
		case ']':
			value, g.rest = g.rest[:i], g.rest[i+1:]
			return name, strings.NewReplacer(`\\`, `\`, `\`, "").Replace(value), nil
		}
	}
	return "", "", strict.Wrong(short(name), "%s[%s: the value does not end; ] is missing", short(name), short(g.rest))
}

// tags maps properties to the PGN tags with the same content.
var tags = map[string]string{"EV": "Event", "PC": "Site", "RO": "Round", "DT": "Date"}

// property reads a property of the main line.
func (g *reader) property(name, value string) (err error) {
	switch name {
	case "B", "W":
		g.comment()
		g.words = append(g.words, g.move(value))
	case "C":
		g.collected.Add(value)
	case "PB", "PW":
		if g.Players == nil {
			g.Players = make([]string, 2)
		}
		g.Players[strings.Index("BW", name[1:])] = value
	case "EV", "PC", "RO", "DT":
		g.Tags = append(g.Tags, format.Tag{Name: tags[name], Value: value})
	case "RE":
		g.result(value)
	case "TY":
		if strings.Contains(value, "a") {
			return strict.Wrong(name, "TY[%s]: the game is one in which fewer discs win", short(value)).Allow("TY[8]")
		}
	case "SZ":
		if strings.TrimSpace(value) != "8" {
			return strict.Wrong(name, "SZ[%s]: the size of the board", short(value)).Allow("8")
		}
	case "BO":
		start, err := g.game.Parse(value)
		if err != nil {
			return strict.In(name, fmt.Sprintf("BO[%s]: ", short(value)), err)
		}
		if g.Start = start.String(); g.Start == g.game.New(nil).String() {
			g.Start = ""
		}
	}
	return nil
}

// move returns a move as a word of a record. GGF appends the player program's evaluation of the
// position and the seconds used: f5/1.5/3.
func (g *reader) move(value string) string {
	move, thought, _ := strings.Cut(strings.ToLower(strings.TrimSpace(value)), "/")
	if eval, _, _ := strings.Cut(thought, "/"); eval != "" {
		g.Dropped++
	}
	switch {
	case move == "" || move == "tt" || strings.HasPrefix(move, "pa"):
		return "pass"
	case len(move) == 2 && move[1] >= 'a' && move[1] <= 'h': // of the Smart Game Format: column and row
		return move[:1] + string(move[1]-'a'+'1')
	}
	return move
}

// comment adds the comments since the last move as one comment.
func (g *reader) comment() {
	if g.collected.Cut {
		g.collected.Cut = false
		g.Dropped++
	}
	if text := g.collected.Take(); text != "" {
		g.words = append(g.words, "{"+text+"}")
	}
}

// result reads a result: in GGF Black's points minus White's (+12, -3:r, 0); in the Smart Game
// Format the winner and its points (B+12, W+Resign, Draw). The reason for the end of the game
// follows.
func (g *reader) result(value string) {
	value = strings.ToLower(strings.TrimSpace(value))
	score, why, _ := strings.Cut(value, ":")
	if after, is := strings.CutPrefix(score, "b+"); is {
		score, why = "1", after
	} else if after, is := strings.CutPrefix(score, "w+"); is {
		score, why = "-1", after
	} else if score == "draw" || score == "jigo" {
		score = "0"
	}
	points, err := strconv.ParseFloat(score, 64)
	switch {
	case err != nil:
	case points == 0:
		g.Drawn = true
	case points > 0:
		g.Lost = 2
	default:
		g.Lost = 1
	}
	switch {
	case strings.HasPrefix(why, "r"):
		g.Termination = format.Resigned
	case strings.HasPrefix(why, "t"):
		g.Termination = format.TimedOut
	}
}

// short shortens a value for a message of one line.
func short(value string) string { return game.Clip(strings.Join(strings.Fields(value), " ")) }

// countRest counts the content after the main line: variations and further games.
func (g *reader) countRest() error {
	for g.rest != "" {
		inside := g.depth > 0
		name, _, err := g.next()
		switch {
		case err != nil:
			return strict.In("", "after the first game: ", err)
		case name == "(" && inside:
			g.Dropped++
		case name == "(" && strings.HasPrefix(g.rest, ";"):
			g.Omitted++
		case name == ")":
			g.depth = max(g.depth, 0)
		}
	}
	return nil
}
