package arena

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/match"
	"playout/engine/search"
)

// Thought is what an agent has found out about a position, in the text of results: its score for the
// mover, in points of the game such as pawns, then the depth in plies and the nodes, +0.31/12 814223. A
// decided game has the plies to its end, +M5/12 814223. The zero Thought is that of an agent
// that judges nothing, and its text is empty.
type Thought struct {
	Score int // in hundredths of the game's point
	Mate  int // plies to a win, negative for a loss; 0 if that is not known
	Depth int // 0 for no thought
	Nodes int // or simulations; 0 if they are not known
}

// maxThought bounds the numbers of a thought.
const maxThought = 1 << 53

// think reads the thought about the move that a seat has just chosen from its report.
func (g *Play) think(r *search.Report) Thought {
	t := Thought{Depth: max(1, r.Depth), Nodes: r.Done}
	if r.Depth == 0 {
		t.Depth = max(1, len(r.Line)) // the depth of a tree search is its line's
	}
	if len(r.Rows) > 0 && r.Rows[0].Proven != search.Unknown {
		switch first := &r.Rows[0]; {
		case first.Margin != 0:
			t.Score = 100 * int(first.Margin)
			return t
		case first.Plies != 0 && first.Proven.Rank() != 0:
			t.Mate = first.Proven.Rank() * int(first.Plies)
			return t
		}
	}
	score := search.Hundredths(g.config.Game, r.Value)
	t.Score = int(math.Round(min(max(score, -match.MaxScore), match.MaxScore)))
	return t
}

// Judgement returns the score and the depth, "" without a thought.
func (t Thought) Judgement() string {
	switch {
	case t.Depth == 0:
		return ""
	case t.Mate > 0:
		return fmt.Sprintf("+M%d/%d", t.Mate, t.Depth)
	case t.Mate < 0:
		return fmt.Sprintf("-M%d/%d", -t.Mate, t.Depth)
	}
	sign, size := "+", t.Score
	if size < 0 {
		sign, size = "-", -size
	}
	return fmt.Sprintf("%s%d.%02d/%d", sign, size/100, size%100, t.Depth)
}

// MarshalText returns the text of results.
func (t Thought) MarshalText() ([]byte, error) {
	if t.Depth == 0 || t.Nodes == 0 {
		return []byte(t.Judgement()), nil
	}
	return fmt.Appendf(nil, "%s %d", t.Judgement(), t.Nodes), nil
}

// UnmarshalText reads untrusted text that MarshalText may have written.
func (t *Thought) UnmarshalText(text []byte) error {
	*t = Thought{}
	if len(text) == 0 {
		return nil
	}
	judgement, nodes, _ := strings.Cut(string(text), " ")
	score, depth, _ := strings.Cut(judgement, "/")
	read := Thought{Depth: atoi(depth), Nodes: atoi(nodes)}
	if sign, plies, mate := strings.Cut(score, "M"); mate {
		read.Mate = atoi(strings.Replace(sign, "+", "", 1) + plies)
	} else if whole, part, found := strings.Cut(score, "."); found && len(whole) > 1 {
		read.Score = atoi(strings.TrimPrefix(whole, "+") + part)
	}
	if again, _ := read.MarshalText(); read.Depth < 1 || string(again) != string(text) {
		return fmt.Errorf("the thought %q; allowed: such as +0.31/12 814223, +M5/12 or nothing", game.Clip(string(text)))
	}
	*t = read
	return nil
}

// atoi reads a number, 0 for anything else.
func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < -maxThought || n > maxThought {
		return 0
	}
	return n
}
