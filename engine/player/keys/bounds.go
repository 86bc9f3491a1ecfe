package keys

// Bounds limits what an agent may spend on a move.
type Bounds struct {
	Simulations int // of a tree search, or of flat Monte Carlo
	Evaluated   int // the same if a net evaluates positions
	Plies       int // of alpha-beta, if no time ends a thought
	Cheap       int // plies that alpha-beta searches without a limit of positions
	Nodes       int // positions of alpha-beta
	Millis      int
	Empties     int // from which the end is solved exactly
}

// Lower lowers the keys of an agent, with a net or without, to bounds, and reports whether one was
// higher. A deep search without a limit of time or count gets the bounds' count of positions so
// that it ends; Lower does not report that.
func (l List) Lower(b *Bounds, net bool) (lowered bool) {
	simulations := b.Simulations
	if net {
		simulations = b.Evaluated
	}
	timed, deep := TimeOf(l) > 0, false
	for _, k := range l {
		limit, bounded := 0, true
		switch {
		case k.Ends == ByTime:
			limit = b.Millis
		case k.Name == "n":
			limit = simulations
		case k.Name == "nodes":
			limit = b.Nodes
		case k.Name == "depth" && k.Ends == ByCount && !timed:
			limit = b.Plies
			deep = *k.At.(*int) > b.Cheap
		case k.Name == "solve":
			limit = b.Empties
		default:
			bounded = false
		}
		if at, is := k.At.(*int); is && bounded && *at > limit {
			*at, lowered = limit, true
		}
	}
	if i := index(l, "nodes"); i >= 0 && deep && l[i].Cleared() {
		*l[i].At.(*int) = b.Nodes
	}
	return lowered
}
