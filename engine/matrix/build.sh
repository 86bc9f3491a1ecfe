#!/usr/bin/env bash
# Builds simd.wasm and relaxed.wasm from product.c, beside this file or into a given folder. Needs clang
# and wasm-ld of LLVM 19; CLANG and WASM_LD override their names.
set -euo pipefail
to=$(realpath "${1:-$(dirname "$0")}")
cd "$(dirname "$0")"

build() { # NAME FLAGS
  "${CLANG:-clang-19}" --target=wasm32 -O3 -ffreestanding -fno-builtin -ffp-contract=off -Wall -Wextra -Wframe-larger-than=0 -Werror \
    -mllvm -disable-lsr -msimd128 "${@:2}" -c product.c -o "$to/$1.o"
  "${WASM_LD:-wasm-ld-19}" --no-entry --import-memory -z stack-size=0 --strip-all "$to/$1.o" -o "$to/$1.wasm"
  rm "$to/$1.o"
}

build simd
build relaxed -mrelaxed-simd
