// Package sheet holds an exercise in the making: the author's text so far, which may not be an
// exercise yet. A sheet from the device is hostile until Read has read it.
package sheet

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"playout/engine/exercise"
	"playout/engine/strict"
)

// Sheet is an exercise in the making: the author's text so far, which may not be an exercise
// yet. It has the fields of all kinds of goals, so that changing the kind loses nothing, and
// numbers as typed.
type Sheet struct {
	ID       string `json:"id,omitempty"`
	Game     string `json:"game"` // game string
	Position string `json:"position,omitempty"`
	Moves    string `json:"moves,omitempty"` // a record from there to the question
	Seat     string `json:"seat,omitempty"`  // the solver, "" for the side to move
	Seed     uint64 `json:"seed,omitempty"`

	Title  string `json:"title,omitempty"`
	Prompt string `json:"prompt,omitempty"`
	Lang   string `json:"lang,omitempty"`

	Kind    exercise.Kind `json:"kind"`
	Accept  []string      `json:"accept,omitempty"` // of moves: whole turns
	Line    []string      `json:"line,omitempty"`   // turns of both sides
	Others  []string      `json:"others,omitempty"` // by turn of the line: other right ones, separated by spaces
	Within  string        `json:"within,omitempty"`
	Judge   string        `json:"judge,omitempty"`
	Against string        `json:"against,omitempty"`
	Plies   string        `json:"plies,omitempty"`
	Draws   bool          `json:"draws,omitempty"` // a draw is enough
	Options []Option      `json:"options,omitempty"`

	// Of questions about a search.
	Tree       string   `json:"tree,omitempty"`   // the agent that builds a tree
	Pruner     string   `json:"pruner,omitempty"` // the agent that searches by alpha-beta
	Simulation string   `json:"simulation,omitempty"`
	Node       []string `json:"node,omitempty"` // plies from the question to the marked node
	Depth      string   `json:"depth,omitempty"`
	More       string   `json:"more,omitempty"`   // how many more nodes an order may cost, in per cent
	Steps      bool     `json:"steps,omitempty"`  // right steps earn points
	Fresh      bool     `json:"fresh,omitempty"`  // each attempt is another instance
	Search     *uint64  `json:"search,omitempty"` // the seed of the search, nil for the exercise's

	Hints    []string `json:"hints,omitempty"`
	HintCost string   `json:"hintCost,omitempty"`
	Right    string   `json:"right,omitempty"` // the texts after an answer
	Wrong    string   `json:"wrong,omitempty"`
	Replies  []Reply  `json:"replies,omitempty"`
	Attempts string   `json:"attempts,omitempty"`
	Points   string   `json:"points,omitempty"`
}

// Option is one of several answers to choose from.
type Option struct {
	Text     string `json:"text"`
	Right    bool   `json:"right,omitempty"`
	Feedback string `json:"says,omitempty"` // the text after it, "" for the general one
}

// Reply is the text after a particular answer.
type Reply struct {
	Move     string `json:"move"`
	Feedback string `json:"says"`
}

// UsualJudge and UsualAgainst are the judge and the opponent of a new exercise.
const (
	UsualJudge   = "alphabeta:depth=8"
	UsualAgainst = "level:3"
)

// What a new question about a search asks.
const (
	UsualTree       = "uct:n=50"
	UsualPruner     = "alphabeta:depth=3,plain=on,eval=heuristic"
	usualSimulation = "20"
	usualDepth      = "3"
)

// Empty returns a new exercise in a game.
func Empty(game, lang string) Sheet {
	s := Sheet{Game: game, Lang: lang, Kind: exercise.Moves, Judge: UsualJudge, Against: UsualAgainst}
	s.AskUsual()
	return s
}

// AskUsual makes a question about a search, in a draft of a release that knew none, ask what a new one
// asks.
func (s *Sheet) AskUsual() {
	if s.Tree == "" && s.Pruner == "" && s.Simulation == "" && s.Depth == "" {
		s.Tree, s.Pruner, s.Simulation, s.Depth = UsualTree, UsualPruner, usualSimulation, usualDepth
	}
}

