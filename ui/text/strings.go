// Package text holds the words of the page in every language, except those of a single
// feature or game: a feature's are stored with it, as ByLanguage, and so are a game's, which
// package boards adds. Code that names a game, its pieces or its options takes a language
// from boards.
//
// A language is one value of Strings, which its file adds to Languages. All of it is data: text
// that depends on a number or a name is a template with {placeholders}, which Fill or Count
// fills. So a test can compare the languages: no field is empty, and placeholders and map keys
// are the same everywhere.
package text

import (
	"math"
	"strconv"
	"strings"
)

// Strings is one language. Comments name the placeholders in braces.
type Strings struct {
	At   Language // its place in ByLanguage
	Lang string   // "en": html[lang]
	Name string   // the language's name in that language: "English"
	Mark string   // the page's name, beside the logo

	// Frame of the page.
	PageTitle  string // document.title: {status}
	GamesNav   string // accessible name of the tabs
	Tagline    string // what only this page has
	PlacesNav  string // accessible name of the places
	Play       string // the place with the board
	Soon       string // tooltip of a game that is not available yet
	NotInside  string // tooltip of the way inside a game that may not be looked into
	Theme      string // accessible name of the theme switch
	Light      string
	Dark       string
	Loading    string
	Close      string
	Erase      Button // all data on the device
	BoardLabel string // accessible name: {game}, or {Game} at its beginning

	// Buttons.
	New, Undo, Redo, Hint, Flip, Stop, Resign, Resume, Share, Help Button
	Menu                                                           Button // opens the menu of rare actions
	Pause                                                          Button // the text of Stop while only machines play
	Guide                                                          Button // opens the guide
	Lesson                                                         string // the link to the lesson on how a tree search chooses
	HowTo                                                          string // heading of the links under Help

	// Seats and agents.
	SeatSelect string               // accessible name of a seat's select: {seat}
	Seats      map[string]SeatWords // by seat
	You        string
	Human      string                // the option of a select
	Friend     string                // the player on another computer
	Custom     string                // the option that leads to building a player
	Level      string                // {n}
	Agents     map[string]AgentWords // by the name of an agent string
	NetAgents  map[string]AgentWords // the same for agents with a net
	OwnAgent   string                // {name}: an agent with a net of this device
	Sims       Plural                // simulations of a move
	Nodes      Plural                // positions searched for a move
	Plies      Plural                // the depth of alpha-beta
	Loose      string                // a machine that plays moves within some points of the best
	Within     Plural                // points of the best move: any of the moves within them is played
	PerMove    string                // {ms}: time of a move
	Ponders    string                // an agent also thinks while others choose
	Highest    string                // a tree search chooses by the bound, not by visits: final=ucb
	Reports    map[string]string     // players of the five reports, by name in package board
	RightHere  string                // of a square: the right answer to an exercise
	Timed      Plural                // {who} and the number of whole seconds: a choice of opponent

	// Status, in words.
	YourMove  string
	SeatsMove Agreed // in a game of two people
	Thinking  string // {who} is to move and waits
	Paused    string // {who} is to move and waits
	Waits     string // {who}, {button}: why a click does nothing, and what to do
	Wins      Agreed
	WinsBy    Agreed            // {a}, {b}: points
	WinBy     map[string]Agreed // by a note of the board, how it was won: of two also {loser}
	Draw      string
	DrawAt    string            // {a}, {b}
	DrawBy    map[string]string // by a note of the board: why it is a draw
	// Ends outside the rules, by the How of an ending.Ending.
	WonOutside   map[string]Agreed // {seat} won alone, {loser} lost
	DrawnOutside map[string]Agreed // no seat won alone: {seat} resigned or lost, if there is one
	ToPlay       Plural            // {seat} and the number of choices
	Choices      Plural            // only the number of choices
	Earlier      string            // {ply}, {plies}: an earlier position is shown
	MustPass     Agreed
	Plays        Agreed // {move}
	Passes       Agreed
	HintIs       string              // {seat}, {move}
	HintWait     string              // {seat}
	PickPiece    string              // a promotion piece is to be chosen
	PickTarget   string              // {square}: a piece is chosen, its targets are shown
	Scores       map[string]Plural   // by game: the unit of the number beside a seat
	Directions   map[string]string   // by the name of a move
	Letters      map[string]string   // by the first letter, which stands for the move in a step
	Notations    map[string][]Letter // by game: the pieces' names in moves, if it has any
	Step         string              // {n}: a step of all seats at once
	OthersChoose string              // the machines choose, after the people
	OthersPlayOn string              // no goose of a person is alive
	NetComing    string              // an agent waits for its net
	NetProgress  string              // {some} of {all}, in MB: the same, on a slow line
	NetSkipped   string              // a machine was stopped before its net had arrived
	Replaying    string              // instead of the seat to move
	Begins       string              // how to start a game in real time
	Ends         map[string]string   // by a note of the board, or another word for an end, in a few words
	Facts        map[string]string   // a position's facts besides its squares, by name
	Tips         map[string]string   // by game: how to set up a position

	// Squares: "f5, empty, legal move".
	Empty     string
	LegalHas  string
	LastHas   string
	ChosenHas string

	// The search table.
	SearchOf  string // {seats}: of SeatWords, {agent}
	HintFor   string // {seat}, {agent}
	SearchWas string // {seats}, {agent}, once it has moved
	HintWas   string // {seat}, {agent}, once it is over
	ColMove   string
	ColVisits Button // label and the term of art
	ColWins   Button
	ColPrior  Button
	Expects   Button

	// The same for alpha-beta.
	ColNodes    Button
	ColValue    Button
	ExpectsBest Button
	ColPoints   map[string]Button // replaces ColValue for values in points, by their unit
	Bounds      string            // the meaning of ≤, below the table
	WinIn       string            // {n} plies
	LossIn      string            // {n} plies
	MateIn      string            // {n} moves of the seat
	MatedIn     string            // {n} moves of the other seat
	LookAt      string            // accessible name of the choice whose table is shown

	Rate       string // {n} simulations a second
	RateOf     string // {n} simulations a second in {k} workers
	NetOn      string // {net}, {kernel}: the evaluator of the search, and the kernel that runs it
	NetLacks   string // {net} was requested but could not be loaded
	More       Plural // moves not shown
	ProvenWin  string
	ProvenLoss string
	ProvenDraw string

	Kernels map[string]string // the kernels of nets, by name in a report

	// The chart and the move list.
	Chances string // {seats}: of SeatWords

	LegendHead                            string // heading of the search's signs
	LegendBar                             string // {chances}: Chances
	LegendRing, LegendArrow, LegendNumber string

	Moves     string
	NoMoves   string
	ECOTip    string // tooltip of an opening's code
	MoveLabel string // accessible name of an entry: {n}, {seat}, {move}
	// Judgements of moves and positions by their signs, and of a number without one: {n}.
	Judgements map[string]string
	Judgement  string
	StepLabel  string // the same, if several seats moved at once: {n}, {move}
	Pass       string // a pass in the move list

	// Numbers.
	Group   string // the separator of thousands
	Decimal string
	Percent string // {n}

	// Games and how to play them.
	Games      map[string]GameWords
	Variant    string            // {options}: the variant, in the words of Options
	Options    map[string]string // by an option with its value, such as "flying=off", or by its name, with {n} for the value
	Rules      map[string]string // the same: the option's rule, for {flying} in a paragraph of GameWords.Play
	Labels     map[string]string // by the name of a numeric option: its label in the choice of a new game
	Meanings   map[string]string // by an option with its value: its meaning in a sentence, if Rules has only part of one
	Workers    Button            // how many workers think together
	WorkersFor string            // when they matter
	Automatic  string            // {n}: as many as suit the computer
	KeysHead   string
	Keys       []Key // on every board

	// Notices and alerts.
	Copied        string
	CopyFailed    string // {link}
	NoLink        string // no link can hold the game
	Restarted     string
	Stalled       string            // a worker does not start, and the page tries another
	Absent        string            // no worker starts
	Died          string            // the worker does not come back: {reason}
	Again         string            // the button beside it
	Fault         string            // a bug of the page itself: {reason}
	LinkBad       string            // a link without a game
	LinkGame      string            // {game}: a game that does not exist
	LinkKey       string            // {key}, {allowed}: an unknown key
	LinkLeft      string            // {left}: text appended to a link
	Refused       map[string]string // by kind of a wire.Error: the refusal
	RefusedLink   map[string]string // the same, for a link, with what is shown instead: {of}
	Units         map[string]Plural // {n}: of values, by wire.Game.Unit
	BadExercise   string            // a text that is no exercise
	LaterExercise map[string]string // {value}, {kinds}: by exercise.LaterVersionError.What, something of a later version
	LinkPart      string            // {parts}: the parts of a link that cannot be read
	LinkLong      string            // a link that is too long
	LinkMove      string            // {ply}, {of}: a move of a link's record
	Lacks         map[string]string // {net}: by kind of a wire.Error, why an agent plays without its net
}

