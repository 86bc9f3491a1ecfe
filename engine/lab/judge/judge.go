//go:build !js

package judge

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"sync"
	"time"

	"playout/engine/arena"
	"playout/engine/game"
	"playout/engine/lab/matches"
	"playout/engine/lab/progress"
	"playout/engine/strict"
	"playout/engine/uci"
)

// Options describes what to judge, and with which engine.
type Options struct {
	Results string // results file of a match of chess
	Engine  string // path of an engine that speaks UCI
	Nodes   int    // of its search in each position
	Workers int    // games at a time, each with an engine of its own
	Out     string // file for the judgements, "" for none; Run continues one that exists
	Log     *progress.Log
}

// maxNodes bounds Options.Nodes.
const maxNodes = 1_000_000_000

// maxScore bounds the score of a position, in hundredths of a pawn, and is that of a mate: beyond
// it differences do not matter.
const maxScore = 1000

// Judgement is the engine's judgement of a game: a line of the file.
type Judgement struct {
	Game  int         `json:"game"`  // its number in the match
	Moves []game.Move `json:"moves"` // all after the opening; they identify the game
	// Scores are of the position before each move and of the one after the last, for the side to
	// move, in hundredths of a pawn, -1000 to 1000.
	Scores []int    `json:"scores"`
	Best   []string `json:"best"`  // the engine's move instead of each of the moves
	Found  []bool   `json:"found"` // whether they are the same
}

// Report is the judgement of a match.
type Report struct {
	Game   string    `json:"game"`
	Games  int       `json:"games"`
	Engine string    `json:"engine"` // its own name for itself
	Nodes  int       `json:"nodes"`
	Agents []Verdict `json:"agents"` // in the order of the match
}

// Run judges the games without a judgement and sums up all. After an error or the end of the
// context the file keeps the judgements so far.
func Run(ctx context.Context, o Options) (*Report, error) {
	if o.Nodes < 1 || o.Nodes > maxNodes {
		return nil, strict.Wrong("nodes", "nodes %d", o.Nodes).Allow("1 to %d", maxNodes)
	}
	if o.Workers < 1 {
		return nil, strict.Wrong("workers", "workers %d", o.Workers).Allow("1 or more")
	}
	tournament, err := matches.Read([]string{o.Results}, o.Log)
	if err != nil {
		return nil, err
	}
	if tournament.Games() == 0 {
		return nil, fmt.Errorf("%s holds no game; allowed: at least one", o.Results)
	}
	if spec := tournament.Game.Spec(); !spec.UCI {
		return nil, fmt.Errorf("%s holds games of %s; allowed: results of chess", o.Results, spec.ID)
	}
	engine, err := uci.Start(o.Engine)
	if err != nil {
		if _, none := exec.LookPath(o.Engine); none != nil {
			err = fmt.Errorf("%w; it needs a chess engine that speaks UCI, such as Debian's package stockfish", err)
		}
		return nil, strict.In("engine", "engine: ", err)
	}
	var games []*judgedGame
	for rated := range tournament.Rated(0, arena.Anchor{Agent: -1}) {
		after, err := rated.Config.Begin(rated.Result, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: game %d: %w", o.Results, rated.Result.Number, err)
		}
		games = append(games, &judgedGame{config: rated.Config, result: rated.Result, first: int(after.Acting().First())})
	}
	h := header{Game: tournament.Game.Spec().Name(), Seed: games[0].config.Seed, Engine: engine.Name, Nodes: o.Nodes}
	for _, a := range games[0].config.Agents {
		h.Agents = append(h.Agents, a.String())
	}
	file, err := open(&o, h, games)
	if err == nil {
		err = o.judge(ctx, engine, games, file)
		err = errors.Join(err, file.close())
	} else {
		engine.Close()
	}
	if err != nil {
		return nil, err
	}
	return &Report{Game: h.Game, Games: len(games), Engine: h.Engine, Nodes: o.Nodes, Agents: sum(h.Agents, games)}, nil
}

// judgedGame is a game and its judgement, which is nil until there is one.
type judgedGame struct {
	config    *arena.Config
	result    arena.Result
	first     int // the seat that moves first after the opening
	judgement *Judgement
}

