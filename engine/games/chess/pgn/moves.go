package pgn

import (
	"strings"
	"unicode"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
)

// readMoves reads a game's tags and moves, up to its result or the next game; the result is "" if
// there is none.
func (r *reader) readMoves(t *tree, g *Game, tags map[string]string) (result string, err error) {
	last := "" // the result that was read last, within a variation
	for {
		word := r.readWord()
		t.addComment(r.comment)
		number := r.afterNumber
		r.afterNumber = false
		if r.game.fen != "" && !strings.HasPrefix(word, "[") {
			if err := r.setStart(t, g); err != nil {
				return "", err
			}
		}
		switch {
		case word == "":
			if t.inVariation() {
				result = last
			}
			r.closeAll(t)
			return result, nil
		case word[0] == '[':
			if over, err := r.readBracket(t, g, tags); over || err != nil {
				r.closeAll(t)
				return "", err
			}
		case isResult(word) && !t.inVariation():
			r.closeAll(t)
			r.keepLineRest(t)
			return word, nil
		case isResult(word):
			last = word
			continue
		case t.skipped > 0:
			t.skip(r, word)
		case word == "(":
			t.open(r)
		case word == ")" && t.inVariation():
			t.close()
		case word == ")" && number:
		case strings.Contains(")]}", word):
			r.notes.Add(format.NoteWord, word)
		case isNumber(word):
			if r.beginsAnother(t, word) {
				r.at = r.begin
				r.closeAll(t)
				return "", nil
			}
			r.readNumber(t, word)
		default:
			err = r.readOther(t, word, number)
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

// closeAll closes everything still open at the end of a game.
func (r *reader) closeAll(t *tree) {
	if t.skipped > 0 {
		t.keepSkipped(r, r.begin)
	}
	for t.depth > 0 {
		r.notes.Add(format.NoteLine, r.text[t.lines[t.depth].from:])
		t.close()
	}
}

// keepLineRest keeps the text after the result, on the same line, as a comment.
func (r *reader) keepLineRest(t *tree) {
	line := lineOf(r.text[r.at:])
	if word, _ := r.peek(r.at); word != "[" && !isNumber(word) {
		t.keepAsComment(strings.Trim(line, " \t{}();.,"))
		r.at += len(line)
	}
}

// readBracket reads a tag, or other text in brackets, which becomes a comment. It reports whether
// the game is over, since the tag belongs to the next one.
func (r *reader) readBracket(t *tree, g *Game, tags map[string]string) (over bool, err error) {
	name, value, n, ok := movelist.CutTag(r.text[r.begin:])
	switch {
	case ok && r.startsLine && (t.plies > 0 || t.inVariation() && len(tags) > 0 || name == "Event" && tags[name] != "") && !r.continuesAfterTags(t):
		r.at = r.begin
		return true, nil
	case ok:
		if t.plies == 0 {
			t.lines[0].inProse = false // text before the tags was a heading
		}
		r.at = r.begin + n
		return false, r.addTag(t, g, tags, Tag{name, value})
	case t.plies == 0 && r.startsLine:
		r.notes.Add(format.NoteTag, r.text[r.begin:r.begin+n])
	default:
		t.keepAsComment(r.text[r.begin : r.begin+n])
	}
	r.at = r.begin + n
	return false, nil
}

// continuesAfterTags reports whether the game continues after tags among its moves: they are not
// those with which a game begins, and the number after them is that of the next move.
func (r *reader) continuesAfterTags(t *tree) bool {
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
	number, _ := moveNumber(t.current().state)
	return number != "1" && strings.HasPrefix(rest, number) && !isNumber(rest[:min(len(rest), len(number)+1)])
}

// beginsAnother reports whether a number begins another game: it is 1 at the beginning of a line,
// after moves, and the move after it can begin a game, and either cannot continue this one or
// follows an empty line.
func (r *reader) beginsAnother(t *tree, number string) bool {
	if number != "1" || !r.startsLine || t.inVariation() || t.plies < 2 || strings.HasPrefix(r.text[r.at:], "..") {
		return false
	}
	word, _ := r.peek(r.at)
	return r.Begins(word) && (strings.HasSuffix(strings.TrimRight(r.text[:r.begin], " \t"), "\n\n") || !r.isLegal(t, word))
}

// readNumber reads the number of a move.
func (r *reader) readNumber(t *tree, word string) {
	now := t.current()
	r.afterNumber = true
	if now.inProse {
		if !r.resumes(t, word, r.at) {
			r.readProse(t, word)
			return
		}
		now.inProse = false
	}
	r.game.numbered = true
}

// readOther reads a word that is a move, a judgement, a mark, or something else. number reports
// whether a move number precedes it.
func (r *reader) readOther(t *tree, word string, number bool) error {
	now := t.current()
	if now.inProse && !r.resumes(t, word, r.at) {
		r.readProse(t, word)
		return nil
	}
	now.inProse = false
	if c := word[0]; c == '$' || c == '!' || c == '?' {
		number, _ := movelist.CutGlyph(word)
		if !t.addGlyph(number) {
			r.notes.Add(format.NoteWord, word)
		}
		return nil
	}
	if m, only := r.findMove(t, word); only {
		r.notePawnLetter(word)
		t.play(m)
		return nil
	}
	glyph := judgement(word)
	switch {
	case isNull(word):
		t.abandon(r, word)
	case glyph != 0 && !number && !(r.game.lettersApart && len(word) == 1):
		t.addGlyph(glyph)
	case isMark(word) && !number || isBullet(word):
	case isTime(word):
		t.addComment(word)
	case r.playSplit(t, word):
	case !strings.ContainsFunc(word, unicode.IsLetter):
		r.notes.Add(format.NoteWord, word)
	case !looksLikeMove(word) || t.depth == 0 && r.isProse(r.at):
		r.readProse(t, word)
	case t.depth > 0:
		r.noteForeign(word)
		t.abandon(r, word)
	default:
		r.noteForeign(word)
		return t.illegalMove(word)
	}
	return nil
}

// noteForeign records the first word that may be a move with letters of another language.
func (r *reader) noteForeign(word string) {
	if r.game.foreign == "" {
		r.game.foreign = word
	}
}

// notePawnLetter records how the game writes moves of pawns.
func (r *reader) notePawnLetter(word string) {
	switch c := word[0]; {
	case c >= 'a' && c <= 'h':
		r.game.pawns[0] = true
	case c == 'P' && r.letters == nil:
		r.game.pawns[1] = true
		r.noteForeign(word)
	}
}

// findMove returns the legal move that a word means, if it means exactly one.
func (r *reader) findMove(t *tree, word string) (game.Move, bool) {
	return r.Find(t.current().state, r.letters.english(word))
}

func (r *reader) isLegal(t *tree, word string) bool {
	_, only := r.findMove(t, word)
	return only
}

// playSplit plays a move that is not one word by itself: with a number before it or signs after it,
// in several words, as in "e4 x d5", or several moves in one word. It reports whether it found one.
func (r *reader) playSplit(t *tree, word string) bool {
	if short := strings.TrimLeft(word, "0123456789"); short != word && len(short) > 1 && r.playWord(t, short) {
		return true
	}
	for _, rest := range r.joinNext(word) {
		if m, only := r.findMove(t, rest.word); only {
			t.play(m)
			r.at = rest.end
			r.game.lettersApart = r.game.lettersApart || len(word) == 1
			return true
		}
	}
	return r.playWord(t, word)
}

// joined is a word joined with some of the next ones.
type joined struct {
	word string
	end  int
}

// joinNext returns a word joined with the next ones, the longest first.
func (r *reader) joinNext(word string) (all []joined) {
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

// playWord plays the moves of a word: one with signs after it, or several. It reports whether the
// word consists of moves; otherwise it plays none.
func (r *reader) playWord(t *tree, word string) bool {
	const longest = 12 // of a move
	now := t.current()
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
			t.addGlyph(glyphs[i])
		}
	}
	return len(moves) > 0
}

// isProse reports whether the next word at a place cannot belong to a game.
func (r *reader) isProse(at int) bool {
	word, _ := r.peek(at)
	return len(word) > 1 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz'") == "" && !isMark(word) && !isNull(word)
}

// readProse keeps words that are not moves, up to where the game continues, as a comment.
func (r *reader) readProse(t *tree, word string) {
	begin := r.begin
	if t.noGame == nil {
		t.noGame = t.illegalMove(word)
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
	t.keepAsComment(r.text[begin:r.at])
	t.current().inProse = true
}

// resumes reports whether the game continues, after words outside it, with the word that ends at a
// place: with the number of the next move and that move, or with a legal move before a number, a
// comment, a judgement or the result, or with any legal move in a game without numbers.
func (r *reader) resumes(t *tree, word string, end int) bool {
	next, after := r.peek(end)
	if isNumber(word) {
		number, _ := moveNumber(t.current().state)
		return word == number && (isResult(next) || r.isLegal(t, next))
	}
	if !looksLikeMove(strings.TrimLeft(word, "0123456789")) || !r.isLegal(t, word) {
		return false
	}
	if next == "(" { // a variation, which begins with its number, or a remark
		next, _ = r.peek(after)
		return !r.game.numbered || isNumber(next)
	}
	return !r.game.numbered || isNumber(next) || isResult(next) || next != "" && strings.Contains("{$", next[:1])
}
