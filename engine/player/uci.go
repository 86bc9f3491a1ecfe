package player

import (
	"errors"

	"playout/engine/player/keys"
)

// ErrProgram refuses an agent that is another program if none may be started.
var ErrProgram = errors.New("an outside engine is a program, which a page cannot start; allowed: any other agent, and uci on the command line")

// uciKind plays the moves of an outside engine that speaks UCI.
var uciKind = kind{name: "uci", defaults: uciEngine{ms: 1000, clock: on}, silent: true, outside: true}

type uciEngine struct {
	cmd     string // the path of its executable
	ms      int    // milliseconds a move, also a bound if nodes end a thought
	nodes   int    // of the engine's search, 0 if time ends a thought
	elo     int    // to which its strength is limited, 0 for no limit
	clock   string // on, or off: clocks are ignored
	variant string // the option UCI_Variant, "" for the engine's own game
}

var _ checker = (*uciEngine)(nil)

func (p uciEngine) copied() params { return &p }
func (p *uciEngine) value() value  { return *p }

func (p *uciEngine) keys(l *keys.List) {
	l.Word("cmd", &p.cmd)
	l.Millis(&p.ms)
	l.Whole("elo", &p.elo, 1, 10_000)
	l.Word("variant", &p.variant)
	l.Whole("nodes", &p.nodes, 1, keys.MaxCount)
	clockKey(l, &p.clock)
}
