// Package share_test tests sharing on the whole page.
package share_test

import (
	"encoding/base64"
	"fmt"
	"html"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"playout/engine/embed"
	"playout/engine/exercise"
	"playout/engine/link"
	"playout/engine/session"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/export"
	"playout/ui/feature/featuretest"
	"playout/ui/features/share"
	"playout/ui/page/pagetest"
)

// openTab opens a tab of the dialog and returns its content.
func openTab(b *pagetest.Bench, tab string) share.Part {
	b.T.Helper()
	b.Page.Send(feature.ShowDialog{Dialog: share.Dialog + ":" + tab})
	b.Wait(100)
	v := b.Page.View()
	return featuretest.PartOf[share.Part](&v.View)
}

// chosen returns the dialog's content after a choice in it.
func chosen(b *pagetest.Bench, choices ...feature.Message) share.Part {
	b.T.Helper()
	for _, m := range choices {
		b.Page.Send(m)
	}
	b.Wait(100)
	v := b.Page.View()
	return featuretest.PartOf[share.Part](&v.View)
}

// fragment returns the fragment of a link.
func fragment(t *testing.T, link string) string {
	t.Helper()
	_, fragment, found := strings.Cut(link, "#")
	if !found || !strings.HasPrefix(link, "https://example.org/play/#") {
		t.Fatalf("no link: %q", link)
	}
	return "#" + fragment
}

// starts holds games of all kinds, including variants.
var starts = []string{
	"#/othello?black=human&white=random", "#/othello?black=human&white=human", "#/morris?white=human&black=random",
	"#/morris:removal=any,flying=off?white=human&black=human", "#/chess?white=human&black=random", "#/chess:draws=claimed?white=human&black=human",
	"#/geese?seed=7&goose1=human&goose2=rules&goose3=rules&goose4=rules", "#/geese:seats=2,rows=5,columns=6?seed=9&goose1=human&goose2=rules",
	pagetest.Mills,
}

// In every game its link opens all of it, and the link to its position opens exactly that
// position, both with or without the players, and with or without the seed if chance has yet to
// act; the code beside it holds that link.
func TestLinksOpenWhatTheySay(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, start := range starts {
		b := pagetest.New(t, start)
		for range r.IntN(9) {
			if legal := pagetest.LegalSquares(b.Page.View()); len(legal) > 0 && b.Page.View().State == pagetest.Human {
				b.Play(legal[r.IntN(len(legal))])
			}
		}
		for len(b.Page.View().Board.Promotions) > 0 || len(b.Page.Now().Chosen) > 0 {
			b.Page.Send(feature.Unchoose{})
			b.Rest()
		}
		was := b.Page.Now()
		if r.IntN(2) == 0 && was.Board.Ply > 1 {
			b.Page.Send(feature.GoTo{Ply: was.Board.Ply - 1})
			b.Rest()
			was = b.Page.Now()
		}
		openTab(b, "link")
		for n := range 8 {
			alone, nobody, unseeded := n&1 > 0, n&2 > 0, n&4 > 0
			p := chosen(b, share.SetAlone{On: alone}, share.SetPlayers{On: !nobody}, share.SetSeed{On: !unseeded})
			if p.Summary == "" || strings.Contains(p.Summary, "{") || p.Code.Size == 0 || b.Page.View().Alert != "" {
				t.Fatalf("%s: the part is %+v; want a summary without gaps, a code and no alert", start, p)
			}
			name := fmt.Sprintf("%s, position %v, no players %v, no seed %v: %s", start, alone, nobody, unseeded, p.Link)
			l, err := link.Parse(fragment(t, p.Link))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if alone != (l.Moves == "" && l.Position != "") && was.Board.Record != "" || nobody != (len(l.Seats) == 0) || (l.Seed == 0) != (was.Board.Seed == 0 || unseeded && l.Moves == "") {
				t.Errorf("%s", name)
			}
			at := opened(t, l)
			random := was.Game.Chance && l.Seed == 0 && l.Position == "" // the start itself is random
			if !random && at.Position != was.Board.Position || alone && len(at.Plies) > 0 || !alone && at.Record != was.Board.Record || at.Game != was.Board.Game {
				t.Errorf("%s: opened %s after %q", name, at.Position, at.Record)
			}
			if n%5 != 0 || was.Game.Chance { // with and without, once each; games of chance are tested above
				continue
			}
			want := was.Choices
			if nobody {
				want = feature.DefaultSeats(was.Game)
			}
			next := pagetest.New(t, fragment(t, p.Link)).Page
			if now, v := next.Now(), next.View(); v.Alert != "" || strings.Join(now.Choices, " ") != strings.Join(want, " ") {
				t.Errorf("%s: %v play; %s; want %v to play, and no alert", name, now.Choices, v.Alert, want)
			}
		}
	}
}

