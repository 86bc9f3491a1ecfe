package main

import "strings"

// perhaps returns words that suggest the name to which a mistaken one is nearest, with a mark before
// it: "" if none is near.
func perhaps(mark, mistaken string, names []string) string {
	best, least := "", 1+min(len(mistaken)/3, 2) // letters that may differ
	for _, name := range names {
		far := len(name) - len(mistaken)
		switch {
		case len(mistaken) >= 3 && strings.HasPrefix(name, mistaken):
			far = 0
		case max(far, -far) <= least:
			far = distance(name, mistaken)
		}
		if far = max(far, -far); far < least || far == least && best == "" {
			best, least = name, far
		}
	}
	if best == "" {
		return ""
	}
	return ", perhaps " + mark + best
}

// distance counts the letters to insert, delete or replace that make one text of another.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // from the letters of a so far to each beginning of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := corner
			if a[i] != b[j] {
				replaced++
			}
			corner = row[j+1]
			row[j+1] = min(replaced, row[j]+1, corner+1)
		}
	}
	return row[len(b)]
}
