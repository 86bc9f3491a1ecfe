//go:build unix

package browsers

import "testing"

// In the lab a short match of two workers comes to its end, and its rows have the scores of all games.
func testLab(t *testing.T, engine engine, host string) {
	p := &page{t, engine}
	if err := p.open(host + "/?lab#/lab?game=othello&agents=uct:n=20%20random&games=10&seed=3"); err != nil {
		t.Fatal(err)
	}
	p.wait(`document.querySelector('[data-lab][data-state=ready][data-games="0"] [data-action=lab-start]:enabled')`)
	p.click(`[data-action=lab-start]`)
	p.wait(`document.querySelector('[data-lab][data-state=done][data-games="10"]')`)
	scores := get[[]float64](p, `[...document.querySelectorAll('[data-lab] [data-result]')].map(row => +row.dataset.score)`)
	if len(scores) != 2 || scores[0]+scores[1] != 1 || scores[0] < 0.8 {
		t.Errorf("the scores are %v, want two with sum 1, that of the search at least 0.8", scores)
	}
}