// Fill replaces placeholders in a template, given as pairs of name and value.
func Fill(template string, pairs ...string) string {
	var filled strings.Builder // every rendering fills hundreds of templates
	for {
		before, rest, found := strings.Cut(template, "{")
		filled.WriteString(before)
		if !found {
			return filled.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		i := 0
		for i+1 < len(pairs) && pairs[i] != name {
			i += 2
		}
		if closed && i+1 < len(pairs) {
			filled.WriteString(pairs[i+1])
			template = after
		} else {
			filled.WriteByte('{')
			template = rest
		}
	}
}

// Count returns the template for a number, filled with the number and further pairs.
func (s *Strings) Count(p Plural, n int, pairs ...string) string {
	template := p.Many
	if n == 1 {
		template = p.One
	}
	return Fill(template, append([]string{"n", s.Number(n)}, pairs...)...)
}

// Number returns a whole number with its thousands separated.
func (s *Strings) Number(n int) string {
	digits := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, digits = minus, digits[1:]
	}
	head := len(digits) % 3
	parts := make([]string, 0, 1+len(digits)/3)
	if head > 0 {
		parts = append(parts, digits[:head])
	}
	for ; head < len(digits); head += 3 {
		parts = append(parts, digits[head:head+3])
	}
	return sign + strings.Join(parts, s.Group)
}

