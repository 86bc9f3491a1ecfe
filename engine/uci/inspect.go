//go:build !js

package uci

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"playout/engine/game"
)

// Verdict is the outcome of a check.
type Verdict uint8

// The verdicts, the best first.
const (
	Passed Verdict = iota
	Noted          // matches here allow it, but other programs may expect more
	Failed         // the engine breaks the protocol, or loses games by it
)

// String returns the verdict as a report shows it.
func (v Verdict) String() string { return [...]string{"ok", "note", "FAIL"}[v] }

// Finding is how an engine met one demand of the protocol.
type Finding struct {
	Name    string // of the check, such as "go movetime"
	Verdict Verdict
	Detail  string // what the engine did; after a failure, also what is allowed
}

// Inspection tries an engine on the whole protocol, for an author who writes one.
type Inspection struct {
	Path     string        // the executable
	Dialect  *Dialect      // how it writes the game
	Patience time.Duration // how much later than it should an answer may come; what may take longer is Noted
	Report   func(Finding) // called after each check

	engine *Engine // nil if it has not been started or has ended
	places []place
	mate   place // with a move that wins at once
}

// place is a position with a choice, and how it came about.
type place struct {
	start, state game.State
	moves        []string // from the start, in a dialect with paths
	seat         game.Seat
}

// startingPatience is the time in which an engine must start.
const startingPatience = replyTimeout

// check is a demand of the protocol. Its function returns what the engine did; an error is a failure.
type check struct {
	name string
	of   func(*Dialect) bool // whether it applies, nil for every dialect
	run  func(*Inspection) (Verdict, string, error)
}

func (d *Dialect) hasPath() bool  { return d.Path }
func (d *Dialect) hasTurns() bool { return !d.Seated }
func (d *Dialect) hasStart() bool { return !d.Seated && !d.game.Spec().Chance }
func (d *Dialect) hasMates() bool { return !d.Seated && d.game.Spec().UCI }

// isShared reports whether other programs know the dialect too.
func (d *Dialect) isShared() bool { return d.game.Spec().UCI || d.Variant != "" }

var checks = []check{
	{"uci", nil, (*Inspection).announces},
	{"isready", nil, func(i *Inspection) (Verdict, string, error) { return i.quick(i.engine.Ready) }},
	{"setoption", nil, (*Inspection).takesOptions},
	{"ucinewgame", nil, func(i *Inspection) (Verdict, string, error) { return i.quick(i.engine.NewGame) }},
	{"position fen", nil, func(i *Inspection) (Verdict, string, error) { return i.readsPositions(false) }},
	{"position fen … moves", (*Dialect).hasPath, func(i *Inspection) (Verdict, string, error) { return i.readsPositions(true) }},
	{"position startpos", (*Dialect).hasStart, (*Inspection).knowsStart},
	{"go movetime", nil, limited("go movetime 200", 200*time.Millisecond, 500*time.Millisecond)},
	{"go nodes", nil, limited("go nodes 1000", 10*time.Second, 0)},
	{"go depth", (*Dialect).hasTurns, limited("go depth 3", 10*time.Second, 0)},
	{"go mate", (*Dialect).hasMates, (*Inspection).findsMate},
	{"go wtime btime winc binc", (*Dialect).hasTurns, limited("go wtime 10000 btime 10000 winc 100 binc 100", 10*time.Second, 0)},
	{"go wtime btime movestogo", (*Dialect).hasTurns, limited("go wtime 2000 btime 2000 movestogo 10", 2*time.Second, 0)},
	{"go with 100 ms left", (*Dialect).hasTurns, limited("go wtime 100 btime 100", 100*time.Millisecond, 0)},
	{"go searchmoves", (*Dialect).hasTurns, (*Inspection).searchesMoves},
	{"go infinite, stop", nil, held("go infinite", "stop")},
	{"go ponder, ponderhit", (*Dialect).hasTurns, held("go ponder movetime 200", "ponderhit")},
	{"go ponder, stop", (*Dialect).hasTurns, held("go ponder movetime 200", "stop")},
	{"isready while it thinks", nil, (*Inspection).readyWhileThinking},
	{"stop without go", nil, (*Inspection).staysSilent},
	{"unknown words", nil, (*Inspection).ignoresWords},
	{"malformed lines", nil, (*Inspection).survivesLines},
	{"quit", nil, func(i *Inspection) (Verdict, string, error) { return i.quits("") }},
	{"quit while it thinks", nil, func(i *Inspection) (Verdict, string, error) { return i.quits("go infinite") }},
	{"end of input", nil, (*Inspection).endsWithInput},
}

