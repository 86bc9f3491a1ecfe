package exercise

import "playout/ui/text"

// Words holds the words of exercises.
type Words struct {
	Title string      // of the places
	Learn text.Button // the place to learn
	About string      // text above the list of exercises

	AskFor     string // of an address with a bad one
	NoExercise string // of an address without one
	Others     string // that the page shows the places instead

	Untitled string // {n}: title of an exercise without one, by its number in the set
	Alone    string // the same for a single exercise
	YouPlay  string // {seat}
	Name     string // of the panel: {title}
	Options  string // of the answers to choose from

	// The state of the exercise.
	Attempt   string // {n}, {of}
	Attempts  text.Plural
	SolvedAt  string // {n}
	NotSolved string
	Points    text.Plural // {n}
	PointsOf  text.Plural // {score} of {n}

	// The words of the status.
	PickOne, Checking, Looking string
	Answers                    string // {seat} plays the reply
	Right, Wrong, WrongLast    string
	Solved, Failed             string
	GoOn                       string // the part of a line so far was right
	Practice                   string // this attempt does not change the score
	Short                      string // {n}: how much worse than the best move it is

	Lowered string      // {agent}: the opponent or judge, if the exercise exceeds the limit
	Left    text.Plural // {n} seconds that a search can still take
	Unknown string      // the same if it is unknown
	Stop    text.Button
	Stopped string

	Hint     text.Button
	HintCost text.Plural // in a hint's tooltip: {n} points
	Hints    string      // of the list
	HintFor  string      // {hint}, {n}: the button, with the cost
	NoHint   string      // tooltip if there is none left

	Retry, GiveUp, Explain, PlayOn, Edit, Next text.Button
	ShowRight                                  text.Button // instead of Explain, for options
	RightOption                                string      // {option}
	WhyNot                                     string      // tooltip of Explain while answers count

	// Lines that explain the answer.
	YourMove, Better, Because string
	Ahead, Behind, Even       string // {n}: of the solver, at the line's end
	Wins, Loses, Draws        string
	Chances                   string // {n}
	NoLine                    string

	// Questions about a search.
	Gives            map[string]string // by kind: what to do for an answer; the others have PickOne
	Ask, Model       map[string]string // by kind: {agent}, {i}, {n}, {seat}, {move}, {value}, {alpha}, {beta}, {within}
	Fewest           string            // Ask of an order without a tolerance
	After, YourOrder string            // of model answers
	WasCut           string            // of a move that was not searched
	Heads            []text.Button
	Move             string // head of the column of moves
	Given            string // of the choices so far
	N, Q             string // labels of the numbers to give
	Submit           text.Button
	IsCut            string      // of a move's box: {move}
	Up, Down         string      // of the buttons of a move: {move}
	ModelStep        string      // {n}, {of}
	StepRight        string      // of a choice on the path: {move} that the search chooses
	StepWrong        string      // likewise
	StepLost         string      // of a wrong choice if the search's is unknown
	RightMarked      text.Plural // {right} of {n} moves
	Back, Forward    text.Button // through the model answer
	ShowModel        text.Button
	NodesOf          string // {n}, {of}
	Preparing        string

	// Sets.
	Step     string // of an exercise of a set: {n}, {of}, {title}, {state}
	Of       string // {n}, {of}
	States   map[string]string
	SolvedOf text.Plural // {solved} of {n}
	Steps    string      // of all of them

	// The title and the result of a set.
	Holds            text.Plural // how many exercises
	CountsHere       string      // how points are counted and kept
	CountsThere      string      // the same if the page around keeps them
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
	Sure             string // the same button, after the first press

	// The overview.
	Make       string // the link to the place for making exercises
	Drafts     string // the link to the drafts; {n}
	Teachers   string // the link to the page for teachers
	NoStarters string // they could not be loaded

	// In the place to learn.
	Guide      string   // heading of the guide's pages
	GuideAbout string   // text below it
	Pages      []string // the pages
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
