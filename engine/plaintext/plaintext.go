// Package plaintext prepares text from outside: from files, links, messages, other programs and
// people's clipboards.
//
// Two kinds of text need two rules. Text for programs (moves, positions, links, agents) goes
// through Normal, which undoes the changes of word processors and chat programs. Text for people
// (titles, prompts, names, chat) goes through Visible, which removes characters that do not show
// as themselves.
package plaintext
