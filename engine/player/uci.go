package player

import "playout/engine/player/keys"

// uciKind plays the moves of an outside engine that speaks UCI.
var uciKind = kindOf("uci", uciEngine{ms: 1000}, silent, external)

type uciEngine struct {
	cmd     string // the path of its executable
	ms      int    // milliseconds a move
	elo     int    // that its strength is limited to, 0 for not
	variant string // of its game, "" for its own
}

func (p *uciEngine) keys() []keys.Key {
	return []keys.Key{keys.Word("cmd", &p.cmd), keys.Millis(&p.ms), keys.Whole("elo", &p.elo, 1, 10_000), keys.Word("variant", &p.variant)}
}
