package record

import (
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

// MaxText is the largest size of a record's text in bytes. Only games with recorded chance outcomes
// can need more.
const MaxText = 128 << 10

// Moves may have any number of separators between them, or none. marks are the characters with a
// meaning in the text of a tree; no move contains one.
const (
	separators = ", +\t\r\n"
	endMark    = "#"
	glyphMark  = "$"
	marks      = "(){}" + endMark + glyphMark
)

// Parse reads untrusted text of a game from a start. Besides the text of String it accepts
// spaces, + and line ends instead of commas, moves without anything between them (the longest
// legal name counts), and upper and lower case alike. It inserts a pass that the text omits, if it
// is the only legal move. The error is a *strict.Fault, which wraps a *format.MoveError if a move
// is at fault.
func Parse(g game.Game, start string, seed uint64, text string) (*Record, error) {
	return parse(g, start, seed, text, readStep)
}

// Read reads the same as Parse, and also moves in the notation of people, if the game is a
// game.MoveReader: "e4,e5,Nf3" in chess. Such moves need separators, and may have numbers before
// them.
func Read(g game.Game, start string, seed uint64, text string) (*Record, error) {
	return parse(g, start, seed, text, readWritten)
}

// stepReader reads the step at the beginning of text and its chance outcome, and returns their
// length in bytes.
type stepReader func(spec *game.Spec, s game.State, text string) (j game.Joint, outcome string, used int, err error)

func parse(g game.Game, start string, seed uint64, text string, read stepReader) (*Record, error) {
	if len(text) > MaxText {
		return nil, strict.Wrong("", "record of %d bytes", len(text)).Allow("%d", MaxText)
	}
	text = plaintext.Normal(text)
	r, err := New(g, start, seed)
	if err != nil {
		return nil, err
	}
	for rest := strings.TrimLeft(text, separators); rest != ""; rest = strings.TrimLeft(rest, separators) {
		j, outcome, used, err := read(g.Spec(), r.end, rest)
		if err == nil {
			err = r.AppendChance(j, outcome)
		}
		if err != nil {
			return nil, refuse(r.Len()+1, rest, err)
		}
		rest = rest[used:]
	}
	return r, nil
}

// refuse returns the error of a ply, 1 for the first, that text begins with.
func refuse(ply int, text string, reason error) error {
	at := &format.MoveError{Ply: ply, Word: firstWord(text)}
	return at.Fault(at.Error()+": ", reason)
}

// readWritten is the stepReader of Read.
func readWritten(spec *game.Spec, s game.State, text string) (j game.Joint, outcome string, used int, err error) {
	reader, ok := s.(game.MoveReader)
	if !ok {
		return readStep(spec, s, text)
	}
	rest := withoutNumbers(text)
	skipped := len(text) - len(rest)
	if j, outcome, used, err = readStep(spec, s, rest); err == nil {
		return j, outcome, skipped + used, nil
	}
	end := strings.IndexAny(rest, separators+marks)
	if end < 0 {
		end = len(rest)
	}
	move, unread := reader.ReadMove(rest[:end])
	if unread != nil {
		return j, "", 0, err
	}
	if strings.HasPrefix(rest[end:], endMark) { // it gives mate
		end++
	}
	return game.Solo(s.Acting().First(), move), "", skipped + end, nil
}

// withoutNumbers returns text without the numbers of moves at its beginning, such as "1."
// or "1...".
func withoutNumbers(text string) string {
	for {
		rest := strings.TrimLeft(text, "0123456789")
		if rest == text || !strings.HasPrefix(rest, ".") {
			return text
		}
		text = strings.TrimLeft(rest, "."+separators)
	}
}

// readStep is the stepReader of Parse.
func readStep(spec *game.Spec, s game.State, text string) (j game.Joint, outcome string, used int, err error) {
	acting := s.Acting()
	switch acting.Count() {
	case 0:
		err = strict.Wrong("", "the game is over, no move is allowed")
	case 1:
		j, used, err = readMove(s, acting.First(), text)
	default:
		j, used, err = readLetters(spec, s, text)
	}
	if err == nil {
		outcome, used, err = readOutcome(text, used)
	}
	return j, outcome, used, err
}

// readMove reads the longest legal name. If there is none, it inserts a pass that is the only legal
// move, which takes no text.
func readMove(s game.State, seat game.Seat, text string) (j game.Joint, used int, err error) {
	legal := s.Legal(seat, nil)
	for _, m := range legal {
		if name := s.MoveName(seat, m); len(name) > used && hasPrefixFold(text, name) {
			j, used = game.Solo(seat, m), len(name)
		}
	}
	if used > 0 {
		return j, used, nil
	}
	if len(legal) == 1 && s.MoveName(seat, legal[0]) == "pass" {
		return game.Solo(seat, legal[0]), 0, nil
	}
	return j, 0, strict.Wrong("", "not a move here").Allow("%s", game.Names(s, seat, legal))
}

// readLetters reads a letter for each seat.
func readLetters(spec *game.Spec, s game.State, text string) (j game.Joint, used int, err error) {
	acting := s.Acting()
	if len(text) < len(spec.Seats) {
		return j, 0, strict.Wrong("", "several seats act").Allow("%d letters, one a seat", len(spec.Seats))
	}
	for i, name := range spec.Seats {
		seat, letter := game.Seat(i), text[i:i+1]
		if !acting.Has(seat) {
			if letter != "-" {
				return j, 0, strict.Wrong("", "%s does not act", name).Allow("-")
			}
			continue
		}
		found := false
		legal := s.Legal(seat, nil)
		for _, m := range legal {
			if strings.EqualFold(s.MoveName(seat, m)[:1], letter) {
				j[seat], found = m, true
			}
		}
		if !found {
			return j, 0, strict.Wrong("", "%q is not a move of %s", letter, name).Allow("the first letters of %s", game.Names(s, seat, legal))
		}
	}
	return j, len(spec.Seats), nil
}

// readOutcome returns the chance outcome after a step that ends at a byte of the text, or "", and
// where it ends.
func readOutcome(text string, end int) (outcome string, used int, err error) {
	rest, given := strings.CutPrefix(text[end:], chanceMark)
	if !given {
		return "", end, nil
	}
	if i := strings.IndexAny(rest, separators+marks); i >= 0 {
		rest = rest[:i]
	}
	if rest == "" {
		return "", 0, strict.Wrong("", "nothing follows %q", chanceMark).Allow("a chance outcome after it, or the move alone")
	}
	return rest, end + len(chanceMark) + len(rest), nil
}

func hasPrefixFold(text, name string) bool {
	return len(text) >= len(name) && strings.EqualFold(text[:len(name)], name)
}

// firstWord returns the text up to the next separator or mark, for a message.
func firstWord(text string) string {
	if i := strings.IndexAny(text, separators+marks); i >= 0 {
		text = text[:max(i, 1)]
	}
	return game.Clip(text)
}
