package page_test

import (
	"reflect"
	"testing"

	"playout/ui/page/pagetest"
)

// The view of an unchanged page is identical, so that the page does not draw it again.
func TestSameView(t *testing.T) {
	for _, fragment := range []string{pagetest.AgainstUCT, "#/chess?m=e2e4&white=human&black=level:1", "#/geese?seed=1&goose1=human&goose2=random&goose3=random&goose4=random"} {
		b := pagetest.New(t, fragment)
		for range 3 {
			b.Play(pagetest.LegalSquares(b.Page.View())[0])
			if first, second := b.Page.Page.View(), b.Page.Page.View(); !reflect.DeepEqual(first, second) {
				t.Fatalf("%s: %+v differs from %+v", fragment, first, second)
			}
		}
	}
}
