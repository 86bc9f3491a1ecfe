package feature

import (
	"testing"
	"time"
)

// A date is what package time shows in a zone with the same offset, at any hour and on both sides of
// 1970.
func TestDate(t *testing.T) {
	for _, east := range []int{0, 60, -300, 345, 840, -720} {
		zone := time.FixedZone("", east*60)
		for hour := -40_000; hour < 900_000; hour += 7919 {
			at := time.Unix(int64(hour)*3600+1234, 0)
			d := Date{Milli: at.UnixMilli(), East: east}
			local := at.In(zone)
			if got, want := d.Day("-")+" "+d.Clock(":"), local.Format("2006-01-02 15:04"); got != want {
				t.Fatalf("%d minutes east: %s, want %s", east, got, want)
			}
			year, month, day := d.Parts()
			midnight := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Unix()
			if got, want := d.DayNumber(), midnight/86400; got != want {
				t.Fatalf("%s has the number %d, want %d", d.Day("-"), got, want)
			}
		}
	}
}