// FromExercise returns a sheet of an existing exercise, for editing.
func FromExercise(x *exercise.Exercise) Sheet {
	s := Empty(x.Game, x.Lang)
	s.ID, s.Position, s.Moves, s.Seat, s.Seed, s.Title, s.Prompt, s.Hints = x.ID, x.Position, x.Moves, x.Seat, x.Seed, x.Title, x.Prompt, slices.Clone(x.Hints)
	g := &x.Goal
	s.Kind, s.Accept, s.Line = g.Kind, slices.Clone(g.Accept), slices.Clone(g.Line)
	for index, moves := range g.Others {
		s.alternatives(index, strings.Join(moves, " "))
	}
	switch g.Kind {
	case exercise.Best:
		s.Within, s.Judge = shown(g.Within), g.Judge
	case exercise.Win:
		s.Against, s.Plies, s.Draws = g.Against, shown(float64(g.Plies)), g.Result == 0
	case exercise.Choose:
		for i, text := range g.Options {
			s.Options = append(s.Options, Option{text, slices.Contains(g.Answers, i), x.Feedback[strconv.Itoa(i)]})
		}
	}
	if g.Kind.IsSearch() {
		s.Node, s.Steps, s.Fresh, s.Search = slices.Clone(g.Node), g.Steps, g.Fresh, g.Seed
	}
	switch g.Kind {
	case exercise.Select, exercise.Backup:
		s.Tree, s.Simulation = g.Agent, shown(float64(g.Simulation))
	case exercise.Cut:
		s.Pruner = g.Agent
	case exercise.Order:
		s.Depth, s.More = shown(float64(g.Depth)), shown(g.Within)
	}
	s.HintCost, s.Attempts = shown(x.HintCost), shown(float64(x.Attempts))
	if x.Points != 1 {
		s.Points = strconv.FormatFloat(x.Points, 'f', -1, 64)
	}
	s.Right, s.Wrong = x.Feedback[exercise.Right], x.Feedback[exercise.Wrong]
	for move, says := range x.Feedback {
		if move != exercise.Right && move != exercise.Wrong && g.Kind != exercise.Choose {
			s.Replies = append(s.Replies, Reply{move, says})
		}
	}
	// An instance of slices.SortFunc would add 10 KB to the program.
	for n := range s.Replies {
		for ; n > 0 && s.Replies[n].Move < s.Replies[n-1].Move; n-- {
			s.Replies[n], s.Replies[n-1] = s.Replies[n-1], s.Replies[n]
		}
	}
	return s
}

// alternatives sets the other right answers at an index of the line.
func (s *Sheet) alternatives(index int, moves string) {
	if index < 0 || index >= len(s.Line) {
		return
	}
	s.Others = slices.Clone(s.Others)
	for len(s.Others) <= index {
		s.Others = append(s.Others, "")
	}
	s.Others[index] = moves
}

// shown returns a number in its form in the fields, "" for 0, the default of most.
func shown(x float64) string {
	if x == 0 {
		return ""
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// Restart puts the exercise at the start of a game, without answers.
func (s *Sheet) Restart(game string) {
	s.Game, s.Position, s.Moves, s.Seat, s.Seed = game, "", "", "", 0
	s.Accept, s.Line, s.Others, s.Node = nil, nil, nil, nil
}

// Toggle makes an answer right, or no longer right, and reports whether it is.
func (s *Sheet) Toggle(answer string) bool {
	if i := slices.Index(s.Accept, answer); i >= 0 {
		s.Accept = Remove(s.Accept, i)
		return false
	}
	if len(s.Accept) < exercise.MaxMoves {
		s.Accept = Insert(s.Accept, len(s.Accept), answer)
	}
	return true
}

// Number parses a field with a number; "" stands for usual.
func Number(text string, usual float64) (float64, error) {
	text = strings.Replace(strings.TrimSpace(text), ",", ".", 1)
	if text == "" {
		return usual, nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return usual, strict.Wrong("", "a number is expected")
	}
	return x, nil
}

// Exercise returns the sheet's exercise, by the format's own parser. The error is a
// *strict.Fault or strict.Faults; Blamed returns their fields.
func (s *Sheet) Exercise() (*exercise.Exercise, error) {
	x := exercise.Exercise{
		Playout: exercise.TypeExercise, Version: exercise.Version, ID: s.ID, Game: s.Game, Position: s.Position, Moves: s.Moves, Seat: s.Seat, Seed: s.Seed,
		Title: strings.TrimSpace(s.Title), Prompt: strings.TrimSpace(s.Prompt), Lang: s.Lang, Hints: written(s.Hints),
		Goal: exercise.Goal{Kind: s.Kind, Judge: s.Judge, Against: s.Against, Accept: s.Accept, Line: s.Line, Result: 1},
	}
	if s.Draws {
		x.Goal.Result = 0
	}
	var faults strict.Faults
	var plies, attempts, simulation, depth float64
	switch s.Kind {
	case exercise.Select, exercise.Backup:
		x.Goal.Agent = strings.TrimSpace(s.Tree)
	case exercise.Cut:
		x.Goal.Agent, x.Goal.Node = strings.TrimSpace(s.Pruner), s.Node
	}
	if s.Kind.IsSearch() {
		x.Goal.Steps, x.Goal.Fresh, x.Goal.Seed = s.Steps, s.Fresh, s.Search
	}
	for _, n := range []struct {
		path, text string
		usual      float64
		kind       exercise.Kind // that has it, "" for all
		to         *float64
	}{
		{"hintCost", s.HintCost, 0, "", &x.HintCost},
		{"attempts", s.Attempts, 0, "", &attempts},
		{"points", s.Points, 1, "", &x.Points},
		{"goal.within", s.Within, 0, exercise.Best, &x.Goal.Within},
		{"goal.plies", s.Plies, 0, exercise.Win, &plies},
		{"goal.simulation", s.Simulation, 0, exercise.Select, &simulation},
		{"goal.simulation", s.Simulation, 0, exercise.Backup, &simulation},
		{"goal.depth", s.Depth, 0, exercise.Order, &depth},
		{"goal.within", s.More, 0, exercise.Order, &x.Goal.Within},
	} {
		if n.kind != "" && n.kind != s.Kind {
			continue
		}
		value, err := Number(n.text, n.usual)
		if whole := n.to != &x.HintCost && n.to != &x.Points && n.to != &x.Goal.Within; err == nil && whole && (value != math.Trunc(value) || math.Abs(value) > 1e6) {
			value, err = n.usual, strict.Wrong("", "a whole number is expected")
		}
		faults.Add(strict.At(n.path, err))
		*n.to = value
	}
	x.Goal.Plies, x.Attempts, x.Goal.Simulation, x.Goal.Depth = int(plies), int(attempts), int(simulation), int(depth)
	x.Feedback = make(map[string]string)
	feedback := func(key, says string) {
		if says = strings.TrimSpace(says); key != "" && says != "" {
			x.Feedback[key] = says
		}
	}
	feedback(exercise.Right, s.Right)
	feedback(exercise.Wrong, s.Wrong)
	switch s.Kind {
	case exercise.Moves, exercise.Line, exercise.Best:
		for _, r := range s.Replies {
			feedback(strings.TrimSpace(r.Move), r.Feedback)
		}
	case exercise.Choose:
		for _, o := range s.Options {
			text := strings.TrimSpace(o.Text)
			if text == "" {
				continue
			}
			if o.Right {
				x.Goal.Answers = append(x.Goal.Answers, len(x.Goal.Options))
			}
			feedback(strconv.Itoa(len(x.Goal.Options)), o.Feedback)
			x.Goal.Options = append(x.Goal.Options, text)
		}
	}
	for i, moves := range s.Others {
		if list := strings.Fields(strings.ReplaceAll(moves, ",", " ")); s.Kind == exercise.Line && len(list) > 0 && i < len(s.Line) {
			if x.Goal.Others == nil {
				x.Goal.Others = make(map[int][]string)
			}
			x.Goal.Others[i] = list
		}
	}
	read, err := exercise.Parse(x.JSON())
	if faults.Add(err); faults != nil {
		return nil, faults.Err()
	}
	return read, nil
}

// FieldOf returns the field for a part of the exercise, by its path, which is that of a fault.
// Right answers are in the field of their kind.
func (s *Sheet) FieldOf(path string) string {
	field, _, _ := strings.Cut(strings.TrimPrefix(path, "goal."), ".")
	field, _, _ = strings.Cut(field, "[")
	switch {
	case field == "accept" && s.Kind == exercise.Choose:
		return "options"
	case field == "accept" && s.Kind == exercise.Line:
		return "line"
	}
	return field
}

// written returns the texts that are not empty.
func written(texts []string) (list []string) {
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			list = append(list, text)
		}
	}
	return list
}

