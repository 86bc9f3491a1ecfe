# Completion of playout in bash. In ~/.bashrc: eval "$(playout completion bash)"
_playout() {
	local line=${COMP_LINE:0:COMP_POINT} breaks=${COMP_WORDBREAKS//[^=:]/} before= quotes words word
	quotes=${line//[^\"]/}
	if ((${#quotes} % 2)); then # bash completes all that is inside the open quotes
		read -ra words <<<"${line%\"*}"
		words+=("${line##*\"}")
		breaks=
	else
		read -ra words <<<"$line"
		[[ $line == *[[:space:]] ]] && words+=("")
	fi
	while [[ ${#words[@]} -gt 1 && ${words[0]} != "$1" ]]; do
		words=("${words[@]:1}")
	done
	if [[ $breaks ]]; then # bash completes only what follows the last of these
		word=${words[-1]}
		before=${word%"${word##*["$breaks"]}"}
	fi
	COMPREPLY=()
	while IFS=$'\t' read -r word _; do
		COMPREPLY+=("${word#"$before"}")
	done < <("$1" completion words -- "${words[@]:1}" 2>/dev/null)
	[[ ${COMPREPLY[0]} == *[=:,] ]] && compopt -o nospace 2>/dev/null
}
complete -o default -F _playout playout
