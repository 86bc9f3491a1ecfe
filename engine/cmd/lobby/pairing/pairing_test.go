package pairing

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The Berger tables as FIDE publishes them: a line for each number of players, of its rounds.
var berger = map[int]string{
	4:  "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
	6:  "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
	8:  "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
	10: "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / 3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / 5-10 6-4 7-3 8-2 9-1",
}

func table(rounds [][]Pair) string {
	var all []string
	for _, pairs := range rounds {
		var round []string
		for _, p := range pairs {
			round = append(round, fmt.Sprintf("%d-%d", p.First+1, p.Second+1))
		}
		all = append(all, strings.Join(round, " "))
	}
	return strings.Join(all, " / ")
}

func TestRoundRobinIsTheBergerTable(t *testing.T) {
	for n, want := range berger {
		if got := table(RoundRobin(n)); got != want {
			t.Errorf("%d players:\n got %s\nwant %s", n, got, want)
		}
	}
}

// An odd number of players uses the table of one more, in which the last number is the bye.
func TestRoundRobinOfAnOddNumber(t *testing.T) {
	for n := 3; n < 20; n += 2 {
		more := RoundRobin(n + 1)
		for r, pairs := range RoundRobin(n) {
			var want []Pair
			bye := Pair{None, None}
			for _, p := range more[r] {
				switch n {
				case p.First:
					bye.First = p.Second
				case p.Second:
					bye.First = p.First
				default:
					want = append(want, p)
				}
			}
			if want = append(want, bye); !slices.Equal(pairs, want) {
				t.Errorf("round %d of %d players is %v, want %v", r+1, n, pairs, want)
			}
		}
	}
}

// Each meets each other once and plays once a round; the seats of an even number differ by one, those
// of an odd number not at all.
func TestRoundRobinLaws(t *testing.T) {
	for n := range 40 {
		met, seats, byes := map[Pair]int{}, make([]int, n), make([]int, n)
		rounds := RoundRobin(n)
		for r, pairs := range rounds {
			var in []int
			for _, p := range pairs {
				in = append(in, p.First)
				if p.Second == None {
					byes[p.First]++
					continue
				}
				in = append(in, p.Second)
				met[Pair{min(p.First, p.Second), max(p.First, p.Second)}]++
				seats[p.First]++
				seats[p.Second]--
			}
			slices.Sort(in)
			for i := range n {
				if len(in) != n || in[i] != i {
					t.Fatalf("round %d of %d players has %v, want each once", r+1, n, in)
				}
			}
		}
		if len(met) != n*(n-1)/2 {
			t.Errorf("%d players meet in %d pairs, want %d", n, len(met), n*(n-1)/2)
		}
		for p, times := range met {
			if times != 1 {
				t.Errorf("of %d players %v meet %d times, want once", n, p, times)
			}
		}
		for i := range n {
			if n > 1 && (abs(seats[i]) != (n+1)%2 || byes[i] != n%2) {
				t.Errorf("player %d of %d has the first seat %d times more than the second, and %d byes; want %d and %d", i+1, n, seats[i], byes[i], (n+1)%2, n%2)
			}
		}
	}
}
