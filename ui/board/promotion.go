package board

// PromotionID returns the id of the button of a promotion piece.
func PromotionID(letter string) string { return "promotion-" + letter }

// NextPromotion returns the choice to which an arrow leads from the one whose button has the
// given id; it wraps at the ends, and is "" if the key leads nowhere.
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