// Limits of stored sheets: the page writes no longer ones.
const (
	maxTyped = 4_000 // characters of a field
	maxRows  = 100   // of a list
)

// Read reads stored sheets, which are hostile.
func Read(data json.RawMessage) (list []Sheet) {
	if len(data) > 4*exercise.MaxBytes || json.Unmarshal(data, &list) != nil || len(list) > exercise.MaxExercises {
		return nil
	}
	for i := range list {
		list[i].truncate()
	}
	return list
}

// truncate cuts off parts that no field accepts.
func (s *Sheet) truncate() {
	for _, text := range []*string{&s.ID, &s.Game, &s.Seat, &s.Title, &s.Prompt, &s.Lang, &s.Within, &s.Judge, &s.Against, &s.Plies, &s.Tree, &s.Pruner, &s.Simulation, &s.Depth, &s.More, &s.HintCost, &s.Right, &s.Wrong, &s.Attempts, &s.Points} {
		*text = Clip(*text)
	}
	if len(s.Position)+len(s.Moves) > exercise.MaxBytes {
		s.Position, s.Moves = "", ""
	}
	for _, texts := range []*[]string{&s.Accept, &s.Line, &s.Others, &s.Node, &s.Hints} {
		*texts = (*texts)[:min(len(*texts), maxRows)]
		for i := range *texts {
			(*texts)[i] = Clip((*texts)[i])
		}
	}
	s.Options = s.Options[:min(len(s.Options), maxRows)]
	for i := range s.Options {
		s.Options[i].Text, s.Options[i].Feedback = Clip(s.Options[i].Text), Clip(s.Options[i].Feedback)
	}
	s.Replies = s.Replies[:min(len(s.Replies), maxRows)]
	for i := range s.Replies {
		s.Replies[i].Move, s.Replies[i].Feedback = Clip(s.Replies[i].Move), Clip(s.Replies[i].Feedback)
	}
	if !slices.Contains(Kinds, s.Kind) {
		s.Kind = exercise.Moves
	}
}

// Kinds lists the kinds of goals, in the order of the form.
var Kinds = []exercise.Kind{exercise.Moves, exercise.Best, exercise.Line, exercise.Win, exercise.Choose, exercise.Select, exercise.Backup, exercise.Cut, exercise.Order}

// Clip returns a text without the parts that no field accepts.
func Clip(text string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	if utf8.RuneCountInString(text) > maxTyped {
		text = string([]rune(text)[:maxTyped])
	}
	return text
}