// minus is the sign of a number below 0; a hyphen is shorter, and lines break after it.
const minus = "−"

// Figure returns a number with the given number of digits after the decimal mark, or all its
// digits for -1.
func (s *Strings) Figure(x float64, digits int) string {
	text := strings.Replace(strconv.FormatFloat(x, 'f', digits, 64), ".", s.Decimal, 1)
	if below, is := strings.CutPrefix(text, "-"); is {
		return minus + below
	}
	return text
}

// Hundredths returns a number with two digits after the decimal mark.
func (s *Strings) Hundredths(x float64) string { return s.Figure(x, 2) }

// Counted returns the template for a number that may be fractional, filled with it.
func (s *Strings) Counted(p Plural, x float64) string {
	template := p.Many
	if x == 1 {
		template = p.One
	}
	return Fill(template, "n", s.Figure(x, -1))
}

// Signed returns a number with its sign and the given number of digits after the decimal mark.
func (s *Strings) Signed(x float64, digits int) string {
	text := s.Figure(math.Abs(x), digits)
	switch {
	case strings.Trim(text, "0.,") == "":
		return text
	case x < 0:
		return minus + text
	}
	return "+" + text
}

// Option returns the words of a variant's option.
func (s *Strings) Option(name, value string) string { return byValue(s.Options, name, value) }

// Rule returns an option's rule: its value if there are no words for it.
func (s *Strings) Rule(name, value string) string { return byValue(s.Rules, name, value) }

// Label returns the label of a numeric option, its own name if there are no words for it.
func (s *Strings) Label(name string) string { return or(s.Labels[name], name) }

// Meaning returns an option's meaning in a sentence, "" if there are no words for it.
func (s *Strings) Meaning(name, value string) string {
	of := name + "=" + value
	return or(s.Meanings[of], s.Rules[of])
}

func byValue(words map[string]string, name, value string) string {
	if text, known := words[name+"="+value]; known {
		return text
	}
	return or(Fill(words[name], "n", value), value)
}

// Chance returns a probability, from 0 to 1, in per cent.
func (s *Strings) Chance(p float64) string {
	return Fill(s.Percent, "n", strconv.Itoa(int(p*100+0.5)))
}

