// Package uciserver is an engine that other programs play against over UCI, with any of our agents:
// the other side of package uci.
//
// Whatever it reads, it answers every "go" with a move if there is one, and reports what it
// ignores in a line "info string". It stays responsive: it reads the input between short slices of
// a search. Package timecontrol decides how long a move may take on a clock.
//
// A player lives as long as its game. One with a tree gets the moves of each position that continues
// the last one, and package pool replaces it after any other. Pondering is a thought about the
// expected position without a limit, until "ponderhit" sets the limit; if another position comes, the
// player keeps only results that are valid there too.
package uciserver

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/player/pool"
	"playout/engine/search/alphabeta"
	"playout/engine/strict"
	"playout/engine/uci"
)

// defaults lists default agents in order of preference: the first that can play a game plays it.
var defaults = []string{"alphabeta:ms=1000", "puct:ms=1000"}

// DefaultAgent returns the agent that plays a game by default.
func DefaultAgent(g game.Game) string {
	for _, text := range defaults {
		if _, err := player.Parse(g, text); err == nil {
			return text
		}
	}
	return "random"
}

// Options configures an engine.
type Options struct {
	Game    game.Game
	Agent   string // agent string, "" for DefaultAgent; its ms applies if a command go sets no limit, its other limits always
	Seed    uint64 // of the agent's randomness, at most MaxSeed
	Outside bool   // agents may start outside programs, as uci:cmd=PATH does
	Nets    player.Nets
}

// MaxSeed is the largest seed, which fits the options of every program.
const MaxSeed = 1<<31 - 1

// Serve runs an engine for a game until "quit" or the end of the input.
func Serve(in io.Reader, out io.Writer, o Options) error {
	if o.Seed > MaxSeed {
		return strict.Wrong("seed", "seed %d", o.Seed).Allow("0 to %d", MaxSeed)
	}
	dialect, err := uci.DialectOf(o.Game, "")
	if err != nil {
		return err
	}
	s := &server{out: out, game: o.Game, dialect: dialect, nets: o.Nets, outside: o.Outside, seed: o.Seed, hash: defaultHash, overhead: defaultOverhead * time.Millisecond}
	if err := s.setAgent(cmp.Or(o.Agent, DefaultAgent(o.Game))); err != nil {
		return err
	}
	if !o.Game.Spec().Chance {
		s.writeError(s.position("startpos"))
	}
	lines := make(chan input)
	stopped := make(chan struct{}) // closed when serve reads no more lines
	defer close(stopped)
	go func() {
		defer close(lines)
		for text, whole := range uci.Lines(in) {
			select {
			case lines <- input{text, whole}:
			case <-stopped:
				return
			}
		}
	}()
	s.serve(lines)
	s.closePlayer()
	return nil
}

// input is a line of input, or, if it is not whole, the beginning of a line that is too long.
type input struct {
	text  string
	whole bool
}

// server is the engine's side of the protocol.
type server struct {
	out      io.Writer
	game     game.Game
	dialect  *uci.Dialect
	nets     player.Nets
	outside  bool // agents may start outside programs
	agent    player.Agent
	seed     uint64
	hash     int           // megabytes of alpha-beta's table
	ponder   bool          // the option; "go ponder" decides by itself
	overhead time.Duration // the part of a move's time that is left unused

	state       game.State    // nil before the first position, and after a malformed one
	seat        game.Seat     // to move there
	line        line          // that led there
	player      player.Player // of this game, nil until it is needed
	playerAgent player.Agent  // the agent from which player was made
	holder      pool.Holder   // holds the player, if it keeps a tree
	search      *thinking     // in progress, nil for none
	queue       []input       // lines that wait for the end of the search
}

// variant is the option for the notation of a game.
const variant = "UCI_Variant"

const (
	defaultHash     = alphabeta.DefaultEntries * 16 >> 20
	defaultOverhead = 30 // milliseconds
)

// write writes a line.
func (s *server) write(format string, args ...any) {
	fmt.Fprintf(s.out, format+"\n", args...)
}

// writeError reports an error in a line "info string"; it does nothing for nil.
func (s *server) writeError(err error) {
	if err != nil {
		s.write("info string %s", strings.Join(strings.Fields(err.Error()), " "))
	}
}

// serve executes the lines. It reads the input between slices of a search; at the end of the input
// it finishes a search with a limit.
func (s *server) serve(lines <-chan input) {
	for inputOpen := true; ; {
		var line input
		received := false
		switch {
		case len(s.queue) > 0 && (s.search == nil || s.search.held):
			line, s.queue = s.queue[0], s.queue[1:]
			if !s.execute(line) {
				return
			}
			continue
		case inputOpen && (s.search == nil || s.search.ended):
			line, received = <-lines
			inputOpen = received
		case inputOpen:
			select {
			case line, received = <-lines:
				inputOpen = received
			default:
				s.work()
			}
		case s.search == nil:
			return
		case s.search.held:
			s.stop()
		default:
			s.work()
		}
		if received && !s.receive(line) {
			return
		}
	}
}

// maxQueue bounds the lines that wait for the end of a search.
const maxQueue = 1000

// receive executes a line from the input, or queues it if it must wait for the end of a search
// with a limit. It stops a search without a limit.
func (s *server) receive(line input) bool {
	_, word, _ := command(line.text)
	limited := s.search != nil && !s.search.held
	switch {
	case !waits(word) || !limited && len(s.queue) == 0:
		return s.execute(line)
	case len(s.queue) < maxQueue:
		s.queue = append(s.queue, line)
	default:
		s.writeError(fmt.Errorf("%s is ignored; allowed: %d commands that wait for the end of a search", word, maxQueue))
	}
	return true
}

