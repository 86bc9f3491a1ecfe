package main

import (
	"embed"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/recipe"
	"playout/engine/lab/reports"
)

// completionHelp explains how to install completion.
const completionHelp = `The script makes the shell complete verbs, flags and their values when you press Tab:
  bash  in ~/.bashrc:                  eval "$(playout completion bash)"
  zsh   in ~/.zshrc, after compinit:   eval "$(playout completion zsh)"
  fish  once:                          playout completion fish > ~/.config/fish/completions/playout.fish
It works if the shell finds playout by its name. It asks playout completion words -- WORDS, which prints what could stand
where the last of these words is, with an explanation after a tab.
`

// scripts holds the script of each shell.
//
//go:embed completion
var scripts embed.FS

// printCompletion prints the script of a shell, or the words that a script asks for.
func printCompletion(args []string, _ io.Reader, stdout, _ io.Writer) error {
	operands, err := newFlags("completion").operands(args, completionHelp)
	switch {
	case err != nil:
		return err
	case len(operands) > 0 && operands[0] == "words":
		for _, c := range complete(operands[1:]) {
			if _, err := fmt.Fprintln(stdout, strings.TrimSuffix(c.word+"\t"+c.about, "\t")); err != nil {
				return err
			}
		}
		return nil
	case len(operands) != 1:
		return fmt.Errorf("%d shells are named; allowed: one of bash, zsh, fish", len(operands))
	}
	script, err := scripts.ReadFile("completion/playout." + operands[0])
	if err != nil {
		return fmt.Errorf("shell %q is unknown; allowed: bash, zsh, fish", game.Clip(operands[0]))
	}
	_, err = stdout.Write(script)
	return err
}

// candidate is a word that could stand at a place of a command line.
type candidate struct{ word, about string }

// complete returns what could stand where the last of the words after "playout" is, which may be
// incomplete: nothing where a shell would rather complete the names of files, as after file=.
func complete(words []string) (found []candidate) {
	if len(words) == 0 {
		words = []string{""}
	}
	last := len(words) - 1
	for _, c := range candidates(words[:last], words[last]) {
		if strings.HasPrefix(c.word, words[last]) && (c.word != words[last] || !strings.ContainsRune("=:,", rune(c.word[len(c.word)-1]))) {
			found = append(found, c)
		}
	}
	return found
}

// candidates returns what could follow words, if a word was typed in part.
func candidates(words []string, typed string) (all []candidate) {
	if len(words) == 0 || len(words) == 1 && words[0] == "help" {
		for _, v := range verbs() {
			all = append(all, candidate{v.name, v.help})
		}
		return append(all, candidate{"help", "what a verb does, and its flags"})
	}
	v, err := findVerb(words[0])
	if err != nil {
		return nil
	}
	flags := v.flags()
	open, operands, ended := flags.unfinished(words[1:])
	name, value, isSetting := strings.Cut(typed, "=")
	dashes := typed[:len(typed)-len(strings.TrimLeft(typed, "-"))]
	switch {
	case open != nil:
		return choices("", kindOf(open), typed)
	case ended || dashes == "" && v.operands != "":
		kinds := strings.Fields(v.operands + " -")
		return choices("", kinds[min(operands, max(len(kinds)-2, 0))], typed)
	case dashes != "" && isSetting:
		if f := flags.Lookup(name[len(dashes):]); f != nil {
			return choices(name+"=", kindOf(f), value)
		}
		return nil
	case dashes == "":
		dashes = "-"
	}
	flags.VisitAll(func(f *flag.Flag) {
		_, about := flag.UnquoteUsage(f)
		if end := strings.IndexAny(about, ":;."); end >= 0 {
			about = about[:end]
		}
		all = append(all, candidate{dashes + f.Name, about})
	})
	return all
}

// unfinished returns the flag after these arguments whose value is missing, nil for none, and how
// many of them are no flags; and whether they end the flags.
func (s *flagSet) unfinished(args []string) (open *flag.Flag, operands int, ended bool) {
	for i, arg := range args {
		switch name, _, isSetting := strings.Cut(strings.TrimLeft(arg, "-"), "="); {
		case open != nil:
			open = nil
		case arg == "--":
			return nil, operands + len(args) - i - 1, true
		case !strings.HasPrefix(arg, "-"):
			operands++
		case !isSetting:
			if f := s.Lookup(name); f != nil && kindOf(f) != "" {
				open = f
			}
		}
	}
	return open, operands, false
}

// kindOf returns the name of a flag's values in the help, "" if it needs none.
func kindOf(f *flag.Flag) string {
	kind, _ := flag.UnquoteUsage(f)
	return kind
}

// named lists what the help names with one word.
var named = map[string]func() []string{
	"recipe":  recipeNames,
	"[TABLE]": tableNames,
}

// choices returns the values of a kind that may stand where one is typed in part, each after a prefix:
// nothing if they are no choice.
func choices(prefix, kind, typed string) (all []candidate) {
	values := strings.Split(kind, "|")
	if list := composed[kind]; list != nil {
		values = list(typed)
	} else if list := named[kind]; list != nil {
		values = list()
	} else if len(values) == 1 && !slices.Contains(games.Names(), kind) {
		return nil
	}
	for _, value := range values {
		if end := strings.IndexFunc(value, func(r rune) bool { return unicode.IsUpper(r) || r == '…' }); end >= 0 && composed[kind] == nil {
			value = value[:end] // the rest is free
		}
		all = append(all, candidate{word: prefix + value})
	}
	return all
}

func recipeNames() (names []string) {
	for _, r := range recipe.Recipes() {
		names = append(names, r.Name)
	}
	return names
}

func tableNames() (names []string) {
	for _, t := range reports.Tables() {
		names = append(names, t.ID)
	}
	return append(names, reports.All)
}
