package othello

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"flag"
	"math"
	"math/bits"
	"os"
	"testing"
	"time"

	"playout/engine/game"
)

var (
	fitGames = flag.Int("fit", 0, "TestFit plays this number of `games` and writes new weights.flate")
	fitSeed  = flag.Uint64("fit.seed", 1, "`seed` of the games")
	fitDepth = flag.Int("fit.depth", 2, "`plies` that the players look ahead")
	fitData  = flag.String("fit.data", "", "`file` of positions to which the games' are added before the fit")
	fitBegin = flag.Bool("fit.begin", false, "the players use only mobility, frontier and stable discs, not the current weights")
)

// sample is a position and the final disc difference of its game for the side to move. The game
// was played perfectly from twelve empty squares on.
type sample struct {
	Own, Opp uint64
	Result   int8
}

// TestFit fits the weights of the evaluation to games that it plays against itself, by stochastic
// gradient descent on the squared error. The current weights are the result of these rounds, each
// a few minutes on one core:
//
//	go test -run TestFit$ -fit 40000 -fit.begin
//	go test -run TestFit$ -fit 60000 -fit.seed 2
//
// except that the first round had 4 to 35 random plies, and that countTurn had two weights, for
// even and odd numbers of empty squares, which were averaged.
func TestFit(t *testing.T) {
	if *fitGames == 0 {
		t.Skip("plays only with -fit")
	}
	began := time.Now()
	samples := samplesOf(t)
	t.Logf("%d positions after %v", len(samples), time.Since(began))
	if *fitData != "" {
		var kept []sample
		if old, err := os.ReadFile(*fitData); err == nil {
			kept = make([]sample, len(old)/17)
			if _, err := binary.Decode(old, binary.LittleEndian, kept); err != nil {
				t.Fatal(err)
			}
		}
		samples = append(samples, kept...)
		b, err := binary.Append(nil, binary.LittleEndian, samples)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(*fitData, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	raw := fit(t, samples)
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("weights.flate", b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes after %v", b.Len(), time.Since(began))
}

// perfectFrom is the number of empty squares from which games are solved.
const perfectFrom = 12

// samplesOf plays games: 4 to 27 random plies, then the moves of a shallow search until the end
// can be solved. It uses the positions from the first that was not chosen at random.
func samplesOf(t *testing.T) (all []sample) {
	rand := game.NewRand(*fitSeed)
	weights := stages()
	if *fitBegin {
		weights = initialWeights()
	}
	h := &searcher{table: newTranspositions(1 << 22), limit: math.MaxUint64, stages: weights}
	for range *fitGames {
		s := New().New(nil).(*state)
		random := 4 + rand.IntN(24)
		first := len(all)
		var turns []game.Seat
		for ply := 0; s.Acting() != 0; ply++ {
			empties := bits.OnesCount64(^(s.own | s.opp))
			if ply >= random && s.legal != 0 {
				all = append(all, sample{Own: s.own, Opp: s.opp})
				turns = append(turns, s.turn)
			}
			if empties <= perfectFrom && ply >= random {
				break
			}
			legal := s.Legal(s.turn, nil)
			m := legal[rand.IntN(len(legal))]
			if ply >= random && s.legal != 0 {
				m = h.quickMove(s.own, s.opp, *fitDepth)
			}
			s.Play(game.Solo(s.turn, m), nil)
		}
		result, turn := 0, s.turn
		if s.Acting() == 0 {
			result = finalScore(s.own, s.opp)
		} else {
			// Continue along the perfect line, whose positions all have one result.
			exact := &work{searcher: searcher{table: h.table, limit: math.MaxUint64, stages: weights}, bound: 64}
			for s.Acting() != 0 {
				exact.solved, exact.low, exact.high = false, -64, 64
				exact.best = s.Legal(s.turn, nil)[0]
				exact.run(s.own, s.opp)
				if s.turn == turn {
					result = exact.low
				} else {
					result = -exact.low
				}
				s.Play(game.Solo(s.turn, exact.best), nil)
				if s.legal != 0 {
					all = append(all, sample{Own: s.own, Opp: s.opp})
					turns = append(turns, s.turn)
				}
			}
		}
		for i := first; i < len(all); i++ {
			all[i].Result = int8(result)
			if turns[i-first] != turn {
				all[i].Result = int8(-result)
			}
		}
	}
	return all
}

// initialWeights returns initial weights, set by hand and nonzero only for counts.
func initialWeights() *stageTable {
	_, weights := weightOf()
	var raw []byte
	for range knots {
		counts := [counts]int16{countMobility: unit, countFrontier: 20, countStable: unit}
		for _, w := range counts {
			raw = binary.LittleEndian.AppendUint16(raw, uint16(w))
		}
		raw = append(raw, make([]byte, weights)...)
	}
	return decodeWeights(raw)
}

// quickMove returns the best move by a search of a few plies.
func (s *searcher) quickMove(own, opp uint64, depth int) game.Move {
	best, value := pass, math.MinInt32
	for legal := mobility(own, opp); legal != 0; legal &= legal - 1 {
		sq := bits.TrailingZeros64(legal)
		f := flips(own, opp, sq)
		v := -s.shallow(opp&^f, own|f|1<<sq, math.MinInt32+1, -max(value, math.MinInt32+1), depth-1)
		if v > value {
			best, value = game.Move(sq), v
		}
	}
	return best
}

// fit returns the raw weights (packed). It holds out a twentieth of the positions and logs the
// error on them.
func fit(t *testing.T, samples []sample) []byte {
	const epochs = 12
	rand := game.NewRand(7)
	weightOf, weights := weightOf()
	patterns := make([][knots]float32, weights+1)
	var ofCounts [counts][knots]float32
	scale := [counts]float32{1. / 8, 1. / 16, 1. / 16, 1} // to numbers about 1
	held := samples[:len(samples)/20]                     // not used for fitting
	fitted := samples[len(held):]
	var at [places]int32
	var all configuration
	var n [counts]int32
	estimate := func(x *sample) (sum float32, low int, part float32) {
		low, p := knot(bits.OnesCount64(^(x.Own | x.Opp)))
		part = float32(p) / knotStride
		all.set(x.Own, x.Opp)
		at = indexes(&all)
		count(x.Own, x.Opp, &n)
		for _, c := range &at {
			switch w := weightOf[c]; {
			case w > 0:
				v := &patterns[w]
				sum += v[low]*(1-part) + v[min(low+1, knots-1)]*part
			case w < 0:
				v := &patterns[-w]
				sum -= v[low]*(1-part) + v[min(low+1, knots-1)]*part
			}
		}
		for i := range n {
			v := &ofCounts[i]
			sum += float32(n[i]) * scale[i] * (v[low]*(1-part) + v[min(low+1, knots-1)]*part)
		}
		return sum, low, part
	}
	for epoch := range epochs {
		rate := float32(0.012 * math.Pow(0.1, float64(epoch)/(epochs-1)))
		var total float64
		for range fitted {
			x := &fitted[rand.IntN(len(fitted))]
			sum, low, part := estimate(x)
			e := float32(x.Result) - sum
			total += float64(e * e)
			step := [2]float32{rate * e * (1 - part), rate * e * part}
			high := min(low+1, knots-1)
			for _, c := range &at {
				switch w := weightOf[c]; {
				case w > 0:
					patterns[w][low] += step[0]
					patterns[w][high] += step[1]
				case w < 0:
					patterns[-w][low] -= step[0]
					patterns[-w][high] -= step[1]
				}
			}
			for i := range n {
				ofCounts[i][low] += step[0] * float32(n[i]) * scale[i]
				ofCounts[i][high] += step[1] * float32(n[i]) * scale[i]
			}
		}
		var all float64
		var errors [8]float64 // by the number of empty squares divided by eight
		var number [8]int
		for i := range held {
			sum, _, _ := estimate(&held[i])
			e := float64(float32(held[i].Result) - sum)
			empties := bits.OnesCount64(^(held[i].Own | held[i].Opp))
			errors[empties/8] += e * e
			number[empties/8]++
			all += e * e
		}
		t.Logf("epoch %d: error on fitted positions %.3f, on held-out ones %.3f discs", epoch, math.Sqrt(total/float64(len(fitted))), math.Sqrt(all/float64(len(held))))
		if epoch == epochs-1 {
			for i, n := range number {
				t.Logf("%d-%d empty squares: %d positions, %.3f discs", 8*i, 8*i+7, n, math.Sqrt(errors[i]/float64(max(n, 1))))
			}
		}
	}
	var raw []byte
	for k := range knots {
		for i := range ofCounts {
			w := math.Round(float64(ofCounts[i][k] * scale[i] * unit))
			raw = binary.LittleEndian.AppendUint16(raw, uint16(int16(min(max(w, math.MinInt16), math.MaxInt16))))
		}
		for _, w := range patterns[1:] {
			raw = append(raw, byte(int8(min(max(math.Round(float64(w[k]*8)), -127), 127))))
		}
	}
	for i := range ofCounts {
		t.Logf("count %d: %.3f", i, ofCounts[i])
	}
	return raw
}
