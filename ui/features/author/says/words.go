// Package says has the words of the place where exercises are made.
package says

import "playout/ui/text"

// Words are the words of the place where exercises are made.
type Words struct {
	New, Of      string // of an exercise without a title; {n}, {of} in a set
	Kept, Lost   string // what happens to a draft
	Drafts       text.Button
	Tabs         map[string]string
	TabsName     string
	Says         map[string]string // what to do, by tab, or by the kind of goal
	NotYet       string            // of a trial, and of what is given out
	ToForm       string            // from a trial
	Added        string            // {move}
	Removed      string            // {move}
	Copied       string
	NotCopied    string
	Game, Solver string
	ToMove       string // the side that solves it by default

	Back, Forward, Start, SetUp, Paste text.Button

	Kind  string
	Kinds map[string]string
	About map[string]string // of a kind

	Accepted, NoneYet      string
	RemoveMove             string // {move}
	Line, ClearLine        string
	OtherMoves             string // {move}: also right in place of it
	Judge, Within, Against string // {unit} in Within
	Judges                 map[string]string
	OtherAgent, Agent      string
	Lowered                string // {agent}, {seconds}, {simulations}, {evaluated}, {plies}

	// What a judge promises: {n} in PruningJudge.
	ExactJudge, UnsureJudge, PruningJudge, OwnMoveJudge string
	Plies, Result                                       string
	MustWin, MayDraw                                    string
	Options, Option, IsRight                            string // {n}
	OptionSays                                          string // {n}
	Add                                                 string

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
	Faults                        map[string]string // by field; "" for what has none

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

	// What is given out.
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

var words = text.Both[Words]{English: english, Spanish: spanish}

// In are the words in a language.
func In(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	New:      "New exercise",
	Of:       "Exercise {n} of {of}",
	Kept:     "Kept as a draft",
	Lost:     "This device keeps no drafts: save the file or copy the link before you leave.",
	Drafts:   text.Button{Label: "Drafts", Tip: "Your drafts on this device"},
	Tabs:     map[string]string{"position": "Position", "question": "Question", "try": "Try it", "share": "Give out"},
	TabsName: "Steps",
	Says: map[string]string{
		"position": "Play to the position of your question, or set it up",
		"try":      "You see what a visitor sees",
		"share":    "Give your exercise to others",
		"moves":    "Play the right moves; play one again to remove it",
		"line":     "Play the line on the board, for both sides",
		"best":     "The engine decides which moves are right",
		"win":      "The game is played on from this position",
		"choose":   "Write the answers, and tick those that are right",
	},
	NotYet:    "It cannot be asked yet.",
	ToForm:    "Back to the form",
	Added:     "{move} is right.",
	Removed:   "{move} is no longer right.",
	Copied:    "Link copied",
	NotCopied: "The browser did not copy it.",
	Game:      "Game",
	Solver:    "Solved by",
	ToMove:    "The side to move",

	Back:    text.Button{Label: "Back", Tip: "Take the last move back"},
	Forward: text.Button{Label: "Forward", Tip: "Play it again"},
	Start:   text.Button{Label: "Start", Tip: "Go to the start of the game"},
	SetUp:   text.Button{Label: "Set up", Tip: "Put pieces on the board"},
	Paste:   text.Button{Label: "Paste", Tip: "Paste a position, a game or an exercise, or open a file"},

	Kind:  "What is asked",
	Kinds: map[string]string{"moves": "Certain moves", "best": "The best move", "line": "A line", "win": "To win the game", "choose": "Multiple choice"},
	About: map[string]string{
		"moves":  "You say which moves are right.",
		"best":   "An engine compares the answer with the best move.",
		"line":   "A sequence of moves; the page plays the other side.",
		"win":    "A game against the machine, from this position.",
		"choose": "A question with answers in words.",
	},

	Accepted:   "Right answers",
	NoneYet:    "None yet",
	RemoveMove: "Remove {move}",
	Line:       "The line",
	ClearLine:  "Clear the line",
	OtherMoves: "Also right in place of {move}",
	Judge:      "Judged by",
	Within:     "May be worse by ({unit})",
	Lowered:    "That is more than an exercise may ask for, so the engine is lowered to: {agent}. Allowed for each move: {seconds} seconds, {simulations} simulations ({evaluated} with a net), {plies} plies.",

	ExactJudge:   "Exact: this judge knows the best move for certain.",
	UnsureJudge:  "Here only a forced win is certain: without one no answer can be judged.",
	PruningJudge: "A search that prunes can reject a move that is as good: allow a little, such as {n}.",
	OwnMoveJudge: "Only the move that this agent would play is right.",
	Against:      "Opponent",
	Judges:       map[string]string{"exact": "Exact solving", "alphabeta:depth=4": "Search, 4 plies deep", "alphabeta:depth=8": "Search, 8 plies deep", "puct:n=800": "Guided search"},
	OtherAgent:   "Another agent…",
	Agent:        "Agent",
	Plies:        "Within so many plies",
	Result:       "The solver must",
	MustWin:      "win",
	MayDraw:      "win or draw",
	Options:      "Answers",
	Option:       "Answer {n}",
	IsRight:      "Answer {n} is right",
	OptionSays:   "Text after answer {n}, if any",
	Add:          "Add",

	Title:     "Title",
	Prompt:    "Question",
	Lang:      "Language of the texts",
	OtherLang: "Another, or none",
	LangCode:  "Its code, such as fr; empty for none",
	Hints:     "Hints",
	Hint:      "Hint {n}",
	HintCost:  "Points deducted per hint",
	Attempts:  "Attempts",
	Points:    "Points",
	AnyNumber: "any",
	Texts:     "Texts after an answer",
	TextRight: "After a right one",
	TextWrong: "After a wrong one",
	Replies:   "After particular wrong ones",
	ReplyMove: "Move {n}",
	ReplySays: "Text after move {n}",
	PickReply: "Choose move {n} on the board",
	PlayReply: "Play the move that the text is for, or type it",
	ReplyFor:  "The text is for {move}.",
	AddHint:   "Add a hint",
	AddOption: "Add an answer",
	AddReply:  "Add a text for a move",
	Up:        "Move {n} up",
	Down:      "Move {n} down",
	Remove:    "Remove {n}",
	Scoring:   "Attempts and points",
	Faults: map[string]string{
		"":         "Something here cannot be asked.",
		"title":    "A title has one line of at most 200 characters.",
		"prompt":   "A question has at most 4,000 characters.",
		"hints":    "There are at most 10 hints, of at most 1,000 characters each.",
		"hintCost": "A hint costs 0 to 1,000 points.",
		"attempts": "Attempts are a whole number, at most 100; leave it empty for any number.",
		"points":   "Points are a number from 0 to 1,000.",
		"feedback": "Each text needs a move that is possible here; choose it on the board. A text has at most 1,000 characters.",
		"accept":   "Play at least one right move on the board; those listed must be possible here.",
		"line":     "Play the line on the board: it begins with a move of whoever solves it.",
		"judge":    "This judge cannot be used in this position.",
		"within":   "How much worse an answer may be is a number from 0, and only for judges that count.",
		"against":  "There is no such opponent.",
		"plies":    "Plies are a whole number, at most 1,000; leave it empty for no limit.",
		"options":  "Write the answers, and tick those that are right.",
		"position": "Choose a position in which somebody can move.",
		"moves":    "The moves before the question are not possible.",
		"seat":     "Whoever solves it must be to move here.",
		"lang":     "A language is its code, such as en.",
	},

	Check:       text.Button{Label: "Check", Tip: "Ask the engine whether the answers hold"},
	StopCheck:   text.Button{Label: "Stop", Tip: "Stop the engine"},
	TakeBest:    text.Button{Label: "Accept the best", Tip: "Make the engine’s best moves right answers"},
	Checking:    "The engine is looking…",
	NoCheck:     "The engine has nothing to say here.",
	ByExact:     "Exact, solved to the end of the game:",
	ByDepth:     "The engine looked {n} plies ahead:",
	ByAgent:     "{agent} says:",
	AreExact:    text.Plural{One: "{n} is exact.", Many: "{n} are all exact."},
	AreBest:     text.Plural{One: "{n} is the best.", Many: "{n} are the best."},
	BestIs:      text.Plural{One: "The best move is {n}.", Many: "The best moves are {n}."},
	NotAccepted: text.Plural{One: "{n} is as good, but not among the right answers.", Many: "{n} are as good, but not among the right answers."},
	Accepts:     text.Plural{One: "The judge accepts {n}.", Many: "The judge accepts {n}."},
	Misses:      text.Plural{One: "{n} is best, but the judge does not accept it.", Many: "{n} are best, but the judge does not accept them."},
	Loses:       "{move} loses {n}.",
	LosesLeast:  "{move} loses at least {n}.",
	MuchWorse:   "{move} is clearly worse.",
	Nearly:      text.Plural{One: "{n} may be as good, but the judge does not accept it.", Many: "{n} may be as good, but the judge does not accept them."},
	Shallow:     "The judge looks too little ahead: {finding}",
	Instead:     "{move} is better.",
	Refuted:     "The other side has a better reply than {move}: {best}.",
	SecondWay:   "Instead of {move}, as good: {moves}.",
	LineSound:   "Both sides play their best moves.",
	And:         "and",

	Where: "Where will students see it?",
	Wheres: map[string]string{
		"link": "In a chat, a mail or a document",
		"page": "On a page of yours, or a course platform such as Moodle",
		"file": "In a file that they open here",
	},
	Link:     "Link",
	TooLong:  "It is too long for a link: give out the file.",
	CopyLink: text.Button{Label: "Copy link", Tip: "Copy a link that opens it to be solved"},
	Save:     text.Button{Label: "Save file", Tip: "Save it as a file, which others can open here"},
	Embed:    text.Button{Label: "Embed or course package", Tip: "Show it in a page of your own, or save it for Moodle and the like"},
	Set:      "Set",
	MakeSet:  "Make a set of several exercises",
	SetTitle: "Title of the set",
	SetAbout: "Exercises of this set, in their order",
	Single:   "Give out this exercise alone",
	AddNew:   "Add a new exercise",
	AddDraft: "Add from drafts",
	OpenItem: "Edit",
	Untitled: "Exercise {n}",

	NoDrafts: "What you make is kept here.",
	Open:     "Open",
	Delete:   "Delete",
	Deleted:  "Deleted:",
	Undelete: "Undo",
	NewDraft: "New exercise",
	SetOf:    text.Plural{One: "{n} exercise", Many: "{n} exercises"},
}
