package gametest

import "playout/engine/game"

// Games that break the laws of the capabilities for searches.

type illegalNoisy struct{ *alteredState }

func (illegalNoisy) Noisy(_ game.Seat, dst []game.Move) []game.Move { return append(dst, corners) }
func (illegalNoisy) InCheck() bool                                  { return false }
func (illegalNoisy) GivesCheck(game.Seat, game.Move) bool           { return false }
func (illegalNoisy) Rank(game.Seat, game.Move) int                  { return 0 }
func (illegalNoisy) NullMove() bool                                 { return false }

type idleNullMove struct{ *alteredState }

func (idleNullMove) Noisy(_ game.Seat, dst []game.Move) []game.Move { return dst }
func (idleNullMove) InCheck() bool                                  { return false }
func (idleNullMove) GivesCheck(game.Seat, game.Move) bool           { return false }
func (idleNullMove) Rank(game.Seat, game.Move) int                  { return 0 }
func (idleNullMove) NullMove() bool                                 { return true }

type falseCheck struct{ idleNullMove }

func (falseCheck) GivesCheck(game.Seat, game.Move) bool { return true }
func (falseCheck) NullMove() bool                       { return false }

// firstAlone plays without chance, and the move of the first seat that acts decides.
func firstAlone(s *field, j game.Joint, _ *game.Rand) {
	first := s.Acting().First()
	s.Play(game.Solo(first, j[first]), game.NewRand(1))
}

type idleSuccessor struct{ *alteredState }

func (s idleSuccessor) PlayFrom(parent game.State, _ game.Move, f *game.Facts) {
	s.CopyFrom(parent)
	game.FactsOf(s, f)
}

type wrongFacts struct{ idleSuccessor }

func (s wrongFacts) PlayFrom(parent game.State, m game.Move, f *game.Facts) {
	s.CopyFrom(parent)
	s.Play(game.Solo(parent.Acting().First(), m), nil)
	game.FactsOf(parent, f)
}

// sameRanks ranks moves by their codes, but gives all the same rank in one call.
type sameRanks struct{ *alteredState }

func (sameRanks) Rank(_ game.Seat, m game.Move) int                 { return 1 + int(m) }
func (sameRanks) RankAll(_ game.Seat, _ []game.Move, ranks []int32) { clear(ranks) }

type longRanks struct{ sameRanks }

func (longRanks) RankAll(_ game.Seat, moves []game.Move, ranks []int32) {
	ranks = ranks[:len(moves)+1]
	for i := range ranks {
		ranks[i] = 1
	}
	for i, m := range moves {
		ranks[i] = 1 + int32(m)
	}
}

type sureWin struct{ *alteredState }

func (sureWin) Probe() (result, plies int, ok bool) { return 1, 5, true }
