// Package plaintext prepares text that comes from outside: from files, links, messages,
// other programs and people's clipboards.
//
// Two kinds of text need two rules. Text that a program reads (moves, positions, links,
// agents) goes through Normal, which undoes what word processors and chat programs do to
// it. Text that people read (titles, prompts, names, chat) goes through Visible, which
// removes what would not show as itself.
package plaintext
