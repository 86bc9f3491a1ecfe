package players

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"playout/engine/sorting"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Part is the feature's part of the view: the dialog for putting a player together.
type Part struct {
	Open  bool
	Title string // "Who plays White"
	Seat  string
	// Reports are the players of the reports, "" for none of them; Report is the agent's one.
	Reports []feature.Option
	Report  string
	Kinds   []feature.Option
	Kind    string // one of them, "" while the worker has not answered
	About   string // what that kind does
	Params  []Param
	Pasted  string // invalid text
	Agent   string // the canonical agent string; "" if there is none
	Worth   string // its measured strength, a sentence; "" for nothing
	Does    string // what it does, a sentence; "" if there is none
	Full    string // what a level means: "Plays as uct:n=400"; "" for nothing
	Wrong   string // why there is no agent string, a sentence; "" if a Param tells it
	Cause   string // the engine's own words about it, in English
	Notice  string // a passing message: "Copied"
}

// Param is one control of a player.
type Param struct {
	Key     string // "n"
	Label   string
	Tip     string // what it does, or the allowed values if it is Wrong
	Wrong   bool
	Value   string           // the given or chosen value
	Usual   string           // the default: a field's placeholder
	Options []feature.Option // none for a text field
	Number  bool             // the field takes a number, never below 0
	More    bool             // it is less important
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	var part Part
	if f.form != nil && now.Board != nil && !now.Editing {
		part = f.form.part(&now)
	}
	return feature.Contributions{Regions: []feature.Region{{Slot: feature.Dialogs, Name: feature.PlayerDialog, Part: part}}}
}

// mainKeys lists the most important keys; the others are shown on request.
var mainKeys = []string{levelKind, "n", "ms", "c", "depth", "eval", "net", "temp"}

// margins lists points of an evaluation offered as values beside the words.
var margins = []int{25, 50, 100, 200, 400}

// part returns the dialog.
func (f *form) part(now *feature.Snapshot) Part {
	w := WordsIn(now.T)
	v := Part{
		Open:   true,
		Title:  text.Fill(now.T.SeatSelect, "seat", now.T.TheSeat(f.seat)),
		Seat:   f.seat,
		Pasted: f.pasted,
		Notice: now.Noted,

		Reports: reports(now.T, now.Game.ID),
	}
	if f.kinds == nil || f.kind == "" {
		return v
	}
	v.Kind, v.About = f.kind, w.KindWords(f.kind).Tip
	if with, ok := w.Kinds[f.kind+" net"]; ok && f.checked != nil && withNet(now, f.checked) {
		v.About = with.Tip
	}
	for _, k := range f.kinds {
		v.Kinds = append(v.Kinds, feature.Option{Value: k.Name, Label: w.KindWords(k.Name).Label})
	}
	if !slices.ContainsFunc(v.Kinds, func(o feature.Option) bool { return o.Value == f.kind }) {
		v.Kinds = append(v.Kinds, feature.Option{Value: f.kind, Label: w.KindWords(f.kind).Label})
	}
	keys := slices.Clone(f.keys())
	for _, name := range sorting.Keys(f.values) { // such as a net that does not exist
		if _, known := f.key(name); !known {
			keys = append(keys, wire.Key{Name: name})
		}
	}
	var more []Param // shown below the others
	for _, key := range keys {
		if f.isUnavailable(key) {
			continue
		}
		if p := f.param(now, key); p.More {
			more = append(more, p)
		} else {
			v.Params = append(v.Params, p)
		}
	}
	v.Params = append(v.Params, more...)
	if f.wrong != nil {
		v.Wrong = text.Fill(w.Wrong, "of", strict.Clip(f.text), "game", now.T.TheGame(now.Game.ID))
		v.Cause = f.wrong.Text
	}
	if f.checked != nil {
		v.Agent = f.checked.Agent
		if slices.ContainsFunc(v.Reports, func(o feature.Option) bool { return o.Value == v.Agent }) {
			v.Report = v.Agent
		}
		v.Worth, v.Does = scoreText(now, v.Agent), aboutText(now, f.checked)
		if f.kind == levelKind {
			v.Full = text.Fill(w.Full, "agent", text.Roots(f.checked.Full))
		}
	}
	return v
}

// scoreText returns an agent's measured score, as a sentence.
func scoreText(now *feature.Snapshot, agent string) string {
	w := now.Strength(agent)
	if w == nil {
		return ""
	}
	return text.Fill(WordsIn(now.T).Worth, "share", now.T.Chance(w.Score), "against", now.AgentName(w.Against), "n", now.T.Number(w.Games))
}

// withNet reports whether an agent has a net that has been available so far.
func withNet(now *feature.Snapshot, checked *wire.Checked) bool {
	return checked.Net != "" && !now.MissingNets[checked.Net]
}

// aboutText describes an agent in a sentence.
func aboutText(now *feature.Snapshot, checked *wire.Checked) string {
	about := now.T.AgentAbout
	if withNet(now, checked) {
		about = now.T.NetAgentAbout
	}
	words := []rune(about(cmp.Or(checked.Full, checked.Agent)) + ".")
	words[0] = unicode.ToUpper(words[0])
	return string(words)
}

// param returns the control of a key.
func (f *form) param(now *feature.Snapshot, key wire.Key) Param {
	w := WordsIn(now.T)
	settings := text.SettingsIn(now.T)
	words := settings.Param(f.kind, key.Name)
	given, usual := f.values[key.Name], f.usual[key.Name]
	number := key.Max > key.Min
	v := Param{
		Key:    key.Name,
		Label:  words.Label,
		Tip:    text.Fill(words.Tip, "choices", strings.Join(key.Choices, ", ")),
		Value:  text.Root(given),
		Usual:  text.Root(usual),
		Number: number && len(key.Choices) == 0 && key.Min >= 0,
		More:   !slices.Contains(mainKeys, key.Name),
	}
	few := 12 // the greatest count of numbers offered as choices
	switch {
	case number && len(key.Choices) == 0 && key.Whole && int(key.Max-key.Min) < few:
		for n := int(key.Min); n <= int(key.Max); n++ {
			v.Options = append(v.Options, feature.Option{Value: strconv.Itoa(n), Label: now.T.Number(n)})
		}
	case len(key.Choices) > 0 && !key.Many:
		for _, word := range key.Choices {
			v.Options = append(v.Options, feature.Option{Value: word, Label: settings.Choice(key.Name, word)})
		}
		if number {
			for _, n := range margins {
				v.Options = append(v.Options, feature.Option{Value: strconv.Itoa(n), Label: now.T.Count(now.T.Within, n)})
			}
		}
	}
	if len(v.Options) > 0 {
		if v.Value == "" || f.checked != nil && f.asked == 0 && usual != "" { // several texts may have the same meaning
			v.Value = usual
		}
		if v.Value != "" && !slices.ContainsFunc(v.Options, func(o feature.Option) bool { return o.Value == v.Value }) {
			v.Options = append(v.Options, feature.Option{Value: v.Value, Label: settings.Choice(key.Name, v.Value)})
		}
	}
	if given != "" && number && !isAllowed(key, given) {
		template := w.Number
		if key.Whole {
			template = w.Whole
		}
		v.Wrong = true
		v.Tip = text.Fill(template, "min", now.T.Number(int(key.Min)), "max", now.T.Number(int(key.Max)))
	}
	return v
}
