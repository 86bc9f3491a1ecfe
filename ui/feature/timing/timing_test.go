package timing

import (
	"slices"
	"testing"

	"playout/ui/feature"
	"playout/ui/text"
)

// Parse accepts timings, and nothing else.
func TestTimings(t *testing.T) {
	for _, words := range []string{"", "move:1", "move:600", "game:60+0", "game:10800+180"} {
		if timing, ok := Parse(words); !ok || timing.String() != words {
			t.Errorf("%q is read as %v, %v", words, timing, ok)
		}
	}
	for _, words := range []string{"x", "move:", "move:0", "move:601", "move:-1", "move:5+3", "game:60", "game:0+5", "game:60+181", "game:60+-1", "game:99999999999999999999+0", "move:05"} {
		if timing, ok := Parse(words); ok || timing.String() != "" {
			t.Errorf("%q is read as %v", words, timing)
		}
	}
}

// The chosen values are among the options, each of which is a timing.
func TestChoice(t *testing.T) {
	for _, words := range []string{"", "move:30", "move:7", "game:300+3", "game:61+179"} {
		timing, _ := Parse(words)
		choice := ChoiceOf(text.Of("en"), timing)
		for _, s := range []feature.Setting{choice.Kind, choice.Move, choice.Game, choice.Plus} {
			if len(s.Options) > 0 && !slices.ContainsFunc(s.Options, func(o feature.Option) bool { return o.Value == words }) {
				t.Errorf("%q is not among %+v", words, s.Options)
			}
			for _, o := range s.Options {
				if _, is := Parse(o.Value); !is || o.Label == "" {
					t.Errorf("%q offers %+v; want a timing that can be read, with a label", words, o)
				}
			}
		}
		if shown := []bool{len(choice.Move.Options) > 0, len(choice.Game.Options) > 0, len(choice.Plus.Options) > 0}; !slices.Equal(shown, []bool{timing.Move > 0, timing.Game > 0, timing.Game > 0}) {
			t.Errorf("%q shows %v, want the time of a move %v, the time of a game and what a move adds %v", words, shown, timing.Move > 0, timing.Game > 0)
		}
	}
}

// FuzzTiming: Parse returns a timing within the limits, for any stored text, and String writes
// the text again.
func FuzzTiming(f *testing.F) {
	for _, words := range []string{"", "move:30", "game:300+3", "game:+", "move:1e3"} {
		f.Add(words)
	}
	f.Fuzz(func(t *testing.T, words string) {
		if read, ok := Parse(words); ok && (read.String() != words || read.Full() < 0 || read.Full() > maxGame*1000) {
			t.Errorf("%q is read as %+v", words, read)
		}
	})
}