// Seat returns the name of a seat as a label, or the seat itself if it has none.
func (s *Strings) Seat(id string) string { return or(s.Seats[id].Name, id) }

// TheSeat returns a seat's name within a sentence.
func (s *Strings) TheSeat(id string) string { return or(s.Seats[id].The, id) }

// SeatOf returns a seat's name as the owner in a title.
func (s *Strings) SeatOf(id string) string { return or(s.Seats[id].Of, id) }

// FillSeat returns a template about a seat, filled with the seat and further pairs.
func (s *Strings) FillSeat(t Agreed, seat string, pairs ...string) string {
	template := t.One
	if s.Seats[seat].Many {
		template = t.Many
	}
	the := s.TheSeat(seat)
	return Fill(template, append([]string{"seat", the, "Seat", Sentence(the)}, pairs...)...)
}

// Piece names what is on a square of a game.
func (s *Strings) Piece(game, id string) string {
	if id == "" {
		return s.Empty
	}
	pieces := s.Games[game].Pieces
	if words, known := pieces[id]; known {
		return words
	}
	seat, part, _ := strings.Cut(id, "-")
	return or(Fill(pieces[part], "seat", s.Seat(seat)), id)
}

// Game returns the name of a game as a label.
func (s *Strings) Game(id string) string { return or(s.Games[id].Name, id) }

// TheGame returns the name of a game within a sentence.
func (s *Strings) TheGame(id string) string { return or(s.Games[id].The, id) }

// DrawOf returns the word for a draw of a game.
func (s *Strings) DrawOf(game string) string { return or(s.Games[game].Draw, s.Draw) }

// Board returns the accessible name of a game's board.
func (s *Strings) Board(game string) string {
	return Fill(s.BoardLabel, "game", s.TheGame(game), "Game", s.Game(game))
}

// Kernel names a net's kernel.
func (s *Strings) Kernel(id string) string { return or(s.Kernels[id], id) }

// Agent returns the name of an agent string: "Level 3", "Tree search" whatever its settings, the
// visitor's name of its net if only this device has it, or the string itself if there is no word for it.
func (s *Strings) Agent(agent string) string {
	if net := OwnNetOf(agent); net != "" {
		return Fill(s.OwnAgent, "name", net[len(OwnNet):])
	}
	if n, is := strings.CutPrefix(agent, level); is && n != "" {
		return Fill(s.Level, "n", n)
	}
	return or(s.Agents[nameOf(agent)].Name, agent)
}

// NetAgent returns the name of an agent string that has a net.
func (s *Strings) NetAgent(agent string) string {
	if OwnNetOf(agent) != "" {
		return s.Agent(agent)
	}
	return or(s.NetAgents[nameOf(agent)].Name, s.Agent(agent))
}

// AgentAbout describes an agent string: "tree search, 800 simulations".
func (s *Strings) AgentAbout(agent string) string { return s.about(s.Agents, agent) }

// NetAgentAbout describes an agent string that has a net.
func (s *Strings) NetAgentAbout(agent string) string { return s.about(s.NetAgents, agent) }

func (s *Strings) about(words map[string]AgentWords, agent string) string {
	about := words[nameOf(agent)].About
	if about == "" {
		return agent
	}
	if n := option(agent, "n"); n > 0 {
		about += ", " + s.Count(s.Sims, n)
	}
	if plies := option(agent, "depth"); plies > 0 && KindOf(agent).Deepens {
		about += ", " + s.Count(s.Plies, plies)
	}
	if nodes := option(agent, "nodes"); nodes > 0 {
		about += ", " + s.Count(s.Nodes, nodes)
	}
	if setting(agent, "temp") != "" || setting(agent, "hasty") != "" {
		about += ", " + s.Loose
	}
	if points := option(agent, "ties"); points > 0 {
		about += ", " + s.Count(s.Within, points)
	}
	if ms := Millis(agent); ms > 0 {
		about += ", " + Fill(s.PerMove, "ms", s.Number(ms))
	}
	if setting(agent, "final") == "ucb" {
		about += ", " + s.Highest
	}
	if setting(agent, "ponder") == "on" {
		about += ", " + s.Ponders
	}
	return about + s.otherSettings(agent)
}

func or(text, fallback string) string {
	if text == "" {
		return fallback
	}
	return text
}
