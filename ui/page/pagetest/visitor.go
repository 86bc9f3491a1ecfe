package pagetest

import (
	"playout/engine/paste"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/clock"
	"playout/ui/features/editor"
	"playout/ui/features/files"
	"playout/ui/features/library"
	"playout/ui/features/offline"
	"playout/ui/features/players"
	"playout/ui/features/replay"
	"playout/ui/features/search"
	"playout/ui/features/settings"
	"playout/ui/features/steer"
	"playout/ui/features/welcome"
	"playout/ui/page"
)

// The values of data-state, shorter.
const (
	Loading  = feature.StateLoading
	Human    = feature.StateHuman
	Thinking = feature.StateThinking
	Over     = feature.StateOver
)

// View is the page's view with every feature's part of it, nil if it has none.
type View struct {
	feature.View
	Setup      *editor.Part
	Search     *search.LiveTable
	Chart      *search.Chart
	Watch      replay.Part
	Clock      clock.Part
	Steer      steer.Part
	Files      files.Part
	Player     *players.Part
	Kept       *library.Kept
	Offer      *library.Offer
	Workers    feature.Setting
	Rings      bool
	Sound      bool
	Background bool
	Welcome    bool
	Update     bool
}

// Can reports whether the button of an action can be pressed.
func (v View) Can(action string) bool { return v.View.Can(action) }

// Button returns the button of an action.
func (v View) Button(action string) *feature.Button { return v.View.Button(action) }

// Visitor is a page as a visitor uses it, without components.
type Visitor struct{ *page.Page }

// FragmentChanged goes to an address that the visitor typed or followed, which no entry of the
// history holds yet.
func (p *Visitor) FragmentChanged(fragment string) {
	clean, left := paste.Fragment(fragment)
	p.Send(feature.FragmentChanged{Fragment: clean, Shown: fragment, Left: left})
}

// View returns what the visitor sees.
func (p *Visitor) View() View {
	of := p.Page.View()
	v := View{View: of}
	if part := featuretest.PartOf[editor.Part](&of); part.Open {
		v.Setup = &part
	}
	v.Search, v.Chart = featuretest.PartOf[search.Part](&of).Table, featuretest.PartOf[search.CurvePart](&of).Chart
	v.Watch, v.Clock, v.Steer = featuretest.PartOf[replay.Part](&of), featuretest.PartOf[clock.Part](&of), featuretest.PartOf[steer.Part](&of)
	v.Files = featuretest.PartOf[files.Part](&of)
	if part := featuretest.PartOf[players.Part](&of); part.Open {
		v.Player = &part
	}
	if part := featuretest.PartOf[library.Kept](&of); part.Open {
		v.Kept = &part
	}
	if part := featuretest.PartOf[library.Offer](&of); part.ID != "" {
		v.Offer = &part
	}
	chosen := featuretest.PartOf[settings.Part](&of)
	v.Workers, v.Rings, v.Sound = chosen.Workers, chosen.Rings, chosen.Sound
	for _, s := range of.Switches {
		if s.Name == "background" {
			v.Background = s.On
		}
	}
	v.Welcome, v.Update = featuretest.PartOf[welcome.Part](&of).Shown, featuretest.PartOf[offline.Part](&of).Update
	return v
}

// Fragment returns the address's fragment, with its #.
func (p *Visitor) Fragment() string { return p.Now().Fragment }

// ImportFile imports a file's content.
func (p *Visitor) ImportFile(_ string, data []byte, err error) {
	p.Send(files.ImportFile{Data: data, Err: err})
}

// Lift starts to drag the piece on a square.
func (p *Visitor) Lift(square string) (done bool) {
	p.Send(feature.Lift{Square: square, Done: &done})
	return done
}

// Drop ends the drag.
func (p *Visitor) Drop(from, to string) (done bool) {
	p.Send(feature.Drop{From: from, To: to, Done: &done})
	return done
}

// CanPaint reports whether a pointer that moves over squares paints.
func (p *Visitor) CanPaint(square string) (done bool) {
	p.Send(editor.CanPaint{Square: square, Done: &done})
	return done
}
