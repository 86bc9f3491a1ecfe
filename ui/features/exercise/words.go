package exercise

import "playout/ui/text"

// Words holds the words of exercises.
type Words struct {
	Title string      // of the places
	Learn text.Button // the place to learn
	About string      // text above the list of exercises

	AskFor string // of an address with a bad one
	Others string // says that the places are shown instead

	Untitled string // {n}: title of an exercise without one, by its number in the set
	Alone    string // the same for a single exercise
	YouPlay  string // {seat}
	Name     string // of the panel: {title}
	Options  string // of the answers to choose from

	// How the exercise stands.
	Attempt   string // {n}, {of}
	Attempts  text.Plural
	SolvedAt  string // {n}
	NotSolved string
	Points    text.Plural // {n}
	PointsOf  text.Plural // {score} of {n}

	// What the status says.
	PickOne, Checking, Looking string
	Answers                    string // {seat} plays the reply
	Right, Wrong, WrongLast    string
	Solved, Failed             string
	GoOn                       string // a part of a line was right
	Practice                   string // this attempt does not change the score
	Short                      string // {n}: by how much it is worse than the best move

	Lowered string      // {agent}: what plays or judges, if the exercise asks for more than is allowed
	Left    text.Plural // {n} seconds that a search can still take
	Unknown string      // the same if nothing is known of it
	Stop    text.Button
	Stopped string

	Hint     text.Button
	HintCost text.Plural // in a hint's tooltip: {n} points
	Hints    string      // of the list
	HintFor  string      // {hint}, {n}: the button, with what it costs
	NoHint   string      // tooltip where there is none left

	Retry, GiveUp, Explain, PlayOn, Edit, Next text.Button
	ShowRight                                  text.Button // in place of Explain, where options are offered
	RightOption                                string      // {option}
	WhyNot                                     string      // tooltip of Explain while answers count

	// Lines that explain the answer.
	YourMove, Better, Because string
	Ahead, Behind, Even       string // {n}: of the solver, at the line's end
	Wins, Loses, Draws        string
	Chances                   string // {n}
	NoLine                    string

	// Sets.
	Step     string // of an exercise of a set: {n}, {of}, {title}, {state}
	Of       string // {n}, {of}
	States   map[string]string
	SolvedOf text.Plural // {solved} of {n}
	Steps    string      // of all of them

	// The title and the result of a set.
	Holds            text.Plural // how many exercises
	CountsHere       string      // how points are counted and kept
	CountsThere      string      // so where the page around keeps them
	Start, Result    text.Button
	Outcome          string // heading of the result
	Total            string
	Seconds, Minutes text.Plural
	YourName         string // label of the visitor's name
	NameTip          string
	Code             string // label of the result's code
	CodeAbout        string
	Copy             text.Button
	Copied           string
	NotCopied        string
	StartOver        text.Button
	Sure             string // the same button, before it does so

	// The overview.
	Make       string // the link to where exercises are made
	Drafts     string // the link to those that are being made; {n}
	Teachers   string // the link to the page for teachers
	NoStarters string // they could not be loaded

	// In the place to learn.
	Guide      string   // heading of the guide's pages
	GuideAbout string   // text below it
	Pages      []string // the pages
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// Says returns the words in a language.
func Says(t *text.Strings) *Words { return Languages.In(t) }
