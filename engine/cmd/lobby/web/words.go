package web

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/cmd/lobby/classes"
	"playout/ui/boards"
	"playout/ui/text"
)

// Words holds what the pages say in a language. {n} and other words in braces are replaced.
type Words struct {
	Lang, Self string // the code, and the name of the language in itself

	// Every page.
	Skip, Pages, Language, ToPage                        string
	Statistics, Classes, Account                         string
	SignOut, SignIn, SignInTitle, SignInAbout            string
	Name, Password                                       string
	MissingTitle, MissingAbout, BrokenTitle, BrokenAbout string
	Said                                                 map[string]string // after something was done
	Problems                                             map[string]string
	Slow                                                 text.Plural             // seconds to wait
	Refused                                              map[classes.Kind]string // {n}, {input}, {detail}: only English has details
	RefusedOne                                           map[classes.Kind]string // for an n of one

	// Statistics.
	Played, Won, Drawn, Lost, Ratio, Rating    string
	NoGames, RatingAbout, History, AllGames    string
	ByGame, BySeat, ByOpponent, Game, Seat     string
	Opponent, Opponents, Recent, When, Outcome string
	Variant, Share, Deviation, Seats           string
	Take, GamesTable, GamesFile                string
	MoreRows                                   text.Plural
	Deleted, Agent                             string
	PlotTitle                                  string // {game}, {name}
	PlotGames, PlotAbove, PlotBelow            string
	PlotText                                   text.Plural       // {first}, {last}, {least}, {most}
	Outcomes                                   map[string]string // statistics.Won …

	// The account.
	OldPassword, NewPassword, Change, Email, EmailAbout string
	DeleteAccount, DeleteAbout, SureAccount, GuestAbout string
	Forgotten, ResetAbout, SendLetter                   string

	// Classes.
	Teaches, Attends, NoClasses, ClassName, MakeClass string
	Code, Join, GuestClasses, CodeAbout, RenewCode    string
	Teacher, Members, NoMembers, Remove, SureRemove   string
	DeleteClass, SureClass, Leave, SureLeave          string
	RenameClass, ShownOnce                            string

	// Assignments.
	Assignments, NoAssignments, ClassTable                string
	Set, Exercises, Exercise, Number, Begun               string
	Points, Of, State, Closed, Open, Done, Mean, Attempts string
	Give, GiveAbout, File, SetText                        string
	Look, Solve, ClosedAbout, Results, ResultsAbout       string
	ClaimedAbout, SaveTable, OpenAgain, Close, MeanAbout  string
	TakeBack, SureAssignment                              string
	Untitled                                              string            // {n}
	States                                                map[string]string // of exercises

	// Tournaments.
	Tournaments, NoTournaments, NewTournament, Title     string
	Kind, RoundRobin, AboutRoundRobin, Swiss, AboutSwiss string
	Rounds, Clock, Players                               string
	About                                                string // {kind}, {game}, {clock}, {round}, {rounds}
	NoClock, IsOver, BeforeStart                         string
	NextRound, OpenGames                                 string
	Waits                                                text.Plural
	Standings, Rank, Result, Enter, Round, Board         string
	RoundTitle                                           string            // {n}
	PairingResults                                       map[string]string // classes.FirstWins …: {first} and {second} are the seats
	OneGame, ToGame, Watch, SaveStandings, SaveGames     string
	Left, Playing, ComesBack, HasLeft                    string
	LeftSwiss, LeftRobin, LatePlayer, LetPlay            string
	EndNow, Resume, DeleteTournament, SureTournament     string
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

// text returns the page's words in the language, which name games, seats, options and agents.
func (w *Words) text() *text.Strings { return boards.Text(w.Lang) }

// Figure returns a number with digits after the decimal mark, or all its digits for -1.
func (w *Words) Figure(x float64, digits int) string { return w.text().Figure(x, digits) }

// game returns the name of a game of the catalogue.
func (w *Words) game(base string) string { return w.text().Game(base) }

// gameString returns the name of a game with its options.
func (w *Words) gameString(name string) string {
	base, options, _ := strings.Cut(name, ":")
	list := []string{w.game(base)}
	for option := range strings.SplitSeq(options, ",") {
		if key, value, is := strings.Cut(option, "="); is {
			list = append(list, w.text().Option(key, value))
		}
	}
	return strings.Join(list, ", ")
}

// count returns the words about a number.
func (w *Words) count(words text.Plural, n int, pairs ...string) string {
	return w.text().Count(words, n, pairs...)
}

// refused returns the sentence about a refusal.
func (w *Words) refused(e *classes.Error) string {
	sentence := w.Refused[e.Kind]
	if one, is := w.RefusedOne[e.Kind]; is && e.Limit == 1 {
		sentence = one
	}
	return fill(sentence, "n", w.text().Number(e.Limit), "input", e.Input, "detail", e.Detail)
}

// seat returns the name of a seat.
func (w *Words) seat(name string) string { return w.text().Seat(name) }

// seats returns the names of seats that are joined by +.
func (w *Words) seats(names string) string {
	list := strings.Split(names, "+")
	for i := range list {
		list[i] = w.seat(list[i])
	}
	return strings.Join(list, ", ")
}
