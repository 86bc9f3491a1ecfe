package author

import "playout/ui/text"

// Words holds the words of the place for making exercises.
type Words struct {
	New, Of      string // of an exercise without a title; {n}, {of} in a set
	Kept, Lost   string // what happens to a draft
	Drafts       text.Button
	Tabs         map[string]string
	TabsName     string
	WordsIn      map[string]string // what to do, by tab, or by the kind of goal
	NotYet       string            // of a trial, and of publishing
	ToForm       string            // from a trial
	Added        string            // {move}
	Removed      string            // {move}
	Copied       string
	NotCopied    string
	Game, Solver string
	ToMove       string // the default solver: the side to move

	Back, Forward, Start, SetUp, Paste text.Button

	Kind  string
	Kinds map[string]string
	About map[string]string // of a kind

	Accepted, NoneYet      string
	RemoveMove             string // {move}
	Line, ClearLine        string
	OtherMoves             string // {move}: also right instead of it
	Judge, Within, Against string // {unit} in Within
	Judges                 map[string]string
	OtherAgent, Agent      string
	Lowered                string // {agent}, {seconds}, {simulations}, {evaluated}, {plies}

	// The promises of a judge: {n} in PruningJudge.
	ExactJudge, UnsureJudge, PruningJudge, OwnMoveJudge string
	Plies, Result                                       string
	MustWin, MayDraw                                    string
	Options, Option, IsRight                            string // {n}
	OptionSays                                          string // {n}
	Add                                                 string

	// Questions about a search.
	Searcher, Simulation, Node, ClearNode, Depth, More, Steps, Fresh string
	Trees, Pruners                                                   string // which searches can be asked about
	Answer                                                           string // {moves}
	OrderNodes                                                       string // {n}
	NothingCut, NoSearch                                             string

	Title, Prompt, Hints, Hint    string // {n}
	Lang, OtherLang, LangCode     string
	HintCost, Attempts, Points    string
	AnyNumber                     string // of attempts, in an empty field
	Texts, TextRight, TextWrong   string
	Replies, ReplyMove, ReplySays string // {n}
	PickReply                     string // {n}: it is chosen on the board
	PlayReply                     string // what to do then
	ReplyFor                      string // {move}
	AddHint, AddOption, AddReply  string
	Up, Down, Remove              string // {n}
	Scoring                       string
	Faults                        map[string]string // by field; "" for faults without one

	// The engine's check.
	Check, StopCheck, TakeBest   text.Button
	Checking, NoCheck            string
	ByExact, ByDepth, ByAgent    string // {n}, {agent}
	AreExact, AreBest, BestIs    text.Plural
	NotAccepted, Accepts, Misses text.Plural
	Nearly                       text.Plural
	Loses, LosesLeast, MuchWorse string // {move}, {n}
	Shallow                      string // {finding}
	Instead                      string // {move}
	Refuted                      string // {move}, {best}
	SecondWay                    string // {move}, {moves}
	LineSound                    string
	And                          string

	// Publishing.
	Where                    string            // students will see it
	Wheres                   map[string]string // link, page, file
	Link, TooLong            string
	CopyLink, Save, Embed    text.Button
	Set, MakeSet, SetTitle   string
	SetAbout                 string
	Single, AddNew, AddDraft string
	OpenItem, Untitled       string // {n}

	// Drafts.
	NoDrafts, Open, Delete, Deleted, Undelete, NewDraft string
	SetOf                                               text.Plural // {n} exercises
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
