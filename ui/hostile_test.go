package ui

import (
	"reflect"
	"strings"
	"testing"

	"playout/ui/feature"
)

// evil is a text that tries to become markup.
const evil = `"><img src=x onerror=alert(1)>&amp;'`

// hostile returns a copy of a value in which all texts are evil.
func hostile(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.String:
		return reflect.ValueOf(evil).Convert(v.Type())
	case reflect.Pointer:
		if !v.IsNil() {
			to := reflect.New(v.Type().Elem())
			to.Elem().Set(hostile(v.Elem()))
			return to
		}
	case reflect.Struct:
		to := reflect.New(v.Type()).Elem()
		to.Set(v)
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				to.Field(i).Set(hostile(v.Field(i)))
			}
		}
		return to
	case reflect.Slice:
		if !v.IsNil() {
			to := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			for i := range v.Len() {
				to.Index(i).Set(hostile(v.Index(i)))
			}
			return to
		}
	}
	return v
}

// TestTextsOfPartsStayText: a component shows every text of a part as text, whether one field is
// hostile or all. Some fields choose what to show, so the others are hostile without them too.
func TestTextsOfPartsStayText(t *testing.T) {
	tried := 0
	for _, c := range componentGoldens {
		v := view(t, c.scene, "en")
		part := reflect.ValueOf(v.Region(c.slot, c.name).Part)
		hold := func(what string, p reflect.Value) {
			tried++
			v.Region(c.slot, c.name).Part = p.Interface().(feature.Part)
			if strings.Contains(c.in(t, v), "<img") {
				t.Errorf("%s: %s became markup", c.file(), what)
			}
		}
		hold("the text of all fields", hostile(part))
		for i := range part.NumField() {
			if part.Type().Field(i).IsExported() {
				one := reflect.New(part.Type()).Elem()
				one.Set(part)
				one.Field(i).Set(hostile(part.Field(i)))
				hold(part.Type().Field(i).Name, one)
			}
		}
	}
	if tried < 200 {
		t.Errorf("%d parts were tried, want at least 200", tried)
	}
}

// TestTextsOfTheViewStayText: the same holds for the page's own texts, and for the text after
// the name of a dialog.
func TestTextsOfTheViewStayText(t *testing.T) {
	for _, name := range []string{"middle", "chess", "geese", "embed-full", "settings", "help"} {
		v := view(t, name, "en")
		v.Cause, v.Variant, v.Notice = "x", "x", "x"
		kept := v
		v = hostile(reflect.ValueOf(v)).Interface().(feature.View)
		v.Place, v.Shows, v.Lang, v.State, v.Dialog, v.Embedding = kept.Place, kept.Shows, kept.Lang, kept.State, kept.Dialog, kept.Embedding
		v.Regions, v.Board.Game = kept.Regions, kept.Board.Game
		var html string
		if scenes[name].embed {
			html = built(t, &Embed{Root{View: v, Send: func(feature.Message) {}}})
		} else {
			html = render(t, v)
		}
		if strings.Contains(html, "<img") {
			t.Errorf("in the scene %s text became markup", name)
		}
	}
	for _, name := range []string{"kept", "removes", "settings", "friend", "asked", "new", "share", "resign", "player", "draw"} {
		v := view(t, name, "en")
		kind, _, _ := strings.Cut(v.Dialog, ":")
		for _, v.Dialog = range []string{kind + ":" + evil, evil} {
			if strings.Contains(render(t, v), "<img") {
				t.Errorf("text became markup in the dialog %q", v.Dialog)
			}
		}
	}
}
