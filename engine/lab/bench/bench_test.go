package bench

import "testing"

func TestGrouped(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1,000", 123456789: "123,456,789"} {
		if got := Grouped(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}
