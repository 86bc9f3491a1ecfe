package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/strict"
)

// flagSet holds the flags of a verb. The part of a usage in backquotes names the values of a flag;
// a|b|c lists them, and completion then offers them.
type flagSet struct{ *flag.FlagSet }

func newFlags(verb string) *flagSet {
	s := &flagSet{flag.NewFlagSet(verb, flag.ContinueOnError)}
	s.SetOutput(io.Discard)
	return s
}

// timeVar adds a flag for a duration that stays a text, "" for none.
func (s *flagSet) timeVar(at *string, name, usage string) {
	s.Func(name, usage, func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil {
			return errors.New("a time such as 1.5s")
		}
		*at = d.String()
		return nil
	})
}

// wordsVar adds a flag for words separated by spaces.
func (s *flagSet) wordsVar(at *[]string, name, usage string) {
	s.Func(name, usage, func(text string) error {
		*at = strings.Fields(text)
		return nil
	})
}

// gameUsage is the help of the flag for the game.
var gameUsage = "a game, one of `" + strings.Join(games.Names(), "|") + "`, perhaps with variants after a colon"

// game adds the flag for the game.
func (s *flagSet) game() *string { return s.String("game", "", gameUsage) }

// named rewrites an error of the library for the command line: if a fault, or what is allowed,
// begins with the name of a setting, it puts the flag of that setting there. A fault of a file
// begins with the file, and gets the flag before it.
func (s *flagSet) named(err error) error {
	var all strict.Faults
	for _, fault := range strict.FaultsOf(err) {
		f := *fault
		name := fault.Top()
		if of := s.Lookup(name); of != nil {
			kind, _ := flag.UnquoteUsage(of)
			switch {
			case begins(f.Allowed, name):
				f.Allowed = "-" + f.Allowed
			case begins(f.Got, name):
				f.Got = "-" + f.Got
			case slices.Contains([]string{"file", "files", "folder", "path", "zip"}, kind):
				f.Got = "-" + name + " " + f.Got
			}
		}
		all.Add(&f)
	}
	return all.Err()
}

// about reports whether an error is about a flag that is on the command line.
func (s *flagSet) about(err error) bool {
	is := false
	s.Visit(func(of *flag.Flag) {
		is = is || slices.ContainsFunc(strict.FaultsOf(err), func(f *strict.Fault) bool { return f.Top() == of.Name })
	})
	return is
}

// begins reports whether a sentence begins with a name.
func begins(sentence, name string) bool {
	rest, is := strings.CutPrefix(sentence, name)
	return is && strings.IndexAny(rest, " :") == 0
}

// helpWanted is the error of a verb that was asked for its help.
type helpWanted struct {
	flags *flagSet
	more  []string // what the verb explains beyond its flags
}

// Error implements error.
func (*helpWanted) Error() string { return flag.ErrHelp.Error() }

// parse reads the flags of a verb that takes no other arguments.
func (s *flagSet) parse(args []string, help ...string) error {
	operands, err := s.operands(args, help...)
	if err == nil && len(operands) > 0 {
		err = fmt.Errorf("argument %q is not a flag; allowed: %s", game.Clip(operands[0]), cmp.Or(s.names(), "no arguments"))
	}
	return err
}

// operands reads a verb's flags and its other arguments, which flags may follow, except after "--".
// If the flags ask for help, the error is *helpWanted with the verb's texts.
func (s *flagSet) operands(args []string, help ...string) (operands []string, err error) {
	s.Usage = func() {}
	for rest := args; ; rest = s.Args()[1:] {
		if err := s.Parse(rest); errors.Is(err, flag.ErrHelp) {
			return nil, &helpWanted{s, help}
		} else if err != nil {
			return nil, s.refused(err.Error())
		}
		if s.NArg() == 0 {
			return operands, nil
		}
		if at := len(rest) - s.NArg() - 1; at >= 0 && rest[at] == "--" {
			return append(operands, s.Args()...), nil
		}
		operands = append(operands, s.Arg(0))
	}
}

// Errors of the package flag: a value that is not allowed, its flag and the reason; and a flag that
// does not exist.
var (
	badValue = regexp.MustCompile(`(?s)^invalid (?:boolean )?value ("(?:[^"\\]|\\.)*") for (?:flag )?-([^:]*): (.*)$`)
	noFlag   = "flag provided but not defined: -"
)

// elsewhere lists flags of cutechess-cli and fastchess, with our flags for the same.
var elsewhere = map[string]string{
	"concurrency": "workers", "rounds": "games", "engine": "agents", "each": "agents", "pgnout": "records", "epdout": "finals",
	"tournament": "format", "srand": "seed", "tc": "clock", "st": "step", "resign": "adjudicate", "draw": "adjudicate", "maxmoves": "adjudicate",
	"ratinginterval": "every",
}

// refused says in an error of the package flag what is allowed.
func (s *flagSet) refused(said string) error {
	if m := badValue.FindStringSubmatch(said); m != nil {
		text, _ := strconv.Unquote(m[1]) // the package has quoted it
		return fmt.Errorf("invalid value %q for flag -%s; allowed: %s", game.Clip(text), m[2], cmp.Or(allowed(s.Lookup(m[2])), m[3]))
	}
	if name, is := strings.CutPrefix(said, noFlag); is {
		var names []string
		s.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
		hint := perhaps("-", name, names)
		if ours := elsewhere[name]; s.Lookup(ours) != nil {
			hint = ", perhaps -" + ours
		}
		return fmt.Errorf("flag -%s is unknown%s; allowed: %s", strict.Clip(name), hint, cmp.Or(s.names(), "no flags"))
	}
	return fmt.Errorf("%s; allowed: %s", strict.Clip(said), cmp.Or(s.names(), "no flags"))
}

// allowed describes the values of the standard types of flags, "" for others.
func allowed(f *flag.Flag) string {
	getter, is := f.Value.(flag.Getter)
	if !is {
		return ""
	}
	switch getter.Get().(type) {
	case bool:
		return "true or false"
	case int:
		return "a whole number"
	case uint64:
		return "a whole number, 0 or more"
	case float64:
		return "a number"
	}
	return ""
}

// helpWidth is the most columns of a flag's explanation, without its indent.
const helpWidth = 96

// print writes the flags with their kinds and defaults, and the other texts.
func (w *helpWanted) print(to io.Writer) {
	var text strings.Builder
	w.flags.SetOutput(&text)
	w.flags.PrintDefaults()
	for line := range strings.Lines(text.String()) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		indent, columns := line[:strings.Index(line, words[0])], 0
		for _, word := range words {
			n := utf8.RuneCountInString(word) + 1
			switch {
			case columns == 0:
				fmt.Fprint(to, indent)
			case columns+n > helpWidth:
				fmt.Fprint(to, "\n", indent)
				columns = 0
			default:
				word = " " + word
			}
			columns += n
			fmt.Fprint(to, word)
		}
		fmt.Fprintln(to)
	}
	for _, text := range w.more {
		fmt.Fprint(to, "\n"+strings.TrimLeft(text, "\n"))
	}
}

// names lists all flags.
func (s *flagSet) names() string {
	var names []string
	s.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	return strings.Join(names, " ")
}

// given reports whether a flag is on the command line.
func (s *flagSet) given(name string) (found bool) {
	s.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}
