package feature

import (
	"strconv"
	"time"
)

// Date is a moment with the visitor's calendar.
type Date struct {
	Milli int64 // since 1970, in UTC
	East  int   // of UTC: minutes by which the visitor's clock is ahead
}

// At returns another moment, in ms since 1970, with the same calendar.
func (d Date) At(milli int64) Date { return Date{milli, d.East} }

// shown returns the moment whose date and time in UTC are those that the visitor's clock shows.
func (d Date) shown() time.Time {
	return time.UnixMilli(d.Milli).UTC().Add(time.Duration(d.East) * time.Minute)
}

// DayNumber returns the number of the day, which grows by one at the visitor's midnight.
func (d Date) DayNumber() int64 {
	const perDay = 24 * 60 * 60 * 1000
	local := d.Milli + int64(d.East)*60_000
	if local < 0 {
		local -= perDay - 1
	}
	return local / perDay
}

// Parts returns the year, the month and the day of the month, from 1.
func (d Date) Parts() (year, month, day int) {
	y, m, day := d.shown().Date()
	return y, int(m), day
}

// Day returns the date with a separator: "2026-03-12".
func (d Date) Day(separator string) string {
	year, month, day := d.Parts()
	return strconv.Itoa(year) + separator + twoDigits(month) + separator + twoDigits(day)
}

// Clock returns the time of day with a separator: "09:30".
func (d Date) Clock(separator string) string {
	hour, minute, _ := d.shown().Clock()
	return twoDigits(hour) + separator + twoDigits(minute)
}

func twoDigits(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }
