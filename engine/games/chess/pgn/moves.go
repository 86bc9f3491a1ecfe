package pgn

import (
	"strings"
	"unicode"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
)

// moves reads a game's tags and moves, up to its result or the next game; the result is "" if
// there is none.
func (r *reader) moves(t *tree, g *Game, tags map[string]string) (result string, err error) {
	last := "" // a result within the last variation
	for {
		word := r.word()
		t.say(r.said)
		number := r.number
		r.number = false
		if r.game.fen != "" && !strings.HasPrefix(word, "[") {
			if err := r.start(t, g); err != nil {
				return "", err
			}
		}
		switch {
		case word == "":
			if t.inside() {
				result = last
			}
			r.end(t)
			return result, nil
		case word[0] == '[':
			if over, err := r.bracket(t, g, tags); over || err != nil {
				r.end(t)
				return "", err
			}
		case isResult(word) && !t.inside():
			r.end(t)
			r.after(t)
			return word, nil
		case isResult(word):
			last = word
			continue
		case t.skipped > 0:
			t.skip(r, word)
		case word == "(":
			t.open(r)
		case word == ")" && t.inside():
			t.close()
		case word == ")" && number:
		case strings.Contains(")]}", word):
			r.notes.Add(format.NoteWord, word)
		case isNumber(word):
			if r.another(t, word) {
				r.at = r.begin
				r.end(t)
				return "", nil
			}
			r.numbers(t, word)
		default:
			err = r.other(t, word, number)
		}
		if err != nil {
			return "", err
		}
		last = ""
	}
}

func isResult(word string) bool {
	return word == results[0] || word == results[1] || word == results[2] || word == results[3]
}

// end closes everything still open at the end of a game.
func (r *reader) end(t *tree) {
	if t.skipped > 0 {
		t.keep(r, r.begin)
	}
	for t.depth > 0 {
		r.notes.Add(format.NoteLine, r.text[t.lines[t.depth].from:])
		t.close()
	}
}

// after keeps the text after the result, on the same line, as a comment.
func (r *reader) after(t *tree) {
	line := lineOf(r.text[r.at:])
	if word, _ := r.peek(r.at); word != "[" && !isNumber(word) {
		t.remark(strings.Trim(line, " \t{}();.,"))
		r.at += len(line)
	}
}

// bracket reads a tag, or other text in brackets, which becomes a comment. It reports whether the
// game is over, since the tag belongs to the next one.
func (r *reader) bracket(t *tree, g *Game, tags map[string]string) (over bool, err error) {
	name, value, n, ok := movelist.CutTag(r.text[r.begin:])
	switch {
	case ok && r.fresh && (t.plies > 0 || t.inside() && len(tags) > 0 || name == "Event" && tags[name] != "") && !r.goesOn(t):
		r.at = r.begin
		return true, nil
	case ok:
		if t.plies == 0 {
			t.lines[0].aside = false // text before the tags was a heading
		}
		r.at = r.begin + n
		return false, r.tag(t, g, tags, Tag{name, value})
	case t.plies == 0 && r.fresh:
		r.notes.Add(format.NoteTag, r.text[r.begin:r.begin+n])
	default:
		t.remark(r.text[r.begin : r.begin+n])
	}
	r.at = r.begin + n
	return false, nil
}

// goesOn reports whether the game continues after tags among its moves: no game begins with them,
// and the next number is that of the next move.
func (r *reader) goesOn(t *tree) bool {
	rest := r.text[r.begin:]
	for range 100 {
		name, _, n, ok := movelist.CutTag(rest)
		if !ok || name == "Event" || name == "FEN" {
			return false
		}
		if rest = strings.TrimLeft(rest[n:], " \t\n"); !strings.HasPrefix(rest, "[") {
			break
		}
	}
	number, _ := place(t.now().state)
	return number != "1" && strings.HasPrefix(rest, number) && !isNumber(rest[:min(len(rest), len(number)+1)])
}

// another reports whether a number begins another game: it is 1 at the beginning of a line, after
// moves, and the move after it can begin a game, and either cannot continue this one or follows an
// empty line.
func (r *reader) another(t *tree, number string) bool {
	if number != "1" || !r.fresh || t.inside() || t.plies < 2 || strings.HasPrefix(r.text[r.at:], "..") {
		return false
	}
	word, _ := r.peek(r.at)
	return r.Begins(word) && (strings.HasSuffix(strings.TrimRight(r.text[:r.begin], " \t"), "\n\n") || !r.legal(t, word))
}

// numbers reads the number of a move.
func (r *reader) numbers(t *tree, word string) {
	now := t.now()
	r.number = true
	if now.aside {
		if !r.resumes(t, word, r.at) {
			r.prose(t, word)
			return
		}
		now.aside = false
	}
	r.game.numbered = true
}

// other reads a word that is a move, a judgement, a mark, or something else. number reports
// whether a move number precedes it.
func (r *reader) other(t *tree, word string, number bool) error {
	now := t.now()
	if now.aside && !r.resumes(t, word, r.at) {
		r.prose(t, word)
		return nil
	}
	now.aside = false
	if c := word[0]; c == '$' || c == '!' || c == '?' {
		number, _ := movelist.CutGlyph(word)
		if !t.judge(number) {
			r.notes.Add(format.NoteWord, word)
		}
		return nil
	}
	if m, only := r.find1(t, word); only {
		r.note(word)
		t.play(m)
		return nil
	}
	glyph := judgement(word)
	switch {
	case isNull(word):
		t.leave(r, word)
	case glyph != 0 && !number && !(r.game.apart && len(word) == 1):
		t.judge(glyph)
	case isMark(word) && !number || isBullet(word):
	case isTime(word):
		t.say(word)
	case r.pieces(t, word):
	case !strings.ContainsFunc(word, unicode.IsLetter):
		r.notes.Add(format.NoteWord, word)
	case !looksLikeMove(word) || t.depth == 0 && r.isProse(r.at):
		r.prose(t, word)
	case t.depth > 0:
		r.strange(word)
		t.leave(r, word)
	default:
		r.strange(word)
		return t.refuse(word)
	}
	return nil
}

