package book_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/book"
	"playout/engine/games"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"random:8": "", "random:0": "", "random:08": "random:8", "book": "", "book,order=given": "book",
		"book,plies=4,order=shuffled,first=20": "book,order=shuffled,first=20,plies=4",
		"file=a.pgn":                           "", "file=dir/a b.epd,first=3": "",
		`file="a,b.txt",order=shuffled`: "", `file="a.txt"`: "file=a.txt", "file=x=y": "",
		`file=a"b.txt`: "!",
	} {
		s, err := book.Parse(text)
		if err != nil {
			t.Errorf("%s is refused: %v, want nil", text, err)
			continue
		}
		if want == "" {
			want = text
		}
		if got := s.String(); got != want && want != "!" {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{"", "random", "random:", "random:-1", "random:x", "books", "book,", "book,,first=1", "book,first=0", "book,first=-1", "book,first=1,first=1",
		"book,plies=x", "book,order=best", "book,size=3", "book=3", "file", "file=", "file=,first=1", `file="a`, `file="a"b`, `file=""`, "file=a\nb", "file=a,", "book,first=99999999999"} {
		if s, err := book.Parse(text); err == nil || !strings.HasSuffix(err.Error(), "allowed: "+book.Forms) {
			t.Errorf("%q is read as %v, error %v; want an error that ends with the forms", text, s, err)
		}
	}
}

// String inverts Parse, and errors are one line.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"random:8", "book,order=shuffled,first=20,plies=4", `file="a,b",order=given`, `file=a"b`, "file=é\u2028"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := book.Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 1000 {
				t.Errorf("the error is %q, want one line", err)
			}
			return
		}
		if again, err := book.Parse(s.String()); err != nil || again != s {
			t.Errorf("%q is %+v, its text %q is %+v, %v", text, s, s, again, err)
		}
	})
}

// A game without a book refuses it, every game accepts a file, and plies are bounded.
func TestCheck(t *testing.T) {
	for _, g := range games.All() {
		own := book.Source{Kind: book.Own}.Check(g)
		if has := g.Spec().Book != ""; has != (own == nil) {
			t.Errorf("%s: has a book: %v; the openings book are refused by %v", g.Spec().ID, has, own)
		}
		if err := (book.Source{Kind: book.File, Path: "a"}).Check(g); err != nil {
			t.Errorf("%s: a file is refused: %v", g.Spec().ID, err)
		}
		if err := (book.Source{Plies: g.Spec().MaxPly}).Check(g); err == nil {
			t.Errorf("%s: openings of %d plies are allowed, want an error", g.Spec().ID, g.Spec().MaxPly)
		}
	}
}

// Choose returns each opening once: in the given order, or in one that the seed decides.
func TestChoose(t *testing.T) {
	var all []book.Opening
	for i := range 50 {
		all = append(all, book.Opening{Start: fmt.Sprint(i)})
	}
	names := func(s book.Source, seed uint64) (list []string) {
		for _, o := range s.Choose(all, seed) {
			list = append(list, o.Start)
		}
		return list
	}
	given := names(book.Source{Kind: book.Own}, 1)
	if given[0] != "0" || given[49] != "49" {
		t.Errorf("the given order is %v, want 0 to 49", given)
	}
	shuffled := book.Source{Kind: book.Own, Shuffled: true}
	one, other := names(shuffled, 1), names(shuffled, 2)
	if slices.Equal(one, given) || slices.Equal(one, other) || !slices.Equal(one, names(shuffled, 1)) {
		t.Errorf("shuffled: seed 1 gives %v, seed 2 %v; want other orders than the given one, and the same again", one, other)
	}
	slices.Sort(one)
	slices.Sort(given)
	if !slices.Equal(one, given) {
		t.Errorf("shuffled: %v, want each opening once", one)
	}
	shuffled.First = 3
	if got := names(shuffled, 2); !slices.Equal(got, other[:3]) {
		t.Errorf("the first 3 are %v, want %v", got, other[:3])
	}
	shuffled.First = 60
	if got := names(shuffled, 2); len(got) != 50 {
		t.Errorf("the first 60 of 50 are %d, want 50", len(got))
	}
	if all[0].Start != "0" {
		t.Errorf("the book begins with %s after Choose, want 0", all[0].Start)
	}
}
