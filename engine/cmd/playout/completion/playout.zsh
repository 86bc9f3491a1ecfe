#compdef playout
# Completion of playout in zsh. In ~/.zshrc, after compinit: eval "$(playout completion zsh)"
_playout() {
	local word about
	local -a whole open told
	while IFS=$'\t' read -r word about; do
		if [[ $word == *[=:,] ]]; then
			open+=("$word") # more follows without a space
		else
			whole+=("$word")
			told+=("${word}${about:+  $about}")
		fi
	done < <("${words[1]}" completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)
	if (( $#whole + $#open )); then
		compadd -l -d told -a whole
		compadd -S '' -a open
	else
		compset -P '*=' # as in -out=FILE and file=PATH
		_files
	fi
}
compdef _playout playout