// strange remembers a word that may be a move in other letters.
func (r *reader) strange(word string) {
	if r.game.odd == "" {
		r.game.odd = word
	}
}

// note records how the game writes moves of pawns.
func (r *reader) note(word string) {
	switch c := word[0]; {
	case c >= 'a' && c <= 'h':
		r.game.pawns[0] = true
	case c == 'P' && r.letters == nil:
		r.game.pawns[1] = true
		r.strange(word)
	}
}

// find1 returns the legal move that a word means, if it means exactly one.
func (r *reader) find1(t *tree, word string) (game.Move, bool) {
	return r.Find(t.now().state, r.letters.english(word))
}

func (r *reader) legal(t *tree, word string) bool {
	_, only := r.find1(t, word)
	return only
}

// pieces plays a move that is not a separate word: with a number before it or signs after it, in
// several words, as in "e4 x d5", or several moves in one word; it reports whether it found one.
func (r *reader) pieces(t *tree, word string) bool {
	if short := strings.TrimLeft(word, "0123456789"); short != word && len(short) > 1 && r.play(t, short) {
		return true
	}
	for _, rest := range r.joins(word) {
		if m, only := r.find1(t, rest.word); only {
			t.play(m)
			r.at = rest.end
			r.game.apart = r.game.apart || len(word) == 1
			return true
		}
	}
	return r.play(t, word)
}

// joined is a word joined with some of the next ones.
type joined struct {
	word string
	end  int
}

// joins returns a word joined with the next ones, the longest first.
func (r *reader) joins(word string) (all []joined) {
	const most, longest = 4, 12 // words, bytes
	at := r.at
	for range most {
		if strings.HasPrefix(strings.TrimLeft(r.text[at:], " \t"), newLine) {
			break
		}
		more, end := r.peek(at)
		if more == "" || len(word)+len(more) > longest || isNumber(more) && more != "0" {
			break
		}
		word, at = word+more, end
		all = append([]joined{{word, end}}, all...)
	}
	return all
}

// play plays the moves of a word: one with signs after it, or several. It reports whether the word
// consists of moves; otherwise it plays none.
func (r *reader) play(t *tree, word string) bool {
	const longest = 12 // of a move
	now := t.now()
	state := game.Clone(r.Game(true), now.state)
	var moves []game.Move
	var glyphs []uint8
	for rest := word; rest != ""; {
		found := false
		for n := min(len(rest), longest); n > 1 && !found; n-- {
			signs, number := movelist.CutSigns(rest[:n])
			m, only := r.Find(state, r.letters.english(signs))
			if !only || n < len(rest) && (strings.IndexByte("=(/+#-", rest[n]) >= 0 || !looksLikeMove(rest[n:])) {
				continue
			}
			found = true
			moves, glyphs, rest = append(moves, m), append(glyphs, number), rest[n:]
			state.Play(game.Solo(state.Acting().First(), m), nil)
		}
		if !found {
			return false
		}
	}
	for i, m := range moves {
		if t.skipped == 0 {
			t.play(m)
			t.judge(glyphs[i])
		}
	}
	return len(moves) > 0
}

// isProse reports whether the text at a place continues with a word that belongs to no game.
func (r *reader) isProse(at int) bool {
	word, _ := r.peek(at)
	return len(word) > 1 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz'") == "" && !isMark(word) && !isNull(word)
}

// prose keeps words that are not moves as a comment, up to where the game continues.
func (r *reader) prose(t *tree, word string) {
	begin := r.begin
	if t.noGame == nil {
		t.noGame = t.refuse(word)
	}
	r.notes.Add(format.NoteWord, word)
	for {
		r.at += len(r.text[r.at:]) - len(strings.TrimLeft(r.text[r.at:], ".,:!?\"'"))
		word, end := r.peek(r.at)
		if word == "" || strings.Contains("{}()[];$", word[:1]) || isResult(word) || r.resumes(t, word, end) {
			break
		}
		r.at = end
	}
	t.remark(r.text[begin:r.at])
	t.now().aside = true
}

// resumes reports whether the game continues, after words outside it, with the word that ends at a
// place: with the number of the next move and that move, or with a legal move before a number, a
// comment, a judgement or the result, or with any legal move in a game without numbers.
func (r *reader) resumes(t *tree, word string, end int) bool {
	next, after := r.peek(end)
	if isNumber(word) {
		number, _ := place(t.now().state)
		return word == number && (isResult(next) || r.legal(t, next))
	}
	if !looksLikeMove(strings.TrimLeft(word, "0123456789")) || !r.legal(t, word) {
		return false
	}
	if next == "(" { // a variation, which begins with its number, or a remark
		next, _ = r.peek(after)
		return !r.game.numbered || isNumber(next)
	}
	return !r.game.numbered || isNumber(next) || isResult(next) || next != "" && strings.Contains("{$", next[:1])
}