// Run starts the engine, runs the checks one after the other, and ends the engine. After a check in
// which the engine ended, it starts again. The error is that of the context, or of an engine that
// cannot be started: no check follows then.
func (i *Inspection) Run(ctx context.Context) error {
	i.findPlaces()
	defer func() { _ = i.end() }()
	for _, c := range checks {
		if err := ctx.Err(); err != nil {
			return err
		}
		if c.of != nil && !c.of(i.Dialect) {
			continue
		}
		if err := i.start(); err != nil {
			return err
		}
		f := Finding{Name: c.name}
		var err error
		if f.Verdict, f.Detail, err = c.run(i); err != nil {
			f.Verdict, f.Detail = Failed, i.text(err)
			_ = i.end() // what it does next may belong to this check
		}
		i.Report(f)
	}
	return nil
}

// text returns an error without the engine's name, which is the same in all of them.
func (i *Inspection) text(err error) string {
	return strings.TrimPrefix(err.Error(), (&Engine{path: i.Path}).failure("").Error())
}

// start starts the engine if it does not run, and sets its variant.
func (i *Inspection) start() error {
	if i.engine != nil {
		select {
		case <-i.engine.ended:
			_ = i.end()
		default:
			return nil
		}
	}
	e, err := start(i.Path, startingPatience)
	if err != nil {
		return err
	}
	i.engine, e.replyTimeout = e, i.Patience
	if v := i.Dialect.Variant; v != "" {
		if err := e.Set("UCI_Variant", v); err != nil {
			_ = i.end()
			return err
		}
	}
	return nil
}

// end ends the engine, if it runs.
func (i *Inspection) end() error {
	if i.engine == nil {
		return nil
	}
	e := i.engine
	i.engine = nil
	return e.Close()
}

// findPlaces finds positions in random games, the same in every inspection. At each of them the seat
// to move has a choice.
func (i *Inspection) findPlaces() {
	const wanted, games = 12, 1000
	for seed := uint64(1); seed <= games && (len(i.places) < wanted || i.mate.state == nil && i.Dialect.hasMates()); seed++ {
		rng := game.NewRand(seed)
		p := i.random(rng, rng.IntN(60))
		if p.state.Acting() == 0 {
			continue
		}
		if p.seat = p.state.Acting().First(); len(i.places) < wanted && len(p.state.Legal(p.seat, nil)) > 1 {
			i.places = append(i.places, p)
		}
		if i.mate.state == nil && slices.ContainsFunc(p.state.Legal(p.seat, nil), func(m game.Move) bool { return i.wins(&p, m) }) {
			i.mate = p
		}
	}
}

// random plays some random plies, or fewer if the game ends before.
func (i *Inspection) random(rng *game.Rand, plies int) place {
	g := i.Dialect.game
	p := place{start: g.New(rng)}
	for p.state = game.Clone(g, p.start); plies > 0 && p.state.Acting() != 0; plies-- {
		joint, _ := game.RandomJoint(p.state, rng, nil)
		if i.Dialect.Path {
			seat := p.state.Acting().First()
			p.moves = append(p.moves, i.Dialect.Name(p.state, seat, joint[seat]))
		}
		p.state.Play(joint, rng)
	}
	return p
}

// wins reports whether a move of a seat that acts alone wins the game at once.
func (i *Inspection) wins(p *place, m game.Move) bool {
	if i.Dialect.Seated {
		return false
	}
	s := game.Clone(i.Dialect.game, p.state)
	s.Play(game.Solo(p.seat, m), nil)
	var values [game.MaxSeats]float32
	if s.Acting() == 0 {
		s.Returns(&values)
	}
	return values[p.seat] > 0
}

// command returns the line that sends the place as a position, or with the moves that led to it.
func (p *place) command(d *Dialect, moves bool) string {
	if !moves || len(p.moves) == 0 {
		return "position " + d.Position(p.state, p.seat)
	}
	return "position " + d.Position(p.start, p.seat) + " moves " + strings.Join(p.moves, " ")
}

// set sends a position. A move that the engine has not been asked for is an error.
func (i *Inspection) set(position string) error {
	if err := i.engine.send(position); err != nil {
		return err
	}
	return i.engine.Ready()
}