// opened returns the game that a worker opens from a link.
func opened(t *testing.T, l link.Link) *wire.Board {
	t.Helper()
	var board *wire.Board
	open := wire.OpenLink(l)
	session.New(func(e wire.Event) { board = e.Board }).Handle(wire.EncodeCommand(wire.Command{ID: 1, Open: &open}))
	if board == nil {
		t.Fatalf("nothing is opened of %s", l)
	}
	return board
}

// The text is the game in the chosen form, and follows the game.
func TestText(t *testing.T) {
	b := pagetest.New(t, "#/chess?m=e2e4,e7e5&white=human&black=human")
	p := openTab(b, "text")
	if p.Form != "pgn" || !strings.Contains(p.Text, "1. e4 e5") {
		t.Fatalf(`%s: %q; want "pgn" and "1. e4 e5" in it`, p.Form, p.Text)
	}
	if p = chosen(b, share.SetForm{Name: "position"}); !strings.HasPrefix(p.Text, "rnbqkbnr/pppp1ppp/8/4p3/4P3/") {
		t.Errorf(`the position is %q, want it to begin with "rnbqkbnr/pppp1ppp/8/4p3/4P3/"`, p.Text)
	}
	b.Page.Send(feature.GoTo{Ply: 0})
	if p = chosen(b); !strings.HasPrefix(p.Text, "rnbqkbnr/pppppppp/8/8/8/8/") {
		t.Errorf(`the start is %q, want it to begin with "rnbqkbnr/pppppppp/8/8/8/8/"`, p.Text)
	}
	if chosen(b, share.CopyText{}); b.Copied != p.Text {
		t.Errorf("the start is %q, copied %q", p.Text, b.Copied)
	}
	if said := b.Page.View().Notice; said != export.WordsIn(b.Page.Now().T).Copied {
		t.Errorf("copied: %q, want %q", said, export.WordsIn(b.Page.Now().T).Copied)
	}
	b.Page.Send(export.CopyPicture{})
	b.Wait(10)
	if said := b.Page.View().Notice; b.Copied != "picture" || said != export.WordsIn(b.Page.Now().T).Copied {
		t.Errorf("copied %q: %q; want the picture copied, and the page to say so", b.Copied, said)
	}
}

var (
	tag       = regexp.MustCompile(`<(/?)([a-z-]+)((?: [a-z0-9-]+(?:="[^"<>]*")?)*)>`)
	attribute = regexp.MustCompile(` ([a-z0-9-]+)="([^"]*)"`)
)

// parsed returns the elements of a snippet with their attributes, and the text between them. It
// fails the test for anything but the HTML that a snippet may contain.
func parsed(t *testing.T, snippet string) (elements []map[string]string, words string) {
	t.Helper()
	words = tag.ReplaceAllStringFunc(snippet, func(found string) string {
		parts := tag.FindStringSubmatch(found)
		if parts[1] == "" {
			of := map[string]string{"": parts[2]}
			for _, a := range attribute.FindAllStringSubmatch(parts[3], -1) {
				if _, twice := of[a[1]]; twice {
					t.Errorf("%s twice in %s", a[1], found)
				}
				of[a[1]] = html.UnescapeString(a[2])
			}
			elements = append(elements, of)
		}
		return ""
	})
	if strings.ContainsAny(words, "<>") {
		t.Fatalf("what is left of %s is %q", snippet, words)
	}
	return elements, html.UnescapeString(words)
}

