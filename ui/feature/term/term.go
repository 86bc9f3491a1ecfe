// Package term explains the numbers of a search and of a net where they stand: heads of columns and
// the letters of formulas are buttons, which open a small card with the term, its formula, a
// sentence about it, and a link to the glossary. It is a component for the tabs of the place Inside.
package term

// Term is what a number is: the value of data-term.
type Term string

// The terms. None marks text that is no term.
const (
	None Term = ""

	Move    Term = "move"
	Seat    Term = "seat"
	Visits  Term = "visits"  // n of a move
	At      Term = "at"      // N of a node
	Mean    Term = "mean"    // Q
	Value   Term = "value"   // of the position at the end of a path
	Prior   Term = "prior"   // P
	C       Term = "c"       // the weight of U
	UCT     Term = "uct"     // U of UCT
	PUCT    Term = "puct"    // U of PUCT
	Sum     Term = "sum"     // Q + U
	Gumbel  Term = "gumbel"  // U at the root
	Planned Term = "planned" // Q + U at the root under Gumbel
	Share   Term = "share"   // U at other nodes under Gumbel
	Ahead   Term = "ahead"   // by which Gumbel chooses there
	Wins    Term = "wins"    // a value as a percentage of wins
	Points  Term = "points"  // a value in points
	Exact   Term = "exact"
	Nodes   Term = "nodes"
	Alpha   Term = "alpha"
	Beta    Term = "beta"
	Depth   Term = "depth"
	Score   Term = "score"
	Cut     Term = "cut"

	NetValue  Term = "netvalue"
	Policy    Term = "policy"
	Occlusion Term = "occlusion"
	Images    Term = "images"
	Features  Term = "features" // of an evaluation net
	Planes    Term = "planes"
	Layer     Term = "layer"
	Operator  Term = "operator"
	Shape     Term = "shape"
	Weights   Term = "weights"
	Time      Term = "time" // of a layer
)

// All lists the terms.
func All() []Term {
	return []Term{
		Move, Seat, Visits, At, Mean, Value, Prior, C, UCT, PUCT, Sum, Gumbel, Planned, Share, Ahead, Wins, Points, Exact, Nodes, Alpha, Beta, Depth, Score, Cut,
		NetValue, Policy, Occlusion, Images, Features, Planes, Layer, Operator, Shape, Weights, Time,
	}
}

// words holds the word of the glossary that explains a term, in the form of its anchor.
var words = map[Term]string{
	Move: "move", Seat: "seat", Visits: "visits-n", At: "visits-n", Mean: "value-q", Value: "value-q", Prior: "prior-p", C: "exploration-c",
	UCT: "uct", PUCT: "puct", Sum: "selection-rule", Gumbel: "gumbel", Planned: "gumbel", Share: "gumbel", Ahead: "gumbel",
	Wins: "value-q", Points: "evaluation-static", Exact: "exact-result", Nodes: "node", Alpha: "window", Beta: "window", Depth: "depth", Score: "score", Cut: "cut",
	NetValue: "value", Policy: "policy", Occlusion: "occlusion", Images: "symmetry", Features: "evaluation-net-nnue", Planes: "planes",
	Layer: "layer", Operator: "operator", Shape: "shape", Weights: "weight", Time: "kernel",
}

// Address returns the address of a term in the glossary, "" for None.
func Address(t Term) string {
	if t == None {
		return ""
	}
	return "guide/glossary.html#word-" + words[t]
}

// Head is the head of a column or a part of a formula, with its term.
type Head struct {
	Label string
	Term  Term
}

// Formula is a formula: text, and then perhaps a fraction. Letters that are terms are Heads of their
// own.
type Formula struct{ Head, Top, Bottom []Head }

// formulas holds the formulas of terms.
var formulas = map[Term]Formula{
	Mean:    {plain("Q ="), plain("v₁ + … + vₙ"), plain("n")},
	UCT:     {plain("U = c · √"), plain("ln N"), plain("n")},
	PUCT:    {plain("U = c · P ·"), plain("√N"), plain("1 + n")},
	Sum:     {Head: plain("Q + U")},
	Gumbel:  {plain("U ="), plain("g + ln P"), plain("σ")},
	Planned: {Head: plain("Q + U")},
	Share:   {plain("U ="), plain("P · e^(σ · Q)"), plain("Σ P · e^(σ · Q)")},
	Ahead:   {plain("U −"), plain("n"), plain("1 + N")},
	Wins:    {plain("100 % ·"), plain("Q + 1"), plain("2")},
	Alpha:   {Head: plain("α < v < β")},
	Beta:    {Head: plain("α < v < β")},
	Cut:     {Head: plain("v ≥ β")},
	Policy:  {plain("P ="), plain("e^logit"), plain("Σ e^logit")},
}

func plain(label string) []Head { return []Head{{label, None}} }

// Lettered returns the formula of U under UCT or PUCT with its letters as terms.
func Lettered(t Term) Formula {
	u, c := Head{"U", t}, Head{"c", C}
	if t == UCT {
		return Formula{
			Head: []Head{u, {" = ", None}, c, {" · √", None}},
			Top:  []Head{{"ln ", None}, {"N", At}}, Bottom: []Head{{"n", Visits}},
		}
	}
	return Formula{
		Head: []Head{u, {" = ", None}, c, {" · ", None}, {"P", Prior}, {" ·", None}},
		Top:  []Head{{"√", None}, {"N", At}}, Bottom: []Head{{"1 + ", None}, {"n", Visits}},
	}
}
