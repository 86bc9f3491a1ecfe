package paste

import (
	"strings"
	"testing"
)

// Fragment keeps the parts of a link and reports the rest.
func TestFragment(t *testing.T) {
	for _, c := range []struct{ text, clean, left string }{
		{"", "", ""}, {"#", "#", ""}, {"#/", "#/", ""}, {"/", "#/", ""}, {"#/\u2060", "#/", ""}, {"%23/ ", "#/", ""}, {"#x", "#x", ""}, {"hello", "hello", ""},
		{"#/othello", "#/othello", ""}, {"/othello?m=f5", "#/othello?m=f5", ""}, {"#/othello.", "#/othello", "."}, {"#/othello?", "#/othello", ""},
		{"#/g?m=f5,d6 d3 c4 nice game", "#/g?m=f5,d6%20d3%20c4", "nice game"},
		{"#/g?m=f5,d6, c3", "#/g?m=f5,d6, c3", ""}, {"#/g?m=f5+d6+pass+ok", "#/g?m=f5%20d6%20pass", "ok"}, {"#/g?m=NEWS,SSWW nice", "#/g?m=NEWS,SSWW", "nice"},
		{"#/g?m=f5,d6and&white=human", "#/g?m=f5,d6and&white=human", ""}, // it may be a damaged move
		{"#/g?m=f5,d6です", "#/g?m=f5,d6", "です"}, {"#/g?m=f5,d6（see", "#/g?m=f5,d6", "(see"}, {"#/g?m=%zz", "#/g?m=%zz", ""},
		{"#/g?p=..W%20W%208%208%20r3)", "#/g?p=..W%20W%208%208%20r3", ")"}, {"#/g?p={\"a\":\"}\"} and", "#/g?p=%7B%22a%22:%22%7D%22%7D", "and"}, {"#/g?p={\"a\"", "#/g?p={\"a\"", ""},
		{"#/g?white=level:3 please&black=human!", "#/g?white=level:3&black=human", "please !"}, {"#/g?seed=12abc", "#/g?seed=12", "abc"}, {"#/g?ply=x", "#/g?ply=x", ""},
		{"#/g?UTM_SOURCE=x&m=f5&_ga=1&mc_cid=2", "#/g?m=f5", ""}, {"#/g?fbclid=x", "#/g", ""}, {"#/g?m=f5#/g?m=f5", "#/g?m=f5", "#/g?m=f5"},
		{"#/g?m=f5&)", "#/g?m=f5", ")"}, {"#/exercise/edit?drafts.", "#/exercise/edit?drafts", "."}, {"#/exercises?at=2)", "#/exercises?at=2", ")"},
		{"#/g?m=3D3Df5&p=3D3Dx)", "#/g?m=f5&p=x", ")"}, {"#/g?resigned=%3Cb%3E", "#/g?resigned=%3Cb%3E", ""}, {"#/g?m=%25252541", "#/g?m=A", ""},
	} {
		clean, left := Fragment(c.text)
		if clean != c.clean || left != c.left {
			t.Errorf("Fragment(%q) = %q, left %q; want %q, left %q", c.text, clean, left, c.clean, c.left)
		}
	}
}

// Fragment is stable: it returns its own result unchanged, without leftovers.
func FuzzFragment(f *testing.F) {
	for _, text := range []string{
		"#/othello?m=f5,d6.&white=level:3)", "%23%2Fg%3Fm%3De2e4%2526p=8/8 w - - 0 1", "#/g?m=3Df5&p=3D{\"a\":1}x&exercise=3DAA", "#/g&amp;amp;m=NE-- -&mz=AAAA and#:~:text=x",
		"#/x?a=%2525252541&b=%25%33%34%31&c=\u00ad“”…½", "#/g?p=a/b w - - - - -&m=-,-&white=-_", "/&0=3D3D", "/& &=3D", "&#35;/g?&&==&=x&%E2%80%8Bm=f5",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		clean, _ := Fragment(text)
		again, left := Fragment(clean)
		if strings.HasPrefix(clean, "#/") && (again != clean || left != "") {
			t.Fatalf("Fragment(%q) = %q, and of that %q with %q left", text, clean, again, left)
		}
		for _, link := range Links(text) {
			if len(link) > len(text)*2+2 {
				t.Fatalf("Links(%q) has a link of %d bytes, want at most %d", text, len(link), len(text)*2+2)
			}
		}
	})
}

// Untracked removes the keys of services and the fragment, and nothing else.
func TestUntracked(t *testing.T) {
	for address, want := range map[string]string{
		"https://x.org/play/":                   "https://x.org/play/",
		"https://x.org/play/?fbclid=a":          "https://x.org/play/",
		"https://x.org/?v=2&gclid=a&w=%20#/g":   "https://x.org/?v=2&w=%20",
		"https://x.org/?utm_source=a&utm_id=b":  "https://x.org/",
		"https://x.org/index.html?lang=es&si=x": "https://x.org/index.html?lang=es",
	} {
		if got := Untracked(address); got != want {
			t.Errorf("Untracked(%s) = %s, want %s", address, got, want)
		}
	}
}

// A link with an architecture keeps its brackets, and ends before what is stuck to it.
func TestArch(t *testing.T) {
	const arch = "residual%28conv3:8%20relu%29%20policy%28dense%29%20value%28dense%20tanh%29"
	for text, want := range map[string]string{
		"#/lab?arch=" + arch + "&games=4":                                      "#/lab?arch=" + arch + "&games=4",
		"#/lab?games=4&arch=" + arch + ")":                                     "#/lab?games=4&arch=" + arch,
		"#/lab?arch=residual(conv3:8 relu) policy(dense) value(dense tanh).":   "#/lab?arch=" + arch,
		"#/lab?arch=residual(conv3:8+relu)+policy(dense)+value(dense+tanh)":    "#/lab?arch=residual(conv3:8+relu)+policy(dense)+value(dense+tanh)",
		"#/lab?arch=residual(conv3:8 relu) policy(dense) value(dense tanh)\">": "#/lab?arch=" + arch,
		"#/lab?arch=ñ)": "#/lab?arch=%C3%B1",
	} {
		if got, _ := Fragment(text); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

// A link with the agents of the lab keeps lists of values in braces, and blanks, and ends before what is
// stuck to it.
func TestAgents(t *testing.T) {
	for text, want := range map[string]string{
		"#/lab?sweep=uct:n%3D%7B5,10%7D%20random&games=4":     "#/lab?sweep=uct:n%3D%7B5,10%7D%20random&games=4",
		"#/lab?sweep=uct:n={5, 10},c={1,2} uct:n=50":          "#/lab?sweep=uct:n={5, 10},c={1,2} uct:n=50",
		"#/lab?agents=uct:n={5,10} random.":                   "#/lab?agents=uct:n=%7B5,10%7D%20random",
		"#/lab?agents=random%20uct:n=5)":                      "#/lab?agents=random%20uct:n=5",
		"#/lab?sweep=random%20uct:n={5,10}. Try it":           "#/lab?sweep=random%20uct:n=%7B5,10%7D",
		"#/lab?sweep=uct:n={5,10 random":                      "#/lab?sweep=uct:n",
		"#/lab?agents=random%20uct:n=5}":                      "#/lab?agents=random%20uct:n=5",
		"#/lab?table=r1-start&row=equal,half&games=20&seed=3": "#/lab?table=r1-start&row=equal,half&games=20&seed=3",
	} {
		if got, _ := Fragment(text); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}
