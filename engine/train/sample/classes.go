package sample

import (
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// class returns 0, 1 or 2 for a game lost, drawn or won.
func class(result float32) int {
	switch {
	case result < 0:
		return 0
	case result > 0:
		return 2
	}
	return 1
}

// ParseClasses reads untrusted weights of the classes of samples, those of games lost, drawn and
// won: "" for equal ones, win,draw,loss such as 1,2,1, or balanced. Balanced weights give each
// class among the samples of a set to train on the same total weight: samples / (classes ·
// samples of the class). With neither set nor samples it only checks the text.
func ParseClasses(text string, s *Set, train []int32) (classes [3]float32, err error) {
	switch text {
	case "":
		return [3]float32{1, 1, 1}, nil
	case "balanced":
		var counts [3]int
		for _, i := range train {
			counts[class(s.all[i].result)]++
		}
		present := 0
		for _, n := range counts {
			present += min(n, 1)
		}
		for k, n := range counts {
			classes[k] = float32(float64(len(train)) / float64(present*max(n, 1)))
		}
		return classes, nil
	}
	words := strings.Split(text, ",")
	for i, word := range words {
		v, err := strconv.ParseFloat(word, 32)
		if err != nil || !(v >= 0 && v <= 1000) || len(words) != len(classes) {
			return classes, strict.Wrong("classes", "class weights %q", game.Clip(text)).Allow("balanced, or win,draw,loss such as 1,2,1, each 0 to 1000")
		}
		classes[2-i] = float32(v)
	}
	return classes, nil
}
