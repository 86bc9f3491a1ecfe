package onnx

// maxFile is the largest file in bytes: a page must share its memory with the rest of the program.
const maxFile = 16 << 20
