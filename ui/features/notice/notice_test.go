package notice

import (
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/text"
)

func fixed(words string) func(*text.Strings) string {
	return func(*text.Strings) string { return words }
}

// A passing notice passes; the timer of an earlier one does not end a later one; a kept
// one stays.
func TestNoticesPass(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Handle(feature.Notice{Text: "one"})
	first := featuretest.Effect[feature.After](t, trial)
	trial.Handle(feature.Notice{Text: "two"})
	second := featuretest.Effect[feature.After](t, trial)
	trial.Handle(first.Message)
	if v := trial.Drawn(); v.Notice != "two" {
		t.Errorf(`shown is %q, want "two"`, v.Notice)
	}
	trial.Handle(second.Message)
	if v := trial.Drawn(); v.Notice != "" {
		t.Errorf(`%q does not pass, want ""`, v.Notice)
	}
	trial.Handle(feature.Notice{Text: "three", Kept: true})
	featuretest.None(t, trial)
}

// inDialog returns the notice in the dialog that is open.
func inDialog(trial *featuretest.Trial) string {
	trial.Publish()
	return trial.Now.Noted
}

// Notices of a dialog appear only in it and disappear with it; those of the page appear in none
// and disappear when one opens, except kept ones.
func TestNoticesOfDialogs(t *testing.T) {
	dialogs := []string{"", "help", "files", "games", "games:results", "settings", "draw", "clock", "erase", "player:black", "player:white"}
	kind := func(dialog string) string {
		kind, _, _ := strings.Cut(dialog, ":")
		return kind
	}
	for _, said := range dialogs {
		for _, next := range dialogs {
			for _, kept := range []bool{false, true} {
				trial := featuretest.New(New, nil)
				trial.Handle(feature.DialogShown{Dialog: said})
				trial.Handle(feature.Notice{Text: "x", Kept: kept, Dialog: kind(said)})
				if there := inDialog(trial); trial.Drawn().Notice != "x" || (there == "x") != (said != "") {
					t.Fatalf(`in %q: %q, there %q; want "x" as notice, and in the dialog only if one is open`, said, trial.Drawn().Notice, there)
				}
				trial.Handle(feature.DialogShown{Dialog: next, Was: said})
				stays := said == next || said == "" && kept
				if got := trial.Drawn().Notice; (got == "x") != stays {
					t.Errorf("said in %q, kept %v: in %q it is %q: got %v, want %v", said, kept, next, got, (got == "x"), stays)
				}
				if inDialog(trial) == "x" && (said != next || said == "") {
					t.Errorf("said in %q it stands in %q", said, next)
				}
			}
		}
	}
	trial := featuretest.New(New, nil)
	trial.Handle(feature.Notice{Text: "late", Dialog: "files"})
	if v := trial.Drawn(); v.Notice != "" {
		t.Errorf(`of a dialog that is closed it says %q, want ""`, v.Notice)
	}
	trial.Handle(feature.Notice{Text: "page"})
	trial.Handle(feature.Notice{Dialog: "files"})
	if v := trial.Drawn(); v.Notice != "page" {
		t.Errorf(`a dialog has removed the page's notice: %q, want "page"`, v.Notice)
	}
}

// Notices about a step end with it, those about a hint with its marks, others stay.
func TestNoticesOfABoard(t *testing.T) {
	for _, c := range []struct {
		notice  feature.Notice
		opening *feature.OpenRequest
		stays   bool
	}{
		{feature.Notice{Text: "x"}, nil, true},
		{feature.Notice{Text: "x", Step: true}, nil, true}, // about the step that is shown now
		{feature.Notice{Text: "x", Hint: true}, nil, false},
		{feature.Notice{Text: "x"}, &feature.OpenRequest{}, false},
		{feature.Notice{Text: "x"}, &feature.OpenRequest{Again: true}, true},
	} {
		trial := featuretest.New(New, nil)
		trial.Othello(3, "human", "human")
		trial.Handle(c.notice)
		trial.Othello(4, "human", "human")
		trial.Handle(feature.BoardChanged{Request: c.opening})
		if v := trial.Drawn(); (v.Notice == "x") != c.stays {
			t.Errorf("%+v, %+v: %q: got %v, want %v", c.notice, c.opening, v.Notice, (v.Notice == "x"), c.stays)
		}
		trial.Othello(5, "human", "human")
		trial.Handle(feature.BoardChanged{})
		if v := trial.Drawn(); c.notice.Step && v.Notice != "" {
			t.Errorf("%+v two steps later: %q", c.notice, v.Notice)
		}
	}
}

// An alert stays until it is closed or a move is made; a soft one appears in addition to an
// earlier one.
func TestAlerts(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Handle(feature.Alert{Text: fixed("first"), Detail: "why"})
	trial.Handle(feature.Alert{Text: fixed("soft"), Soft: true})
	trial.Handle(feature.Alert{Text: fixed("soft"), Soft: true})
	if v := trial.Drawn(); v.Alert != "first; soft" || v.Cause != "why" {
		t.Errorf(`alert %q, cause %q; want "first; soft", "why"`, v.Alert, v.Cause)
	}
	trial.Handle(Close{})
	trial.Handle(feature.Alert{Text: fixed("soft"), Soft: true})
	if v := trial.Drawn(); v.Alert != "soft" {
		t.Errorf(`alert %q, want "soft"`, v.Alert)
	}
	trial.Handle(feature.Commit{})
	if v := trial.Drawn(); v.Alert != "" {
		t.Errorf(`a move was made, and %q stays, want ""`, v.Alert)
	}
	trial.Handle(feature.PageFaulted{Reason: "broken"})
	if v := trial.Drawn(); v.Alert == "" {
		t.Error("a fault is not reported")
	}
}
