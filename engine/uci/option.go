package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
)

// Option is a setting that an engine announces.
type Option struct {
	Name     string // may contain spaces
	Type     string // "check", "spin", "combo", "button" or "string"
	Default  string
	Min, Max int      // of a spin
	Vars     []string // of a combo
}

// Types of options.
const (
	Check  = "check"  // true or false
	Spin   = "spin"   // a whole number from Min to Max
	Combo  = "combo"  // one of Vars
	Button = "button" // no value
	Text   = "string" // any text
)

// String returns the line that announces the option; ParseOption inverts it.
func (o Option) String() string {
	text := "option name " + o.Name + " type " + o.Type
	if o.Type != Button {
		text += " default " + o.Default
	}
	if o.Type == Spin {
		text += fmt.Sprintf(" min %d max %d", o.Min, o.Max)
	}
	for _, v := range o.Vars {
		text += " var " + v
	}
	return text
}

// ParseOption parses a line that announces an option.
func ParseOption(line string) (Option, error) {
	fail := func(what string) (Option, error) {
		return Option{}, fmt.Errorf("option %q has %s", game.Clip(line), what)
	}
	var o Option
	words := strings.Fields(line)
	if len(words) < 1 || words[0] != "option" {
		return fail("no word option before it")
	}
	keys := []string{"name", "type", "default", "min", "max", "var"}
	for i := 1; i < len(words); {
		key := words[i]
		from := i + 1
		for i = from; i < len(words) && !slices.Contains(keys, words[i]); i++ {
		}
		value := strings.Join(words[from:i], " ")
		var err error
		switch key {
		case "name":
			o.Name = value
		case "type":
			o.Type = value
		case "default":
			o.Default = value
		case "min":
			o.Min, err = strconv.Atoi(value)
		case "max":
			o.Max, err = strconv.Atoi(value)
		case "var":
			o.Vars = append(o.Vars, value)
		}
		if err != nil {
			return fail(key + " that is not a whole number")
		}
	}
	types := []string{Check, Spin, Combo, Button, Text}
	switch {
	case o.Name == "":
		return fail("no name")
	case !slices.Contains(types, o.Type):
		return fail("no type; allowed: " + strings.Join(types, ", "))
	case o.Type == Spin && o.Min > o.Max:
		return fail("min above max")
	}
	return o, nil
}

// Check returns why a value cannot be set; nil if it can.
func (o *Option) Check(value string) error {
	allowed := ""
	switch o.Type {
	case Check:
		if value != "true" && value != "false" {
			allowed = "true, false"
		}
	case Spin:
		if n, err := strconv.Atoi(value); err != nil || n < o.Min || n > o.Max {
			allowed = fmt.Sprintf("%d to %d", o.Min, o.Max)
		}
	case Combo:
		if !slices.Contains(o.Vars, value) {
			allowed = game.Clip(strings.Join(o.Vars, ", "))
		}
	}
	if allowed == "" {
		return nil
	}
	return fmt.Errorf("%s=%q; allowed: %s", o.Name, game.Clip(value), allowed)
}

// ParseSet parses the words after "setoption", separated by single spaces: name N, or name N value
// V. Both may contain spaces.
func ParseSet(text string) (name, value string, err error) {
	rest, found := strings.CutPrefix(text, "name ")
	if !found {
		return "", "", fmt.Errorf("setoption %q; allowed: setoption name N value V", game.Clip(text))
	}
	name, value, _ = strings.Cut(rest, " value ")
	return strings.TrimSuffix(name, " value"), value, nil
}

// FindOption returns the option with a name, ignoring case as the protocol demands, nil for none.
func FindOption(options []Option, name string) *Option {
	i := slices.IndexFunc(options, func(o Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return nil
	}
	return &options[i]
}
