package matches

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"playout/engine/arena"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games"
	"playout/engine/record"
	"playout/engine/strict"
)

// ratingK is the K of the ratings that are written with games, as in report 3.
const ratingK = 20

// writerVerb is the verb that writes these files; each file begins with its name.
const writerVerb = "standings"

// sourceTag is the PGN tag with the name of the verb.
var sourceTag = format.Tag{Name: "Source", Value: "playout " + writerVerb}

// gameJSON is a game with everything that report 3 keeps, as a line of JSON.
type gameJSON struct {
	Playout   string       `json:"playout"` // writerVerb, which marks the file
	Game      string       `json:"game"`
	Seed      uint64       `json:"seed"`
	Round     int          `json:"round"` // its number in its match, from 1
	Players   []playerJSON `json:"players"`
	Opening   int          `json:"opening"`   // plies before the agents play
	Moves     []string     `json:"moves"`     // a text for each ply
	Positions []string     `json:"positions"` // the start and the position after each ply, in chess FEN
	Ending    arena.Ending `json:"ending"`    // how the game ended
	Faults    []string     `json:"faults,omitempty"`
}

// playerJSON is the player at a seat.
type playerJSON struct {
	Seat     string  `json:"seat"` // in chess the colour
	Agent    string  `json:"agent"`
	Result   float32 `json:"result"`   // -1 to 1
	MedianMs float64 `json:"medianMs"` // of the agent's moves in this game, 0 without any
	Elo      float64 `json:"elo"`      // before the game
	EloAfter float64 `json:"eloAfter"`
}

// GamesFile describes the file of WriteGames.
func GamesFile(path string) *disk.Target {
	plain, packed := strings.CutSuffix(path, ".gz")
	mark := disk.Mark{What: "games by playout " + writerVerb, Packed: packed, Is: func(begin, _ []byte) bool {
		return bytes.HasPrefix(begin, []byte(`{"playout":"`+writerVerb+`",`))
	}}
	if strings.HasSuffix(plain, extensionPGN) {
		mark.Is = func(begin, _ []byte) bool {
			tags, _, _ := bytes.Cut(begin, []byte("\n\n"))
			return bytes.Contains(tags, fmt.Appendf(nil, "\n[%s %q]\n", sourceTag.Name, sourceTag.Value))
		}
	}
	return &disk.Target{Name: "records", Path: path, Mark: mark}
}

// extensionPGN ends the names of files in PGN.
const extensionPGN = ".pgn"

// keepsPGN reports whether matches of a game are kept in PGN.
func keepsPGN(g game.Game) bool {
	f := format.Recorded(g)
	return f != nil && f.Extension == extensionPGN
}

// WriteGames writes the games of a tournament to a file: as PGN if its name ends in .pgn, else
// as lines of JSON; compressed if it ends in .gz. Each has the players' ratings by
// Tournament.Sequential with K = 20, the median time of their moves, and as JSON the position
// after each ply.
func WriteGames(path string, t *arena.Tournament, anchor arena.Anchor) error {
	plain, packed := strings.CutSuffix(path, ".gz")
	write := writeJSON
	if strings.HasSuffix(plain, extensionPGN) {
		if !keepsPGN(t.Game) {
			return strict.Wrong("records", "%s: PGN is for %s, not for %s", path, strings.Join(games.With(keepsPGN), ", "), t.Game.Spec().ID).Allow("a name that ends in .jsonl")
		}
		write = writeRatedPGN
	}
	return GamesFile(path).ReplaceBy(func(to io.Writer) error {
		if packed {
			packer := gzip.NewWriter(to)
			if err := writeRated(packer, t, anchor, write); err != nil {
				return err
			}
			return packer.Close()
		}
		return writeRated(to, t, anchor, write)
	})
}

// writeRated writes the games one by one.
func writeRated(to io.Writer, t *arena.Tournament, anchor arena.Anchor, write func(io.Writer, *arena.Rated) error) error {
	out := bufio.NewWriter(to)
	for rated := range t.Rated(ratingK, anchor) {
		if err := write(out, &rated); err != nil {
			return err
		}
	}
	return out.Flush()
}

// players lists the players at the seats of a game.
func players(r *arena.Rated) []playerJSON {
	var all []playerJSON
	for seat, agent := range r.Result.Seats {
		who := r.Agents[agent]
		all = append(all, playerJSON{
			Seat: r.Config.Game.Spec().Seats[seat], Agent: r.Config.Agents[agent].String(), Result: r.Result.Returns[seat],
			MedianMs: arena.MedianMs(r.Result.Times(agent)), Elo: r.Before[who], EloAfter: r.After[who],
		})
	}
	return all
}

// writeJSON writes a game as a line of JSON.
func writeJSON(w io.Writer, r *arena.Rated) error {
	spec := r.Config.Game.Spec()
	g := gameJSON{Playout: writerVerb, Game: spec.Name(), Seed: r.Config.Seed, Round: r.Result.Number + 1, Players: players(r), Opening: r.Config.OpeningPlies(r.Result), Moves: []string{}, Ending: r.Result.Ended(r.Config.Game)}
	end, err := r.Config.Replay(r.Result, func(s game.State, j game.Joint, _ game.Seats) {
		g.Moves = append(g.Moves, record.StepName(spec, s, j))
		g.Positions = append(g.Positions, s.String())
	})
	if err != nil {
		return err
	}
	g.Positions = append(g.Positions, end.String())
	for _, f := range r.Result.Faults {
		g.Faults = append(g.Faults, fmt.Sprintf("%s after %d plies: %s", spec.Seats[f.Seat], f.Ply, f.Error))
	}
	line, err := json.Marshal(g)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// writeRatedPGN writes a game as PGN, with ratings and times as tags.
func writeRatedPGN(w io.Writer, r *arena.Rated) error {
	tags := []format.Tag{sourceTag}
	all := players(r)
	for i, side := range []string{"White", "Black"} {
		tags = append(tags, format.Tag{Name: side + "Elo", Value: strconv.Itoa(int(math.Round(all[i].Elo)))})
	}
	for i, side := range []string{"White", "Black"} {
		tags = append(tags, format.Tag{Name: side + "MedianMs", Value: strconv.FormatFloat(all[i].MedianMs, 'f', -1, 64)})
	}
	return writeRecord(w, format.Recorded(r.Config.Game), r.Config, r.Result, tags)
}
