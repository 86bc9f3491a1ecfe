package strength

import (
	"bytes"
	_ "embed"
	"fmt"
	"math"
	"strings"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/matches"
	"playout/engine/lab/row"
	"playout/engine/match"
	"playout/engine/strict"
)

// Result is the result of a row: a line of results.jsonl, and of strength -json.
type Result struct {
	Row     string     `json:"row"`
	Agents  string     `json:"agents"` // as the row has them
	Games   int        `json:"games"`
	Score   float64    `json:"score"` // of the first agent, 0 to 1
	Low     float64    `json:"low"`   // ends of its 95 % interval
	High    float64    `json:"high"`
	Won     int        `json:"won"` // by the first agent; in geese, one of its geese finished before all others
	Drawn   int        `json:"drawn"`
	Lost    int        `json:"lost"`
	Margin  *float64   `json:"margin,omitempty"` // mean, in the game's points
	MsAMove [2]float64 `json:"msAMove"`          // mean of each agent, in milliseconds
}

// Result returns the result of a row's match.
func (r *Row) Result(o *matches.Outcome) Result {
	s := o.Tournament.Standings()
	a := &s[0]
	margin := a.Margin
	if len(o.Config.Game.Spec().Seats) > 2 {
		margin = nil // of each seat against all others, those of its own agent included
	}
	return Result{
		Row: r.Name, Agents: strings.Join(r.Agents, " "), Games: len(o.Results), Score: round(a.Score, 1e4), Low: round(a.Low, 1e4), High: round(a.High, 1e4),
		Won: a.Wins, Drawn: a.Draws, Lost: a.Losses, Margin: margin, MsAMove: [2]float64{round(a.MsPerMove, 10), round(s[1].MsPerMove, 10)},
	}
}

// round rounds to a multiple of 1/parts.
func round(x, parts float64) float64 { return math.Round(x*parts) / parts }

//go:embed results.jsonl
var results []byte

// Kept returns the results in the repository, by the name of their row. A row without one has
// not been played.
func Kept() (map[string]Result, error) { return parse(results) }

// parse reads results, a line each. They must be of today's rows.
func parse(text []byte) (map[string]Result, error) {
	kept := map[string]Result{}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		var r Result
		err := strict.Decode(line, &r)
		if err == nil {
			err = r.check()
		}
		if _, twice := kept[r.Row]; err == nil && twice {
			err = fmt.Errorf("row %q has a result already", r.Row)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		kept[r.Row] = r
	}
	return kept, nil
}

// check rejects results of rows that differ today, and results that contradict themselves.
func (r *Result) check() error {
	rows, err := Rows(r.Row)
	if err != nil || r.Row == "" {
		return fmt.Errorf("row %q is unknown", game.Clip(r.Row))
	}
	own := &rows[0]
	g, err := games.Parse(own.Game)
	if err != nil {
		return err
	}
	if agents := strings.Join(own.Agents, " "); r.Agents != agents {
		return fmt.Errorf("row %s was played by %q; its agents are %q", r.Row, game.Clip(r.Agents), agents)
	}
	if r.Games < 1 || r.Games > match.MaxGames || min(r.Won, r.Drawn, r.Lost) < 0 || !(0 <= r.Low && r.Low <= r.Score && r.Score <= r.High && r.High <= 1) {
		return fmt.Errorf("row %s: %d games, %d won, %d drawn and %d lost, score %v in %v to %v; allowed: 1 game or more, and a score in its interval, from 0 to 1",
			r.Row, r.Games, r.Won, r.Drawn, r.Lost, r.Score, r.Low, r.High)
	}
	// With two seats half the draws count; with more the score is a share of ranks.
	if share := (float64(r.Won) + float64(r.Drawn)/2) / float64(r.Games); len(g.Spec().Seats) == 2 && (r.Won+r.Drawn+r.Lost != r.Games || math.Abs(share-r.Score) > 1e-4) {
		return fmt.Errorf("row %s: %d won, %d drawn and %d lost are not %d games with a score of %v", r.Row, r.Won, r.Drawn, r.Lost, r.Games, r.Score)
	}
	return nil
}

// Head is the head of a table of rows in Markdown.
const Head = "| row | match | games | score, 95 % | asked | won, drawn, lost | margin | ms a move |\n|---|---|---|---|---|---|---|---|\n"

// Line returns a row's line of such a table, with its result or, if that is nil, why there is
// none.
func (r *Row) Line(played *Result, why string) string {
	match := row.Capital(r.Game) + ": " + r.Players()
	if played == nil {
		return fmt.Sprintf("| %s | %s | %s | | %.0f %% | | | |\n", r.Name, match, why, 100*r.Goal)
	}
	margin := ""
	if played.Margin != nil {
		margin = row.Margin(*played.Margin)
	}
	return fmt.Sprintf("| %s | %s | %d | %.1f %% (%.1f–%.1f) | %.0f %% | %d, %d, %d | %s | %.1f, %.1f |\n", r.Name, match, played.Games,
		100*played.Score, 100*played.Low, 100*played.High, 100*r.Goal, played.Won, played.Drawn, played.Lost, margin, played.MsAMove[0], played.MsAMove[1])
}