// judge has engines judge the games without a judgement: the first engine and, with more
// workers, others like it. Of several errors it returns the first.
func (o *Options) judge(ctx context.Context, first *uci.Engine, games []*judgedGame, file *file) error {
	var todo []*judgedGame
	for _, g := range games {
		if g.judgement == nil {
			todo = append(todo, g)
		}
	}
	done := len(games) - len(todo)
	meter := o.Log.Meter("games", done, len(games))
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var mutex sync.Mutex // guards the file and done
	next := make(chan *judgedGame)
	var group sync.WaitGroup
	for worker := range min(o.Workers, max(1, len(todo))) {
		group.Go(func() {
			engine, err := first, error(nil)
			if worker > 0 {
				engine, err = uci.Start(o.Engine)
			}
			if err != nil {
				stop(strict.In("engine", "engine: ", err))
				return
			}
			defer engine.Close()
			for g := range next {
				judgement, err := o.game(ctx, engine, g)
				if err != nil {
					stop(err)
					return
				}
				mutex.Lock()
				g.judgement = judgement
				if err := file.add(judgement); err != nil {
					stop(err)
				}
				done++
				meter.Update(done, "")
				mutex.Unlock()
			}
		})
	}
feed:
	for _, g := range todo {
		select {
		case next <- g:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	group.Wait()
	meter.Clear()
	switch err := context.Cause(ctx); {
	case err == nil || done == len(games):
		return nil
	case !errors.Is(err, context.Canceled):
		return err
	case o.Out == "":
		return strict.Wrong("out", "stopped after %d of %d games, and nothing is kept", done, len(games)).Allow("out FILE, and the same command continues")
	}
	return fmt.Errorf("stopped after %d of %d games; the same command continues from %s", done, len(games), o.Out)
}

// game judges a game.
func (o *Options) game(ctx context.Context, engine *uci.Engine, g *judgedGame) (*Judgement, error) {
	dialect, err := uci.DialectOf(g.config.Game, "")
	if err != nil {
		return nil, err
	}
	if err := engine.NewGame(); err != nil {
		return nil, err
	}
	judgement := &Judgement{Game: g.result.Number, Moves: g.result.Moves}
	base, names, ply, opening := "", []string(nil), 0, g.config.OpeningPlies(g.result)
	var failed error
	end, err := g.config.Replay(g.result, func(s game.State, j game.Joint, out game.Seats) {
		seat := s.Acting().First()
		if base == "" {
			base = dialect.Position(s, seat)
		}
		if ply++; ply > opening && out == 0 && failed == nil {
			var best game.Move
			if best, failed = o.position(ctx, engine, dialect, s, base, names, judgement); failed == nil {
				judgement.Best = append(judgement.Best, dialect.Name(s, seat, best))
				judgement.Found = append(judgement.Found, best == j[seat])
			}
		}
		names = append(names, dialect.Name(s, seat, j[seat]))
	})
	if err = errors.Join(failed, err); err != nil {
		return nil, err
	}
	if end.Acting() != 0 {
		_, err = o.position(ctx, engine, dialect, end, base, names, judgement)
		return judgement, err
	}
	var returns [game.MaxSeats]float32
	end.Returns(&returns)
	toMove := (g.first + len(g.result.Moves)) % 2
	judgement.Scores = append(judgement.Scores, int(maxScore*returns[toMove]))
	return judgement, nil
}

// maxSearch is the longest search that judge waits for.
const maxSearch = 10 * time.Minute

// position asks for the engine's move in a position and appends its score.
func (o *Options) position(ctx context.Context, engine *uci.Engine, dialect *uci.Dialect, s game.State, base string, names []string, judgement *Judgement) (game.Move, error) {
	const slice = 100 * time.Millisecond
	if err := engine.Go(base, names, uci.Limits{Nodes: o.Nodes}); err != nil {
		return 0, err
	}
	answer := ""
	for begun := time.Now(); answer == ""; {
		var err error
		switch answer, err = engine.Wait(slice); {
		case err != nil:
			return 0, err
		case ctx.Err() != nil:
			return 0, context.Cause(ctx)
		case answer == "" && time.Since(begun) > maxSearch:
			return 0, fmt.Errorf("engine %s: no bestmove within %v; allowed: one once it has searched %d nodes", engine.Name, maxSearch, o.Nodes)
		}
	}
	best, err := dialect.Answer(s, s.Acting().First(), answer)
	if err != nil {
		return 0, fmt.Errorf("engine %s: %w", engine.Name, err)
	}
	if !engine.Score.Known {
		return 0, fmt.Errorf("engine %s sends no score with its move; allowed: one that sends info with a score", engine.Name)
	}
	judgement.Scores = append(judgement.Scores, points(engine.Score))
	return best, nil
}

// points converts a score to hundredths of a pawn, at most maxScore either way.
func points(s uci.Score) int {
	switch {
	case s.Mate && s.Value > 0:
		return maxScore
	case s.Mate:
		return -maxScore
	}
	return min(max(s.Value, -maxScore), maxScore)
}

// Loss returns what a move lost, in hundredths of a pawn: the engine's value of the position
// before it less that of the one after it, 0 if that is negative or the move is the engine's.
func (j *Judgement) Loss(move int) int {
	if j.Found[move] {
		return 0
	}
	return max(0, j.Scores[move]+j.Scores[move+1])
}

// fits reports whether a judgement can belong to a game.
func (j *Judgement) fits(r *arena.Result) bool {
	n := len(j.Moves)
	return slices.Equal(j.Moves, r.Moves) && len(j.Best) == n && len(j.Found) == n && len(j.Scores) == n+1 &&
		!slices.ContainsFunc(j.Scores, func(v int) bool { return v < -maxScore || v > maxScore })
}
