package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/strict"
)

// flagSet holds the flags of a verb. Its methods shadow those of flag.FlagSet: their values
// state in errors what is allowed.
type flagSet struct {
	*flag.FlagSet
	refused error // a value that a flag does not allow, nil for none
}

func newFlags(verb string) *flagSet {
	flags := &flagSet{FlagSet: flag.NewFlagSet(verb, flag.ContinueOnError)}
	flags.SetOutput(io.Discard)
	return flags
}

// value is a flag's value of some type.
type value[T any] struct {
	at      *T
	read    func(text string) (T, error)
	text    func(T) string
	kind    string // for the help, "" for a flag that needs no value
	allowed string
	refuse  func(text, allowed string) error
}

// kinded is a flag's value that knows the help's name for its kind.
type kinded interface{ kindOf() string }

var _ kinded = (*value[int])(nil)

func (v *value[T]) String() string   { return v.text(*v.at) }
func (v *value[T]) IsBoolFlag() bool { return v.kind == "" }
func (v *value[T]) kindOf() string   { return v.kind }

func (v *value[T]) Set(text string) error {
	read, err := v.read(text)
	if err != nil {
		return v.refuse(text, v.allowed)
	}
	*v.at = read
	return nil
}

// add adds a flag with the value of its variable as the default.
func add[T any](s *flagSet, name, usage string, v value[T]) {
	v.refuse = func(text, allowed string) error {
		s.refused = fmt.Errorf("invalid value %q for flag -%s; allowed: %s", game.Clip(text), name, allowed)
		return s.refused
	}
	s.Var(&v, name, usage)
}

// IntVar, and the methods below, add flags as those of flag.FlagSet do.
func (s *flagSet) IntVar(at *int, name string, by int, usage string) {
	*at = by
	read := func(text string) (int, error) {
		n, err := strconv.ParseInt(text, 0, strconv.IntSize)
		return int(n), err
	}
	add(s, name, usage, value[int]{at: at, read: read, text: strconv.Itoa, kind: "int", allowed: "a whole number"})
}

func (s *flagSet) Uint64Var(at *uint64, name string, by uint64, usage string) {
	*at = by
	read := func(text string) (uint64, error) { return strconv.ParseUint(text, 0, 64) }
	show := func(n uint64) string { return strconv.FormatUint(n, 10) }
	add(s, name, usage, value[uint64]{at: at, read: read, text: show, kind: "uint", allowed: "a whole number, 0 or more"})
}

func (s *flagSet) Float64Var(at *float64, name string, by float64, usage string) {
	*at = by
	read := func(text string) (float64, error) { return strconv.ParseFloat(text, 64) }
	show := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	add(s, name, usage, value[float64]{at: at, read: read, text: show, kind: "float", allowed: "a number"})
}

func (s *flagSet) BoolVar(at *bool, name string, by bool, usage string) {
	*at = by
	add(s, name, usage, value[bool]{at: at, read: strconv.ParseBool, text: strconv.FormatBool, allowed: "true or false"})
}

func (s *flagSet) Int(name string, by int, usage string) *int {
	at := new(int)
	s.IntVar(at, name, by, usage)
	return at
}

func (s *flagSet) Uint64(name string, by uint64, usage string) *uint64 {
	at := new(uint64)
	s.Uint64Var(at, name, by, usage)
	return at
}

func (s *flagSet) Float64(name string, by float64, usage string) *float64 {
	at := new(float64)
	s.Float64Var(at, name, by, usage)
	return at
}

func (s *flagSet) Bool(name string, by bool, usage string) *bool {
	at := new(bool)
	s.BoolVar(at, name, by, usage)
	return at
}

// timeVar adds a flag for a duration that stays a text, "" for none.
func (s *flagSet) timeVar(at *string, name, usage string) {
	read := func(text string) (string, error) {
		d, err := time.ParseDuration(text)
		return d.String(), err
	}
	show := func(text string) string { return text }
	add(s, name, usage, value[string]{at: at, read: read, text: show, kind: "duration", allowed: "a time such as 1.5s"})
}

// wordsVar adds a flag for words separated by spaces.
func (s *flagSet) wordsVar(at *[]string, name, usage string) {
	read := func(text string) ([]string, error) { return strings.Fields(text), nil }
	show := func(words []string) string { return strings.Join(words, " ") }
	add(s, name, usage, value[[]string]{at: at, read: read, text: show, kind: "string"})
}

// gameUsage is the help of the flag for the game.
const gameUsage = "game string, such as othello"

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

// parse calls read for a verb that takes no other arguments.
func (s *flagSet) parse(args []string, stdout io.Writer, help ...string) error {
	err := s.read(args, stdout, help...)
	if err == nil && s.NArg() > 0 {
		err = fmt.Errorf("argument %q is not a flag; allowed: %s", game.Clip(s.Arg(0)), cmp.Or(s.names(), "no arguments"))
	}
	return err
}

// read reads a verb's flags, up to the first other argument. Help goes to stdout, with the
// verb's text beyond its flags, and the error is then flag.ErrHelp.
func (s *flagSet) read(args []string, stdout io.Writer, help ...string) error {
	s.Usage = func() {}
	err := s.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		s.help(stdout, help...)
		return err
	case s.refused != nil:
		return s.refused
	case err != nil:
		return fmt.Errorf("%s; allowed: %s", game.Clip(err.Error()), s.names())
	}
	return nil
}

// operands reads a verb's flags and its other arguments, which flags may follow.
func (s *flagSet) operands(args []string, stdout io.Writer, help ...string) (operands []string, err error) {
	for rest := args; ; rest = s.Args()[1:] {
		if err := s.read(rest, stdout, help...); err != nil || s.NArg() == 0 {
			return operands, err
		}
		operands = append(operands, s.Arg(0))
	}
}

// help writes the flags with their kinds and defaults.
func (s *flagSet) help(w io.Writer, more ...string) {
	names := s.names()
	if names == "" {
		names = "none"
	}
	fmt.Fprintf(w, "playout %s [FLAGS], flags: %s\n", s.Name(), names)
	s.VisitAll(func(f *flag.Flag) {
		kind, usage := flag.UnquoteUsage(f)
		by := strconv.Quote(f.DefValue)
		if own, ok := f.Value.(kinded); ok {
			by = f.DefValue
			if kind == "value" {
				kind = own.kindOf()
			}
		}
		text := "  -" + f.Name
		if kind != "" {
			text += " " + kind
		}
		text += "\n    \t" + usage
		if !slices.Contains([]string{"", `""`, "0", "false"}, by) {
			text += " (default " + by + ")"
		}
		fmt.Fprintln(w, text)
	})
	for _, text := range more {
		fmt.Fprint(w, text)
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
