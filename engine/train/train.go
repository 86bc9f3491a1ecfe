// Package train is the way from games to a net: self-play, the training of
// small nets, and their export.
package train
