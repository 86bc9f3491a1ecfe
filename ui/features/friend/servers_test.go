package friend

import (
	"strings"
	"testing"

	"playout/engine/peer/ice"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// Valid servers are stored; an invalid text is shown with its wrong line, and is gone at the
// next visit.
func TestServersAreKept(t *testing.T) {
	trial := featuretest.New(New, nil)
	field := func() feature.Field {
		fields := trial.Drawn().Fields
		if len(fields) != 1 {
			t.Fatalf("%d fields, want 1", len(fields))
		}
		return fields[0]
	}
	if f := field(); f.Value != "" || f.Error != "" {
		t.Errorf(`at first: %+v; want Value "" and Wrong ""`, f)
	}
	const fine, bad = "stun:example.org\n", "stun:example.org\nhttp://example.org"
	trial.Handle(feature.SetField{Name: field().Name, Text: fine})
	if s := featuretest.Effect[feature.Store](t, trial); s.Key != ice.Key || s.Value != fine {
		t.Errorf("kept %+v; want Key %v and Value %v", s, ice.Key, fine)
	}
	trial.Handle(feature.SetField{Name: field().Name, Text: bad})
	featuretest.None(t, trial)
	if f := field(); f.Value != bad || !strings.Contains(f.Error, "2") || !strings.Contains(f.Error, "stun:host:port") {
		t.Errorf(`%+v; want Value %v, Wrong "2" in it and Wrong "stun:host:port" in it`, f, bad)
	}
	for kept, shown := range map[string]string{fine: fine, bad: ""} {
		trial = featuretest.New(New, map[string]string{ice.Key: kept})
		if f := field(); f.Value != shown || f.Error != "" {
			t.Errorf(`%q is shown as %+v; want Value %v and Wrong ""`, kept, f, shown)
		}
	}
	trial.Handle(feature.SetField{Name: serversField, Text: bad})
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Invite: "x"}})
	if f := field(); f.Value != bad {
		t.Errorf("a new game has forgotten the visitor's servers: got %v, want %v", f.Value, bad)
	}
}
