package message

import (
	"math/rand/v2"
	"testing"
)

// IDs are valid, and those of a long series of rematches are all different.
func TestIDs(t *testing.T) {
	id, err := NewID(rand.NewChaCha8([32]byte{1}))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for range 10_000 {
		if !ValidID(id) || seen[id] {
			t.Fatalf("after %d rematches %q; want ValidID(id) && !seen[id]", len(seen), id)
		}
		seen[id] = true
		id = NextID(id)
	}
	for _, id := range []string{"", "abcDEF01234", "abcDEF0123456", "abcDEF01234-", "abcDEF01234é"} {
		if ValidID(id) {
			t.Errorf("%q is valid, want !ValidID(id)", id)
		}
	}
}