// Both snippets open the shared game, whatever it is, with the chosen looks, and consist of
// exactly their own elements, for any link.
func TestSnippets(t *testing.T) {
	hostile := []string{
		`#/othello?m=f5&black=human&white=uct:n=9%22%3E%3Cscript%3Ealert(1)%3C/script%3E`,
		`#/othello?m=f5%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E`, `#/geese?p=%3C/playout-board%3E&seed=1`, `#/chess?id=%22onload%3D%22a`,
	}
	for _, start := range append(hostile, starts...) {
		b := pagetest.New(t, start)
		p := openTab(b, "embed")
		for _, look := range []share.SetLook{{}, {Name: "controls", Value: "none"}, {Name: "theme", Value: "dark"}, {Name: "lang", Value: "es"}, {Name: "start", Value: "click"}, {Name: "coords", Value: "off"}, {Name: "table", Value: "on"}, {Name: "width", Value: "640"}, {Name: "width", Value: `1"`}, {Name: "onload", Value: "on"}} {
			if look.Name != "" {
				p = chosen(b, look)
			}
		}
		now := b.Page.Now()
		frame, none := parsed(t, p.Frame)
		if len(frame) != 1 || none != "" || frame[0][""] != "iframe" || frame[0]["src"] != p.Framed || frame[0]["title"] == "" || frame[0]["width"] != "640" || frame[0]["height"] == "" || frame[0]["loading"] != "lazy" {
			t.Fatalf("%s: %s", start, p.Frame)
		}
		address, found := strings.CutPrefix(p.Framed, "https://example.org/play/embed.html#")
		l, err := link.Parse(address)
		if !found || err != nil || l.Moves != now.Board.Record || l.Game != now.Board.Game {
			t.Fatalf("%s: framed is %s: %v; want the moves %q of %s", start, p.Framed, err, now.Board.Record, now.Board.Game)
		}
		const looks = "controls=none theme=dark lang=es start=click coords=off table=on"
		var has []string
		for _, s := range l.Seats {
			has = append(has, s.Seat+"="+s.Agent)
		}
		if strings.Join(has, " ") != looks { // without seats: people have all of them there
			t.Errorf("%s: the frame has %v", start, has)
		}
		element, words := parsed(t, p.Element)
		if len(element) != 3 || strings.TrimSpace(words) != "" || element[0][""] != "script" || element[0]["src"] != "https://example.org/play/embed.js" || element[1][""] != "playout-board" || element[2][""] != "img" {
			t.Fatalf("%s: %s", start, p.Element)
		}
		if e := element[1]; e["game"] != now.Board.Game || e["moves"] != now.Board.Record || e["position"] != now.Board.Start || e["seed"] != "" != (now.Board.Seed != 0) {
			t.Errorf(`%s: %v; want game %q, moves %q, position %q, and a seed only where the game has one`, start, e, now.Board.Game, now.Board.Record, now.Board.Start)
		}
		for look := range strings.SplitSeq(looks, " ") {
			if name, value, _ := strings.Cut(look, "="); element[1][name] != value {
				t.Errorf("%s: %s is %q, want %q", start, name, element[1][name], value)
			}
		}
		if e := element[2]; e["alt"] == "" || drawing(t, e["src"]) != "<svg xmlns='http://www.w3.org/2000/svg'/>" {
			t.Errorf("%s: the picture is %v", start, e)
		}
		b.Page.Send(share.CopyFrame{})
		b.Wait(10)
		if b.Copied != p.Frame {
			t.Errorf("copied %q, want %q", b.Copied, p.Frame)
		}
	}
}

func drawing(t *testing.T, src string) string {
	t.Helper()
	data, found := strings.CutPrefix(src, "data:image/svg+xml;base64,")
	svg, err := base64.StdEncoding.DecodeString(data)
	if !found || err != nil {
		t.Fatalf("%s: %v, want found", src, err)
	}
	return string(svg)
}

// An exercise is embedded as one, and a set as a set.
func TestSnippetsOfExercises(t *testing.T) {
	const one = `{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"moves","accept":["e2e4"]}}`
	for key, text := range map[string]string{"exercise": one, "set": `{"playout":"exercises","version":1,"exercises":[` + one + "]}"} {
		set, _, err := exercise.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		value := set.Pack()
		if key == "exercise" {
			value = set.Exercises[0].Pack()
		}
		place := map[string]string{"exercise": "exercise", "set": "exercises"}[key]
		p := openTab(pagetest.New(t, "#/"+place+"?"+key+"="+value), "embed")
		address, err := embed.Parse(strings.TrimPrefix(p.Framed, "https://example.org/play/embed.html"))
		if err != nil || address.Link.Game != "chess" || !address.Frame.Is(key, value) {
			t.Errorf("%s: framed is %s: %v; want an address of chess with that key set to %q", key, p.Framed, err, value)
		}
		element, _ := parsed(t, p.Element)
		if len(element) != 3 || element[1][key] != value || element[1]["game"] != "chess" || element[1]["moves"] != "" {
			t.Errorf("%s: %s; want an element of chess without moves, with that key set to %q", key, p.Element, value)
		}
	}
}

