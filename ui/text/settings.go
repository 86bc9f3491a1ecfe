package text

import (
	"cmp"
	"strings"
)

// Settings holds the words for the keys of agent strings and their values.
type Settings struct {
	Params  map[string]Button // by kind and key, "uct.depth", or by key: its name and description, {choices} for the allowed words
	Choices map[string]string // by key and word: "tree=full"
}

// SettingsByLanguage holds the words for settings by language.
var SettingsByLanguage ByLanguage[*Settings]

// SettingsIn returns the words for settings in a language.
func SettingsIn(t *Strings) *Settings { return SettingsByLanguage.In(t) }

// Param returns the name and description of a kind's key.
func (s *Settings) Param(kind, key string) Button {
	if words, known := s.Params[kind+"."+key]; known {
		return words
	}
	if words, known := s.Params[key]; known {
		return words
	}
	return Button{Label: key}
}

// Choice returns the words of a key's value, or the value if it has none.
func (s *Settings) Choice(key, value string) string { return cmp.Or(s.Choices[key+"="+value], value) }

// otherSettings names the settings of an agent string without words in about: ", exploration: 0.1".
func (s *Strings) otherSettings(agent string) (list string) {
	kind, options, _ := strings.Cut(agent, ":")
	words := SettingsIn(s)
	for part := range strings.SplitSeq(options, ",") {
		key, value, is := strings.Cut(part, "=")
		switch key {
		case "n", "ms", "nodes", "ties", "final", "ponder":
			is = is && (key == "ties" && option(agent, key) == 0 || key == "final" && value == "mean")
		case "depth":
			is = is && !KindOf(agent).Deepens
		}
		if is {
			list += ", " + strings.ToLower(words.Param(kind, key).Label) + ": " + words.Choice(key, Root(value))
		}
	}
	return list
}
