package text

import "strings"

// signs holds the signs of judgements by their numbers in PGN. The first six directly follow a
// move.
var signs = map[string]string{
	"1": "!", "2": "?", "3": "!!", "4": "??", "5": "!?", "6": "?!", "7": " □", "10": " =", "13": " ∞", "14": " ⩲", "15": " ⩱",
	"16": " ±", "17": " ∓", "18": " +−", "19": " −+", "22": " ⊙", "23": " ⊙", "32": " ⟳", "33": " ⟳", "36": " ↑", "37": " ↑", "40": " →", "41": " →",
	"44": " =∞", "45": " =∞", "132": " ⇆", "133": " ⇆", "138": " ⊕", "139": " ⊕", "140": " ∆", "142": " ⌓", "146": " N",
}

// Judged returns the signs of judgements, given by their numbers in PGN as in "$1$14", which
// follow a move, and their words for a screen reader. A number without a sign stands for itself.
func (s *Strings) Judged(glyphs string) (written, said string) {
	for number := range strings.SplitSeq(strings.TrimPrefix(glyphs, "$"), "$") {
		if number == "" {
			continue
		}
		name, known := s.Judgements[signs[number]]
		if sign := signs[number]; known {
			written += sign
		} else {
			written += " $" + number
			name = Fill(s.Judgement, "n", number)
		}
		said += ", " + name
	}
	return written, said
}
