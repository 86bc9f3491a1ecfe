package format

import (
	"fmt"
	"strings"

	"playout/engine/game"
)

// Kinds of notes.
const (
	NoteTag     = "tag"     // a tag that cannot be read, or that contradicts an earlier one
	NoteResult  = "result"  // a result that another one, or the moves, contradict
	NoteWord    = "word"    // a word among the moves that is not a move; it becomes a comment if possible
	NoteComment = "comment" // a comment that does not end
	NoteLine    = "line"    // a line that cannot be played from here on; it becomes a comment
	NoteBefore  = "before"  // text before the game
	NoteRest    = "rest"    // text after the game
)

// Note describes the parts of one kind that a reader left out or changed, with the first of them.
type Note struct {
	Kind  string
	Text  string // one line, clipped
	Times int
}

// String returns the note in one line.
func (n Note) String() string {
	description := map[string]string{
		NoteTag: "tags left out", NoteResult: "other results left out", NoteWord: "words that are not moves",
		NoteComment: "comments that do not end", NoteLine: "lines that cannot be played", NoteRest: "texts after the game",
	}[n.Kind]
	return fmt.Sprintf("%s: %d, the first %q", description, n.Times, n.Text)
}

// Notes is a list of notes, one of each kind at most.
type Notes []Note

// Add adds to the notes of a kind.
func (n *Notes) Add(kind, text string) {
	for i := range *n {
		if note := &(*n)[i]; note.Kind == kind {
			note.Times++
			return
		}
	}
	const most = 400 // bytes, more than Clip keeps
	words := strings.Fields(strings.ToValidUTF8(text[:min(len(text), most)], "\ufffd"))
	*n = append(*n, Note{kind, game.Clip(strings.Join(words, " ")), 1})
}