// search sends a position and a command go, and awaits the answer, a legal move, until the limit and
// the engine's patience are over. With a word that ends the search it sends that a while after go,
// unless the answer has come already, which it returns as early. The answer must be the only one.
func (i *Inspection) search(p *place, position, command string, limit time.Duration, ending string) (move game.Move, early bool, took time.Duration, err error) {
	e, move := i.engine, game.NoMove
	if err := i.set(position); err != nil {
		return move, false, 0, err
	}
	answer := ""
	began := time.Now()
	if err := e.send(command); err != nil {
		return move, false, 0, err
	}
	if ending != "" {
		if answer, early, err = i.awaitMove(thinking); err == nil {
			err = e.send(ending) // after an early answer it must do nothing
		}
		began = time.Now()
	}
	if err == nil && !early {
		answer, err = i.demandMove(limit, cmp.Or(ending, command))
	}
	if took = time.Since(began); err != nil {
		return move, early, took, err
	}
	if move, err = i.Dialect.Answer(p.state, p.seat, answer); err != nil {
		return move, early, took, fmt.Errorf("%q at %s: %w", "bestmove "+game.Clip(answer), p.state, err)
	}
	return move, early, took, e.Ready() // a second answer would come first
}

// awaitMove waits for a bestmove until a limit, and returns what follows the word.
func (i *Inspection) awaitMove(limit time.Duration) (answer string, arrived bool, err error) {
	arrived, err = i.engine.await("bestmove", limit, func(word, rest string) bool {
		answer = rest
		return word == "bestmove"
	})
	return answer, arrived, err
}

// demandMove waits for the bestmove that a command calls for, until its limit and the engine's
// patience are over.
func (i *Inspection) demandMove(limit time.Duration, command string) (answer string, err error) {
	limit += i.Patience
	answer, arrived, err := i.awaitMove(limit)
	if err == nil && !arrived {
		err = i.engine.failure(fmt.Sprintf("no bestmove within %v of %q; allowed: one legal move", limit, command))
	}
	return answer, err
}

// thinking is how long a search runs before it is stopped.
const thinking = 300 * time.Millisecond

// any returns the place of a search for which every place is as good.
func (i *Inspection) any() *place { return &i.places[0] }

// simply searches any place.
func (i *Inspection) simply(command string, limit time.Duration, ending string) (early bool, took time.Duration, err error) {
	p := i.any()
	_, early, took, err = i.search(p, p.command(i.Dialect, i.Dialect.Path), command, limit, ending)
	return early, took, err
}

// millis formats a time.
func millis(d time.Duration) string { return fmt.Sprintf("%d ms", d.Milliseconds()) }

// announces reports what the engine announced at its start.
func (i *Inspection) announces() (Verdict, string, error) {
	e := i.engine
	var names []string
	for _, o := range e.Options {
		name := strings.ToLower(o.Name)
		if slices.Contains(names, name) {
			return Failed, fmt.Sprintf("it announces the option %s twice", o.Name), nil
		}
		if names = append(names, name); o.Type == Spin || o.Type == Combo || o.Type == Check {
			if err := o.Check(o.Default); err != nil {
				return Failed, "the default of an option is not allowed: " + err.Error(), nil
			}
		}
	}
	switch {
	case e.badOption != nil:
		return Failed, e.badOption.Error(), nil
	case e.Name == "":
		return Noted, `no line "id name …", so other programs cannot show its name`, nil
	}
	return Passed, fmt.Sprintf("%s, %d options", e.Name, len(names)), nil
}

// quick runs a command that ends with readyok.
func (i *Inspection) quick(run func() error) (Verdict, string, error) {
	began := time.Now()
	err := run()
	return Passed, "readyok after " + millis(time.Since(began)), err
}

// takesOptions sets every option to its default, and one that the engine does not have.
func (i *Inspection) takesOptions() (Verdict, string, error) {
	n := 0
	for _, o := range i.engine.Options {
		if o.Type == Button || o.Type == Text || strings.EqualFold(o.Name, "UCI_Variant") {
			continue // they may do something, and a text may stand for nothing
		}
		if err := i.engine.Set(o.Name, o.Default); err != nil {
			return 0, "", err
		}
		n++
	}
	if err := i.engine.send("setoption name No Such Option value 1"); err != nil {
		return 0, "", err
	}
	return Passed, fmt.Sprintf("%d set to their defaults, and one that does not exist", n), i.engine.Ready()
}

