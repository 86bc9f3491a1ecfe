package player

// uciKind plays the moves of an outside engine that speaks UCI.
var uciKind = kindOf("uci", uciEngine{ms: 1000}, silent, outside)

type uciEngine struct {
	cmd     string // the path of its executable
	ms      int    // milliseconds a move
	elo     int    // that its strength is limited to, 0 for not
	variant string // of its game, "" for its own
}

func (p *uciEngine) keys() []key {
	return []key{word("cmd", &p.cmd), millis(&p.ms), whole("elo", &p.elo, 1, 10_000), word("variant", &p.variant)}
}
