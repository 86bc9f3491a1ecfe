package instant

import (
	"testing"
	"time"
)

// Moments follow one another, none of them is zero, and they count like those of package time.
func TestTime(t *testing.T) {
	first := Now()
	<-After(time.Millisecond)
	if passed := Since(first); first.IsZero() || passed < time.Millisecond || !first.Before(Now()) || first.After(Now()) {
		t.Errorf("from %d on %v have passed, want at least 1 ms and no zero", first, passed)
	}
	later := first.Add(3 * time.Second)
	if got := later.Sub(first); got != 3*time.Second || !later.After(first) || !Time(0).IsZero() {
		t.Errorf("3 s later is %v later", got)
	}
}