// readsPositions asks for a move at every place.
func (i *Inspection) readsPositions(moves bool) (Verdict, string, error) {
	for k := range i.places {
		p := &i.places[k]
		if _, _, _, err := i.search(p, p.command(i.Dialect, moves), "go movetime 50", 50*time.Millisecond, ""); err != nil {
			return 0, "", err
		}
	}
	return Passed, fmt.Sprintf("legal moves at %d positions", len(i.places)), nil
}

// knowsStart asks for a move at the start, without a position. Matches here send the position.
func (i *Inspection) knowsStart() (Verdict, string, error) {
	start := i.Dialect.game.New(game.NewRand(0))
	p := place{start: start, state: start, seat: start.Acting().First()}
	_, _, _, err := i.search(&p, "position startpos", "go movetime 50", 50*time.Millisecond, "")
	if err != nil && !i.Dialect.isShared() {
		defer i.end()
		return Noted, "matches here do not send it; other programs do: " + i.text(err), nil
	}
	return Passed, "a legal move", err
}

// limited returns a check of a command go that must end by itself within a limit. An answer that
// comes later than the limit and a tolerance is noted.
func limited(command string, limit, tolerance time.Duration) func(*Inspection) (Verdict, string, error) {
	return func(i *Inspection) (Verdict, string, error) {
		_, took, err := i.simply(command, limit, "")
		verdict, detail := Passed, "a legal move after "+millis(took)
		if took > limit+tolerance {
			verdict, detail = Noted, fmt.Sprintf("%s, of %s that it has", detail, millis(limit))
		}
		return verdict, detail, err
	}
}

// held returns a check of a search that ends with a word.
func held(command, ending string) func(*Inspection) (Verdict, string, error) {
	return func(i *Inspection) (Verdict, string, error) {
		early, took, err := i.simply(command, thinking, ending)
		if early {
			return Noted, "it answers before " + ending, err
		}
		return Passed, fmt.Sprintf("a legal move %s after %s", millis(took), ending), err
	}
}

// findsMate asks for a mate in one move, if the random games have one.
func (i *Inspection) findsMate() (Verdict, string, error) {
	p := &i.mate
	if p.state == nil {
		return Passed, "not tried: no position has a mate", nil
	}
	move, _, took, err := i.search(p, p.command(i.Dialect, true), "go mate 1", 10*time.Second, "")
	if err == nil && !i.wins(p, move) {
		return Noted, fmt.Sprintf("it plays %s at %s, which is no mate", i.Dialect.Name(p.state, p.seat, move), p.state), nil
	}
	return Passed, "the mate after " + millis(took), err
}

// searchesMoves asks for the last of the legal moves, which few engines play by chance everywhere.
func (i *Inspection) searchesMoves() (Verdict, string, error) {
	const tries = 3
	for k := range i.places[:tries] {
		p := &i.places[k]
		legal := p.state.Legal(p.seat, nil)
		asked := legal[len(legal)-1]
		name := i.Dialect.Name(p.state, p.seat, asked)
		move, _, _, err := i.search(p, p.command(i.Dialect, true), "go movetime 50 searchmoves "+name, 50*time.Millisecond, "")
		if err != nil {
			return 0, "", err
		}
		if move != asked {
			return Noted, fmt.Sprintf("it plays %s, not the move that it may search, %s", i.Dialect.Name(p.state, p.seat, move), name), nil
		}
	}
	return Passed, fmt.Sprintf("the only move allowed, at %d positions", tries), nil
}

// readyWhileThinking asks whether the engine is ready in the middle of a search.
func (i *Inspection) readyWhileThinking() (Verdict, string, error) {
	e, p := i.engine, i.any()
	if err := i.set(p.command(i.Dialect, i.Dialect.Path)); err != nil {
		return 0, "", err
	}
	if err := e.send("go infinite", "isready"); err != nil {
		return 0, "", err
	}
	began, moved := time.Now(), false
	arrived, err := e.await("readyok", thinking+i.Patience, func(word, _ string) bool {
		moved = moved || word == "bestmove"
		return word == "readyok"
	})
	took := time.Since(began)
	if err == nil && !arrived {
		err = e.failure(fmt.Sprintf("no readyok within %v while it thinks; allowed: an answer at once", thinking+i.Patience))
	}
	if err != nil {
		return 0, "", err
	}
	if moved {
		return Noted, "it answers go infinite at once", nil
	}
	if err := e.Stop(); err != nil {
		return 0, "", err
	}
	_, err = i.demandMove(thinking, "stop")
	return Passed, "readyok after " + millis(took), err
}

