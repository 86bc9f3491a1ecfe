package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"playout/engine/disk"
	"playout/engine/train"
	"playout/models"
)

// places rounds to so many decimal places.
func places(v float64, n int) float64 {
	unit := math.Pow10(n)
	return math.Round(v*unit) / unit
}

// cardFigures are those of a net, by what they say.
func cardFigures(weights int, kept train.Loss) map[string]float64 {
	figures := map[string]float64{"weights": float64(weights)}
	if kept.HasPolicy() {
		figures["validation: policy, cross-entropy in nats"] = places(kept.Policy(), 4)
		figures["validation: policy, least that is possible"] = places(kept.TargetEntropy(), 4)
		figures["validation: policy prefers a most visited"] = places(kept.PolicyAccuracy(), 4)
	}
	if kept.HasValue() {
		figures["validation: value, squared error"] = places(kept.Value(), 4)
		figures["validation: value foresees the winner"] = places(kept.ValueAccuracy(), 4)
	}
	return figures
}

// writeModel writes a net and its card beside it.
func writeModel(path string, file []byte, card models.Card) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(card); err != nil {
		return err
	}
	if err := disk.Replace(path, file); err != nil {
		return fmt.Errorf("-out %s: %w", path, err)
	}
	if err := disk.Replace(cardFile(path), text.Bytes()); err != nil {
		return fmt.Errorf("the card %s: %w", cardFile(path), err)
	}
	return nil
}

// cardFile is where the card of a net is.
func cardFile(path string) string { return strings.TrimSuffix(path, ".onnx") + ".json" }

// chain joins recipes to one that gives each command once: nets and data sets of
// one origin share the commands that made it.
func chain(recipes []string) string {
	const and = " && "
	var all []string
	for _, r := range recipes {
		for command := range strings.SplitSeq(r, and) {
			if !slices.Contains(all, command) {
				all = append(all, command)
			}
		}
	}
	return strings.Join(all, and)
}

// command is the command line of these flags, as far as they bear on the net:
// those of their default value too, which another version may change.
func command(flags *flag.FlagSet) string {
	text := "playout " + flags.Name()
	flags.VisitAll(func(f *flag.Flag) {
		value := f.Value.String()
		if !bearing(f) {
			return
		}
		if f.Name == "data" || f.Name == "begin" {
			names := strings.Fields(value)
			for i, path := range names {
				names[i] = filepath.Base(path)
			}
			value = strings.Join(names, " ")
		}
		for _, w := range flagWords(f, value) {
			text += " " + word(w)
		}
	})
	return text
}

// flagWords are a flag and its value as words of a command line; that of a
// boolean flag is of the same word.
func flagWords(f *flag.Flag, value string) []string {
	if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
		return []string{"-" + f.Name + "=" + value}
	}
	return []string{"-" + f.Name, value}
}

// bearing says whether a net hangs on a flag.
func bearing(f *flag.Flag) bool {
	switch f.Name {
	case "workers", "hours", "recipe", "dir", "scale", "checkpoint", "log", "curves":
		return false
	case "planes", "target", "begin", "classes":
		return f.Value.String() != ""
	case "entropy":
		return f.Value.String() != f.DefValue // of actors alone
	}
	return true
}

// word is text as one word of a command line: quoted where it is not plain.
func word(text string) string {
	odd := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("-_.:,/=", r)
	}
	if text == "" || strings.ContainsFunc(text, odd) {
		return strconv.Quote(text)
	}
	return text
}
