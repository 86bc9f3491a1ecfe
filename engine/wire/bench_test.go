package wire

import "testing"

// BenchmarkDecode decodes a search report, of which a page gets ten a second, and the board of a
// long game.
func BenchmarkDecode(b *testing.B) {
	report := &Report{Seat: "black", Agent: "uct:ms=800", Move: "f5", Valued: true, Visits: 64000, Done: 60000, Millis: 51.5, Line: []string{"f5", "d6", "c3"}}
	for i := range 30 {
		report.Rows = append(report.Rows, Row{Move: "f5", Squares: []int{i}, Visits: 600 + i, Value: 0.25, Prior: 0.5, Bonus: 0.125})
	}
	board := &Board{Game: "othello", Position: "x", Squares: make([]string, 64), Cells: make([]string, 64)}
	for range 200 {
		board.Plies = append(board.Plies, Ply{Name: "e2e4", Text: "e4", Seat: "white"})
	}
	for name, event := range map[string]Event{"report": {ID: 7, Epoch: 3, Report: report}, "board": {ID: 7, Epoch: 3, Board: board}} {
		data := EncodeEvent(event)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := DecodeEvent(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	command := EncodeCommand(Command{ID: 7, Think: &Think{Epoch: 3, Seat: "white", Agent: "uct:ms=800", Seed: 42}})
	b.Run("think", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := DecodeCommand(command); err != nil {
				b.Fatal(err)
			}
		}
	})
}