// A set is embedded with its title and the board of its first exercise; while another one is on
// the page's board, with a link instead of a picture.
func TestSnippetOfSet(t *testing.T) {
	const set = `{"playout":"exercises","version":1,"title":"Week 3","exercises":[{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"moves","accept":["e2e4"]}},` +
		`{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"moves","accept":["f5"]}}]}`
	x, _, err := exercise.Read([]byte(set))
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{"exercises", "exercise/edit"} {
		for _, at := range []string{"", "&at=1", "&at=2"} {
			p := openTab(pagetest.New(t, "#/"+place+"?set="+x.Pack()+at), "embed")
			address, err := embed.Parse(strings.TrimPrefix(p.Framed, "https://example.org/play/embed.html"))
			if err != nil || address.Link.Game != "chess" || !strings.Contains(p.Frame, `title="Week 3"`) {
				t.Errorf(`%s%s: framed is %s: %v; want a link of chess, and a frame titled "Week 3"`, place, at, p.Frame, err)
			}
			if elsewhere := at == "&at=2"; (p.Small == nil) != elsewhere || elsewhere && !strings.Contains(p.Element, ">Week 3</a>") {
				t.Errorf("%s%s: %+v, %s", place, at, p.Small, p.Element)
			}
		}
	}
}

// The dialog offers an exercise as a course package too, and reports the outcome; it does not
// for a game.
func TestCoursePackages(t *testing.T) {
	const one = `{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"moves","accept":["e2e4"]}}`
	set, _, err := exercise.Read([]byte(one))
	if err != nil {
		t.Fatal(err)
	}
	b := pagetest.New(t, set.Exercises[0].Link())
	if p := openTab(b, "embed"); len(p.Courses) != 2 {
		t.Fatalf("the formats are %+v, want two", p.Courses)
	}
	chosen(b, share.PackCourse{Format: "scorm12"})
	if last := b.Saved[len(b.Saved)-1]; last.Name != "scorm12" || string(last.Data) != string(set.Exercises[0].JSON()) {
		t.Errorf("packed is %s: %s; want scorm12, and the exercise as the JSON in it", last.Name, last.Data)
	}
	if said := b.Page.View().Notice; said != "The package has been saved: 2.9 MB." {
		t.Errorf(`it says %q, want "The package has been saved: 2.9 MB."`, said)
	}
	b.CopyFails = true
	chosen(b, share.PackCourse{Format: "scorm2004"})
	if said := b.Page.View().Notice; said != "The package could not be made: nothing was fetched." {
		t.Errorf(`it says %q, want "The package could not be made: nothing was fetched."`, said)
	}
	b = pagetest.New(t, "#/chess")
	if p := openTab(b, "embed"); len(p.Courses) > 0 {
		t.Errorf("a game is offered as %+v, want none", p.Courses)
	}
	chosen(b, share.PackCourse{Format: "scorm12"})
	if len(b.Saved) > 0 {
		t.Errorf("a game is packed: %+v, want none", b.Saved)
	}
}

// A frame is in the dialog only while the tab that embeds the board is open.
func TestPreviewEnds(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	for tab, want := range map[string]bool{"link": false, "text": false, "embed": true, "": false} {
		if p := openTab(b, tab); (p.Framed != "") != want {
			t.Errorf("in the tab %q the frame shows %q: got %v, want %v", tab, p.Framed, (p.Framed != ""), want)
		}
	}
	b.Page.Send(feature.ShowDialog{})
	v := b.Page.View()
	if p := featuretest.PartOf[share.Part](&v.View); p.Framed != "" {
		t.Errorf(`a frame is there without the sheet: got %q, want ""`, p.Framed)
	}
}

// A visitor who opens another person's link sees the players and the last move; not for a start,
// for an own game, or after a reload.
func TestNoticeOfArrivedGame(t *testing.T) {
	for fragment, want := range map[string]string{
		"#/othello?m=f5,d6&black=human&white=level:3":                         "You play Black; White has just played d6",
		"#/othello?m=f5,d6,c3&black=level:1&white=human":                      "You play White; Black has just played c3",
		"#/othello?m=f5,d6,c3&flip=on&black=human&white=human":                "White to move; Black has just played c3",
		"#/othello?m=f5,d6,c3&ply=1&black=human&white=human":                  "White to move; Black has just played f5",
		"#/morris?m=a7,b6,d7,d6,g7,xb6&white=human&black=human":               "Black to move; White has just played g7xb6",
		"#/chess?m=e2e4&white=level:1&black=human":                            "You play Black; White has just played e4",
		"#/chess?p=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1&white=human&black=level:1": "You play White",
		"#/chess?m=f2f3,e7e5,g2g4,d8h4&white=human&black=human":               "A finished game of 4 moves",
		"#/geese?m=NNNN,NNNN&seed=3&goose1=human":                             "You play Goose 1; step 2 has just been played",
		"#/othello?black=human&white=level:3":                                 "",
		"":                                                                    "",
	} {
		b := pagetest.Bare(t)
		b.Begin(fragment)
		told := ""
		for range 1000 {
			if v := b.Page.View(); v.Notice != "" {
				told = v.Notice
				break
			}
			if !b.Step(100) {
				break
			}
		}
		if told != want || b.Page.View().Alert != "" {
			t.Errorf("%s: told %q, want %q; %s", fragment, told, want, b.Page.View().Alert)
		}
	}
}

// The message about a link disappears with its position.
func TestArrivedPasses(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6&black=human&white=human")
	if said := b.Page.View().Notice; !strings.Contains(said, "White has just played d6") {
		t.Fatalf(`told %q, want "White has just played d6" in it`, said)
	}
	if v := b.Play(pagetest.LegalSquares(b.Page.View())[0]); v.Notice != "" {
		t.Errorf(`after a move %q is still said, want ""`, v.Notice)
	}
}

// Another person's link takes nothing from the visitor's own game, whether it opens over that or
// on another visit: the own game is stored with all its moves, Back returns to it, and the sent
// game is stored beside it with further moves. The page does not describe an own game as sent.
func TestSentTakesNothing(t *testing.T) {
	const own, sent = "#/othello?black=human&white=random", "#/othello?m=c4,c3,d3&black=random&white=human"
	b := pagetest.New(t, own)
	b.Play("f5")
	b.Play(pagetest.LegalSquares(b.Page.View())[0])
	b.WaitStored()
	mine := b.Page.Now().Board.Record
	// Over it: the browser itself makes the entry of the history.
	b.History, b.IDs = append(b.History, sent), append(b.IDs, "")
	b.Page.FragmentChanged(sent)
	if v := b.Rest(); v.Notice != "You play White; Black has just played d3" {
		t.Errorf(`told %q, want "You play White; Black has just played d3"`, v.Notice)
	}
	b.Wait(6000)
	held := func(b *pagetest.Bench, want ...string) {
		t.Helper()
		b.WaitStored()
		var has []string
		for _, g := range b.OnDevice() {
			has = append(has, g.Link.Moves)
		}
		if strings.Join(has, " ") != strings.Join(want, " ") {
			t.Fatalf("kept are %q, want %q", has, want)
		}
	}
	held(b, mine)
	b.Play(pagetest.LegalSquares(b.Page.View())[0])
	theirs := b.Page.Now().Board.Record
	held(b, theirs, mine)
	if v := b.Back(); b.Page.Now().Board.Record != mine || v.Notice != "" {
		t.Fatalf("back at %q, told %q", b.Page.Now().Board.Record, v.Notice)
	}
	b.Play(pagetest.LegalSquares(b.Page.View())[0])
	mine = b.Page.Now().Board.Record
	held(b, mine, theirs)
	// On another visit: a link to the same start as an own game, and to the own game.
	c := b.Again("#/othello?m=f5,d6&black=human&white=random")
	c.Play(pagetest.LegalSquares(c.Page.View())[0])
	held(c, c.Page.Now().Board.Record, mine, theirs)
	d := c.Again("#/othello?m=" + mine + "&black=human&white=random")
	if v := d.Page.View(); v.Notice != "" || d.Page.Now().Board.Record != mine {
		t.Errorf("one's own game: %q", v.Notice)
	}
}
