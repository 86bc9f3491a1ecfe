package board

// PromotionID is the id of the button of one choice of what a pawn becomes.
func PromotionID(letter string) string { return "promotion-" + letter }

// NextPromotion is the choice that an arrow leads to from the one whose button
// has an id, round the ends, "" where the key leads nowhere.
func NextPromotion(choices []Promotion, id, key string) string {
	for i, p := range choices {
		if PromotionID(p.Letter) != id {
			continue
		}
		switch key {
		case "ArrowDown", "ArrowRight":
			return choices[(i+1)%len(choices)].Letter
		case "ArrowUp", "ArrowLeft":
			return choices[(i+len(choices)-1)%len(choices)].Letter
		case "Home":
			return choices[0].Letter
		case "End":
			return choices[len(choices)-1].Letter
		}
	}
	return ""
}
