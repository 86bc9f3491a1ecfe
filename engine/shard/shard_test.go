package shard

import (
	"strings"
	"testing"
)

// Every number belongs to exactly one part, and At lists the numbers of a part in ascending order.
func TestLawOfParts(t *testing.T) {
	for of := 1; of <= 12; of++ {
		for total := range 40 {
			parts := make([]int, total) // by number, how many parts have it
			for part := 1; part <= of; part++ {
				s := Shard{part, of}
				for i := range s.Count(total) {
					if n := s.At(i); n < 0 || n >= total || !s.Has(n) || i > 0 && n <= s.At(i-1) {
						t.Fatalf("number %d of shard %v of %d is %d, want an ascending one of its own", i, s, total, n)
					} else {
						parts[n]++
					}
				}
				if n := s.At(s.Count(total)); n < total {
					t.Errorf("shard %v of %d lacks %d", s, total, n)
				}
			}
			for n, count := range parts {
				if count != 1 {
					t.Errorf("%d of %d is in %d of %d parts, want 1", n, total, count, of)
				}
			}
		}
	}
	if whole := (Shard{}); whole.Count(7) != 7 || whole.At(3) != 3 || !whole.Has(5) || whole.String() != "" {
		t.Errorf("the whole work counts %d of 7, and 3 is %d", whole.Count(7), whole.At(3))
	}
}

// Parse accepts what String writes, and nothing else.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"", "1/1", "3/8", "0/4", "5/4", "1/100001", "01/2", "+1/2", "1/2/3", "x", "1/", strings.Repeat("9", 400) + "/2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 400 {
				t.Errorf("Parse(%q) fails with %q, want one short line", text, err)
			}
			return
		}
		if s.String() != text || text != "" && (s.Part < 1 || s.Part > s.Of) {
			t.Errorf("Parse(%q) = %v, whose text is %q", text, s, s.String())
		}
	})
}