// staysSilent sends what only a search in progress answers.
func (i *Inspection) staysSilent() (Verdict, string, error) {
	if err := i.engine.send("stop", "ponderhit", "stop"); err != nil {
		return 0, "", err
	}
	return Passed, "no bestmove", i.engine.Ready()
}

// ignoresWords sends words that the protocol does not have.
func (i *Inspection) ignoresWords() (Verdict, string, error) {
	for _, line := range []string{"", "xyzzy", "xyzzy isready 5", "debug off", "register later"} {
		if err := i.engine.send(line); err != nil {
			return 0, "", err
		}
		if err := i.engine.Ready(); err != nil {
			return 0, "", fmt.Errorf("after the line %q: %w", line, err)
		}
	}
	_, _, err := i.simply("go movetime 50 xyzzy 5", 50*time.Millisecond, "")
	return Passed, "ignored, and a legal move", err
}

// malformed lists lines that no program should send.
func malformed() []string {
	return []string{
		"position", "position fen", "position fen xyzzy", "position startpos moves xyzzy", "position moves",
		"setoption", "setoption name", "setoption value", "go depth xyzzy", "go movetime",
		"\x00\xff\x1b[31m", strings.Repeat("x", MaxLine+100), "position " + strings.Repeat("fen ", MaxLine/4),
	}
}

// survivesLines sends malformed lines. What an engine does with them is its own affair, but it
// should live.
func (i *Inspection) survivesLines() (Verdict, string, error) {
	var died []string
	for _, line := range malformed() {
		if err := i.start(); err != nil {
			return 0, "", err
		}
		if err := i.survives(line); err != nil {
			_ = i.end()
			died = append(died, fmt.Sprintf("%q: %s", strings.ToValidUTF8(game.Clip(line), "?"), i.text(err)))
		}
	}
	if died != nil {
		return Noted, fmt.Sprintf("%d of %d lines end it, or leave it without an answer, the first %s", len(died), len(malformed()), died[0]), nil
	}
	_, _, err := i.simply("go movetime 50", 50*time.Millisecond, "")
	return Passed, fmt.Sprintf("it lives after %d lines, and plays a legal move", len(malformed())), err
}

// survives sends a line, and ends the search that it may have begun. It ignores moves.
func (i *Inspection) survives(line string) error {
	e := i.engine
	if err := e.send(line, "stop", "isready"); err != nil {
		return err
	}
	arrived, err := e.await("readyok", i.Patience, func(word, _ string) bool { return word == "readyok" })
	if err == nil && !arrived {
		err = e.failure(fmt.Sprintf("no readyok within %v", i.Patience))
	}
	if err == nil && strings.HasPrefix(line, "go") {
		_, _, err = i.awaitMove(thinking)
	}
	return err
}

// quits sends quit, perhaps after a command go.
func (i *Inspection) quits(command string) (Verdict, string, error) {
	p := i.any()
	lines := []string{p.command(i.Dialect, i.Dialect.Path), command, "quit"}
	if command == "" {
		lines = lines[2:]
	}
	if err := i.engine.send(lines...); err != nil {
		return 0, "", err
	}
	return i.awaitEnd(Failed, "quit")
}

// endsWithInput closes the engine's input, as a program that is killed does.
func (i *Inspection) endsWithInput() (Verdict, string, error) {
	i.engine.in.Close()
	return i.awaitEnd(Noted, "the end of its input, so that it outlives a program that is killed")
}

// awaitEnd waits for the engine's end after what should end it.
func (i *Inspection) awaitEnd(otherwise Verdict, what string) (Verdict, string, error) {
	e, began := i.engine, time.Now()
	timer := time.NewTimer(i.Patience)
	defer timer.Stop()
	for lines := e.lines; ; {
		select {
		case _, open := <-lines: // it may write until it ends
			if !open {
				lines = nil
			}
		case <-e.ended:
			took := time.Since(began)
			i.engine = nil
			return Passed, "it ends after " + millis(took), e.Close()
		case <-timer.C:
			_ = i.end()
			return otherwise, fmt.Sprintf("it lives %v after %s", i.Patience, what), nil
		}
	}
}
