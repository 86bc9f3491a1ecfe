package othello

// book is only a comment in the browser: the page loads book.txt when someone asks for an opening.
const book = "# beside the page"
