package eval

// Source is what an evaluator takes its values from.
type Source string

// The sources.
const (
	FromPlayout   Source = "playout"
	FromNet       Source = "net"
	FromHeuristic Source = "heuristic" // an evaluation written by hand
)

// SourceOf returns the source of an evaluator's values, "" for one that is not of this package or
// gives none.
func SourceOf(e Evaluator) Source {
	switch e := e.(type) {
	case *Playout:
		return FromPlayout
	case Heuristic, *Quiescence:
		return FromHeuristic
	case *NetEvaluator:
		if e.config.Values != nil {
			return SourceOf(e.config.Values)
		}
		return FromNet
	}
	return ""
}

// PlayoutsOf returns the playouts from which an evaluator takes its values, nil for none.
func PlayoutsOf(e Evaluator) *Playout {
	switch e := e.(type) {
	case *Playout:
		return e
	case *NetEvaluator:
		return PlayoutsOf(e.config.Values)
	}
	return nil
}
