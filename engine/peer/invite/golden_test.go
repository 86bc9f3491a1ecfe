package invite

import (
	"os"
	"slices"
	"strings"
	"testing"

	"playout/engine/peer/message"
)

// The texts of one version of the protocol do not change: testdata/texts.txt has them in their
// first form.
func TestTextsStay(t *testing.T) {
	var texts []string
	for _, name := range []string{"chromium", "firefox"} {
		for i, more := range []string{"", servers} {
			e, err := ParseSDP(with(description(t, name+"-offer"), more))
			if err != nil {
				t.Fatal(err)
			}
			v := invitation(e)
			texts = append(texts, v.String())
			v = Invitation{Endpoint: e, Setup: message.Setup{Game: "othello", ID: "zzzzzzzzzzzz", Players: []int{i, 1 - i}}, Player: 1}
			v.Ufrag, v.Pwd = v.Ufrag+"/"[i:], v.Pwd[:22+i] // of lengths that leave bits over, or not
			v.Start, v.Candidates = strings.Repeat("x", 699*i+1), v.Candidates[:i]
			texts = append(texts, v.String())
			if e, err = ParseSDP(with(description(t, name+"-answer"), more)); err != nil {
				t.Fatal(err)
			}
			a := Answer{Endpoint: e, ID: "ABC000xyz999", Player: 1 + i}
			texts = append(texts, a.String())
		}
	}
	data, err := os.ReadFile("testdata/texts.txt")
	if err != nil {
		t.Fatal(err)
	}
	if was := strings.Fields(string(data)); !slices.Equal(texts, was) {
		t.Errorf("the texts are %q; they were %q", texts, was)
	}
}