// commands lists the commands of the protocol, and which of them wait for the end of a search.
var commands = []struct {
	name  string
	waits bool
	run   func(s *server, rest string) error
}{
	{"uci", false, (*server).identify},
	{"debug", false, (*server).ignore},
	{"isready", false, (*server).ready},
	{"setoption", true, (*server).setOption},
	{"register", false, (*server).ignore},
	{"ucinewgame", true, (*server).newGame},
	{"position", true, (*server).position},
	{"go", true, (*server).think},
	{"stop", false, func(s *server, _ string) error { s.stop(); return nil }},
	{"ponderhit", false, (*server).ponderHit},
}

// waits reports whether a command waits for the end of a search.
func waits(word string) bool {
	for _, c := range commands {
		if c.name == word {
			return c.waits
		}
	}
	return false
}

// execute executes a line and reports whether to continue.
func (s *server) execute(line input) bool {
	unknown, word, rest := command(line.text)
	if word != "" && unknown != "" {
		s.writeError(fmt.Errorf("%q is ignored before %s", game.Clip(unknown), word))
	}
	if word == "quit" {
		s.stop()
		return false
	}
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
		if c.name != word {
			continue
		}
		if c.waits {
			s.stop()
		}
		if !line.whole {
			break
		}
		s.writeError(c.run(s, rest))
		return true
	}
	if !line.whole {
		if word == "position" {
			s.state = nil
		}
		s.writeError(fmt.Errorf("the line that begins with %q is ignored; allowed: %d bytes", game.Clip(line.text), uci.MaxLine))
		return true
	}
	first, _, _ := strings.Cut(line.text, " ")
	s.writeError(fmt.Errorf("command %q is unknown; allowed: %s, quit", game.Clip(first), strings.Join(names, ", ")))
	return true
}

// command splits a line into unknown words, which the protocol ignores, a command, "" for none,
// and the rest.
func command(text string) (unknown, word, rest string) {
	for rest = text; rest != ""; {
		word, rest, _ = strings.Cut(rest, " ")
		for _, c := range commands {
			if c.name == word || word == "quit" {
				return unknown, word, rest
			}
		}
		unknown = strings.TrimPrefix(unknown+" "+word, " ")
	}
	return unknown, "", ""
}

func (s *server) ignore(string) error { return nil }

// options returns the options of setoption, with the current values as defaults.
func (s *server) options() []uci.Option {
	variants := uci.Variants(s.game)
	return []uci.Option{
		{Name: "Agent", Type: uci.Text, Default: s.agent.String()},
		{Name: "Hash", Type: uci.Spin, Default: strconv.Itoa(s.hash), Min: 1, Max: 1024},
		{Name: "Seed", Type: uci.Spin, Default: strconv.FormatUint(s.seed, 10), Max: MaxSeed},
		{Name: "Ponder", Type: uci.Check, Default: strconv.FormatBool(s.ponder)},
		{Name: "Move Overhead", Type: uci.Spin, Default: strconv.FormatInt(s.overhead.Milliseconds(), 10), Max: 10_000},
		{Name: variant, Type: uci.Combo, Default: cmp.Or(s.dialect.Variant, variants[0]), Vars: variants},
	}
}

func (s *server) identify(string) error {
	s.write("id name Playout")
	s.write("id author the authors of Playout")
	for _, o := range s.options() {
		s.write("%s", o)
	}
	s.write("uciok")
	return nil
}

// ready answers once the player exists, so that the first move need not wait for it.
func (s *server) ready(string) error {
	err := s.prepare(0)
	s.write("readyok")
	return err
}

func (s *server) setOption(text string) error {
	name, value, err := uci.ParseSet(text)
	if err != nil {
		return err
	}
	options := s.options()
	option := uci.FindOption(options, name)
	if option == nil {
		var names []string
		for _, o := range options {
			names = append(names, o.Name)
		}
		return fmt.Errorf("option %q is unknown; allowed: %s", game.Clip(name), strings.Join(names, ", "))
	}
	if err := option.Check(value); err != nil {
		return err
	}
	switch option.Name {
	case "Agent":
		return s.setAgent(value)
	case "Hash":
		s.hash, err = strconv.Atoi(value)
		s.closePlayer()
		return err
	case "Seed":
		s.seed, err = strconv.ParseUint(value, 10, 64)
		s.closePlayer()
		return err
	case "Ponder": // programs that ponder look for this option, but may send "go ponder" without setting it
		s.ponder = value == "true"
		return nil
	case variant:
		s.dialect, err = uci.DialectOf(s.game, value)
		return err
	}
	millis, err := strconv.Atoi(value)
	s.overhead = time.Duration(millis) * time.Millisecond
	return err
}

// setAgent changes the agent. If the new one is not available, the old one stays.
func (s *server) setAgent(text string) error {
	agent, err := player.Parse(s.game, text)
	if err != nil {
		return err
	}
	if agent.Outside() && !s.outside {
		return strict.Wrong("outside", "agent %q is an outside program", game.Clip(text)).Allow("outside set, and other agents")
	}
	p, err := player.New(s.game, agent, s.nets, s.seed)
	if err != nil {
		return err
	}
	if err := errors.Join(player.Fault(p), player.Close(p)); err != nil {
		return fmt.Errorf("agent %q: %w", agent, err)
	}
	s.agent = agent
	s.closePlayer()
	return nil
}

func (s *server) newGame(string) error {
	s.closePlayer()
	return nil
}
