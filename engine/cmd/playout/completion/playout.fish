# Completion of playout in fish. Once: playout completion fish > ~/.config/fish/completions/playout.fish
function __playout
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l found ($words[1] completion words -- $words[2..] "$typed" 2>/dev/null)
    if set -q found[1]
        printf '%s\n' $found
    else
        __fish_complete_path "$typed"
    end
end
complete -c playout -k -f -a '(__playout)'
