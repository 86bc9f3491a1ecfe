package ui

import (
	"io/fs"
	"os"
	"path"
	"reflect"
	"strings"
	"testing"

	"playout/ui/feature/analyst"
	"playout/ui/feature/entry"
	"playout/ui/feature/export"
	"playout/ui/feature/mistake"
	"playout/ui/feature/term"
	"playout/ui/feature/timing"
	"playout/ui/feature/tour"
	"playout/ui/features/ahead"
	"playout/ui/features/analysis"
	"playout/ui/features/arcade"
	"playout/ui/features/author"
	"playout/ui/features/choose"
	"playout/ui/features/clock"
	comparison "playout/ui/features/compare"
	"playout/ui/features/draw"
	"playout/ui/features/editor"
	"playout/ui/features/embed"
	"playout/ui/features/ends"
	"playout/ui/features/exercise"
	"playout/ui/features/files"
	"playout/ui/features/friend"
	"playout/ui/features/gameboard"
	"playout/ui/features/inside"
	experiments "playout/ui/features/lab"
	"playout/ui/features/labplace"
	"playout/ui/features/library"
	"playout/ui/features/lobby"
	"playout/ui/features/mynets"
	"playout/ui/features/netview"
	"playout/ui/features/newgame"
	"playout/ui/features/offline"
	"playout/ui/features/pencil"
	"playout/ui/features/players"
	"playout/ui/features/premove"
	"playout/ui/features/replay"
	"playout/ui/features/resign"
	"playout/ui/features/results"
	"playout/ui/features/review"
	"playout/ui/features/search"
	"playout/ui/features/settings"
	"playout/ui/features/share"
	"playout/ui/features/simulate"
	"playout/ui/features/slow"
	"playout/ui/features/stage"
	"playout/ui/features/steer"
	"playout/ui/features/studiolink"
	"playout/ui/features/training"
	"playout/ui/features/tree"
	"playout/ui/features/typed"
	"playout/ui/text"
	"playout/ui/text/boot"
	"playout/ui/text/texttest"
)

// parts lists the words of every part of the page with words of its own, except for the games:
// pointers to a text.ByLanguage.
var parts = []any{
	&ahead.Languages, &analysis.Languages, &experiments.Languages, &analyst.Languages, &comparison.Languages, &netview.Languages, &arcade.Languages, &author.Languages, &choose.Languages, &clock.Languages, &draw.Languages,
	&editor.Languages, &embed.Languages, &ends.Languages, &exercise.Languages, &export.Languages, &files.Languages,
	&friend.Languages, &entry.Languages, &inside.Languages, &labplace.Languages, &library.Languages, &lobby.Languages, &mynets.Languages, &newgame.Languages, &offline.Languages, &pencil.Languages, &players.Languages,
	&premove.Languages, &mistake.Languages, &resign.Languages, &results.Languages, &review.Languages, &search.Languages, &settings.Languages, &share.Languages,
	&simulate.Languages,
	&slow.Languages, &stage.Languages, &steer.Languages, &studiolink.Languages, &gameboard.Languages, &term.Languages, &timing.Languages, &tour.Languages, &training.Languages, &tree.Languages,
	&typed.Languages, &replay.Languages, &boot.Languages, &text.SettingsByLanguage,
}

// inLanguage returns a pointer to a part's words in one language, nil if it has none.
func inLanguage(part any, at text.Language) reflect.Value {
	return reflect.ValueOf(part).Elem().Index(int(at))
}

// nameOf returns the folder of a part within ui.
func nameOf(part any) string {
	return strings.TrimPrefix(reflect.TypeOf(part).Elem().Elem().Elem().PkgPath(), "playout/ui/")
}

// TestEveryPartIsKnown: these tests know the words of all parts of the page.
func TestEveryPartIsKnown(t *testing.T) {
	known := map[string]bool{}
	for _, part := range parts {
		known[nameOf(part)] = true
	}
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, _ fs.DirEntry, err error) error {
		if folder := path.Dir(file); path.Base(file) == "words_en.go" && !strings.HasPrefix(folder, "boards/") && !known[folder] {
			t.Errorf("the tests do not know the words of %s: add its Languages to parts, in this file", folder)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestEveryLanguageIsComplete: every part has words in every language, for everything in
// English.
func TestEveryLanguageIsComplete(t *testing.T) {
	for _, lang := range text.Langs() {
		for _, part := range parts {
			name, words := nameOf(part), inLanguage(part, text.Of(lang).At)
			if words.IsNil() {
				t.Errorf("%s has no words in %s: add a file like those of its package that end in _en.go", name, lang)
				continue
			}
			whole := words.Elem().Interface()
			texttest.Agree(t, lang+" "+name, inLanguage(part, text.English).Elem().Interface(), whole)
			texttest.Whole(t, lang+" "+name, whole)
		}
	}
}
