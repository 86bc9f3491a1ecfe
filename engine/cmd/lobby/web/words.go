package web

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/cmd/lobby/classes"
)

// Words holds what the pages say in a language. {n} and other words in braces are replaced.
type Words struct {
	Lang, Self string // the code, and the name of the language in itself

	// Every page.
	Skip, Pages, Language, ToPage           string
	Statistics, Classes, Account            string
	SignOut, SignIn, SignInTitle            string
	SignInAbout, Name, Password             string
	MissingTitle, MissingAbout, BrokenTitle string
	BrokenAbout                             string

	// Statistics.
	Played, Won, Drawn, Lost, Ratio, Rating                string
	NoGames, RatingAbout, History, AllGames                string
	ByGame, BySeat, ByOpponent, Game, Seat                 string
	Opponent, Opponents, Recent, When, Outcome             string
	Take, GamesTable, GamesFile, MoreRows                  string // {n}
	Deleted, Agent                                         string
	PlotTitle                                              string // {game}, {name}
	PlotGames, PlotAbove, PlotBelow                        string
	PlotText                                               string // {first}, {last}, {least}, {most}
	Variant, Share, Deviation, Seats                       string
	Games                                                  map[string]string // by ID
	SeatNames                                              map[string]string
	Goose                                                  string            // {n}
	Outcomes                                               map[string]string // statistics.Won …
	OldPassword, NewPassword, Change, Email                string
	EmailAbout, DeleteAccount, DeleteAbout, SureAccount    string
	GuestAbout                                             string
	Teaches, Attends, NoClasses, ClassName, MakeClass      string
	Code, Join, GuestClasses, CodeAbout, RenewCode         string
	Teacher, Assignments, Exercises, Number, Begun         string
	Points, State, Closed, Open, NoAssignments, ClassTable string
	Give, GiveAbout, File, SetText                         string
	Tournaments, NoTournaments, NewTournament, Title       string
	Kind, RoundRobin, Swiss, Rounds, Clock, Players        string
	Members, NoMembers, Remove, DeleteClass, SureClass     string
	Leave, SureLeave, Sure                                 string
	Look, Solve, ClosedAbout, Results, ResultsAbout        string
	Done, Mean, ClaimedAbout, SaveTable, OpenAgain, Close  string
	TakeBack, SureAssignment, Of, Exercise, Attempts       string
	States                                                 map[string]string // of exercises
	Untitled                                               string            // {n}
	NextRound, OpenGames, Standings, Rank, Result, Enter   string
	ToGame, SaveStandings, SaveGames, Left, Playing        string
	ComesBack, HasLeft, LeftSwiss, LeftRobin, LatePlayer   string
	LetPlay, EndNow, Resume, DeleteTournament              string
	SureTournament                                         string
	About                                                  string // {kind}, {game}, {clock}, {round}, {rounds}
	NoClock, IsOver, BeforeStart                           string
	RoundTitle                                             string // {n}
	Waits                                                  string // {n}
	Bye, Absent, NoResult, Round, Board                    string
	PairingResults                                         map[string]string       // of pairings
	Said                                                   map[string]string       // after something was done
	Refused                                                map[classes.Kind]string // {n}, {detail}
	Problems                                               map[string]string       // {n}, {detail}
}

// languages lists the languages, the first for everyone whose own is none of them.
var languages = []*Words{&english, &spanish}

// wordsIn returns the words of a language that is one of them, nil for others.
func wordsIn(lang string) *Words {
	lang, _, _ = strings.Cut(strings.ToLower(lang), "-")
	for _, w := range languages {
		if w.Lang == lang {
			return w
		}
	}
	return nil
}

// accepted returns the words of the language that a browser prefers.
func accepted(header string) *Words {
	best, weight := languages[0], 0.0
	for part := range strings.SplitSeq(header[:min(len(header), 500)], ",") {
		lang, rest, _ := strings.Cut(strings.TrimSpace(part), ";")
		q := 1.0
		if text, is := strings.CutPrefix(strings.TrimSpace(rest), "q="); is {
			var err error
			if q, err = strconv.ParseFloat(text, 64); err != nil {
				q = 0
			}
		}
		if w := wordsIn(strings.TrimSpace(lang)); w != nil && q > weight {
			best, weight = w, q
		}
	}
	return best
}

// fill replaces words in braces; pairs are a word and its replacement.
func fill(text string, pairs ...string) string {
	list := slices.Clone(pairs)
	for i := 0; i < len(list); i += 2 {
		list[i] = "{" + list[i] + "}"
	}
	return strings.NewReplacer(list...).Replace(text)
}

// game returns the name of a game of the catalogue.
func (w *Words) game(base string) string {
	if name := w.Games[base]; name != "" {
		return name
	}
	return base
}

// gameString returns the name of a game with its variant.
func (w *Words) gameString(text string) string {
	base, variant, is := strings.Cut(text, ":")
	if is {
		return w.game(base) + " (" + variant + ")"
	}
	return w.game(base)
}

// seat returns the name of a seat.
func (w *Words) seat(name string) string {
	if n, is := strings.CutPrefix(name, "goose"); is {
		return fill(w.Goose, "n", n)
	}
	if text := w.SeatNames[name]; text != "" {
		return text
	}
	return name
}

// seats returns the names of seats that are joined by +.
func (w *Words) seats(names string) string {
	list := strings.Split(names, "+")
	for i := range list {
		list[i] = w.seat(list[i])
	}
	return strings.Join(list, ", ")
}
