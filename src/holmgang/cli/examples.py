"""The examples that the help of each command shows."""

EXAMPLES = {
    "": """\
holmgang                                       choose a game and play
holmgang play duo-regna                        play against a bot
holmgang play two-domains --seats human,human  two people on one screen
holmgang learn deck-duel                       a coached first match
holmgang puzzle                                the puzzle of the day
holmgang rules dueling-nobles                  how it is played
holmgang apply two-domains "12226/22222 1" battle 3
holmgang resume                                go on with an interrupted match""",
    "help": """\
holmgang help                                 all commands
holmgang help play
holmgang help bans add""",
    "completion": """\
holmgang completion bash > ~/.local/share/bash-completion/completions/holmgang
holmgang completion zsh > ~/.zfunc/_holmgang  in a folder of your fpath
holmgang completion fish > ~/.config/fish/completions/holmgang.fish""",
    "man": """\
holmgang man | man -l -                       read it
holmgang man > ~/.local/share/man/man1/holmgang.1""",
    "games": """\
holmgang games
holmgang games --json""",
    "rules": """\
holmgang rules duo-regna
holmgang rules "two domains" | less""",
    "options": """\
holmgang options two-domains
holmgang options two-domains battle_fail_face
holmgang options dueling-nobles --json""",
    "bots": """\
holmgang bots duo-regna
holmgang bots --json""",
    "play": """\
holmgang play duo-regna
holmgang play two-domains --seats human,bot:page         you begin
holmgang play deck-duel --seats human,bot:knight --toss
holmgang play dueling-nobles --seats human,human --names Ada,Bo
holmgang play dueling-nobles --seats human,bot:master:5000  thinks longer
holmgang play two-domains --seats human,engine:./pebble  another program plays
holmgang play duo-regna --option target=5 --option theme=gladiator
holmgang play two-domains --position "12226/22222 1" --seed 7
holmgang play deck-duel --plain --record game.holm""",
    "resume": """\
holmgang resume                               the match you left last
holmgang resume --list
holmgang resume 3
holmgang resume 3 --record another.holm""",
    "learn": """\
holmgang learn duo-regna
holmgang learn two-domains --plain""",
    "puzzle": """\
holmgang puzzle                               the puzzle of the day
holmgang puzzle duo-regna                     the next one that you have not answered
holmgang puzzle deck-duel --number 9 --answer block
holmgang puzzle duo-regna --number 12 --json --solution""",
    "settings": """\
holmgang settings                             the file, and what is in it
holmgang settings --json""",
    "legal": """\
holmgang legal two-domains                    at the start
holmgang legal two-domains "12226/22222 1"
holmgang legal duo-regna "A23/J45 1 2-0" --json""",
    "apply": """\
holmgang apply two-domains "12226/22222 1" battle       what the roll can bring
holmgang apply two-domains "12226/22222 1" battle 3
holmgang apply duo-regna "AJ23456QK/AJ23456QK 0 0-0" "K|6" """,
    "show": """\
holmgang show two-domains "12226/22222 1"
holmgang show deck-duel "8,1,2:23456789TJQK/5,0,0:A2" --seat 2
holmgang show duo-regna "A24/J6K 1 2-0" --value""",
    "replay": """\
holmgang replay game.holm
holmgang replay game.holm --json
holmgang replay game.holm --seat 1            as the first seat saw it
holmgang replay game.holm --values            the value after each choice, where it is known""",
    "review": """\
holmgang review game.holm                     what was luck, what was choice, and where it turned
holmgang review game.holm --html review.html  as a page for a browser
holmgang review game.holm --json              every step with its figures
holmgang export - --match abcdefghij | holmgang review -""",
    "check": """\
holmgang check game.holm
holmgang check *.holm --json""",
    "verify": """\
holmgang verify game.holm
holmgang verify game.holm --receipt receipt.json""",
    "redact": """\
holmgang redact game.holm --seat 1 > for-ada.holm
holmgang redact game.holm --seat spectators""",
    "solve": """\
holmgang solve duo-regna
holmgang solve duo-regna --option target=1    a game to one dragon, in seconds
holmgang solve duo-regna --option refill_on_capture=true --check
holmgang solve duo-regna --all                every combination of its options
holmgang solve two-domains --device gpu       on a GPU (needs CuPy: the extra holmgang[gpu])""",
    "eval": """\
holmgang eval duo-regna "AJ23456QK/AJ23456QK 0 0-0"
holmgang eval two-domains "12226/22222 1" --json
echo "12226/22222 1" | holmgang eval two-domains -
holmgang eval deck-duel "8,1,2:23456789TJQK/5,0,0:A2" --seat 2 --games 2000""",
    "match": """\
holmgang match knight page                    in every game that has both
holmgang match master:2000 champion --game dueling-nobles --games 20 --jobs 2
holmgang match engine:./pebble greedy --game two-domains --seconds 0.5
holmgang match engine:"node pebble.mjs" random --games 2 --log said.txt""",
    "engine": """\
holmgang engine                               the strongest level of every game
holmgang engine --level knight""",
    "new-game": """\
holmgang new-game fox-duel                    a package in the folder fox-duel
holmgang new-game fox-duel --folder ~/games/fox""",
    "site": """\
holmgang site duels                           a folder for any web host
holmgang site duels --server https://play.example
holmgang site duels --json""",
    "serve": """\
holmgang serve --open                         play in the browser, on this machine
holmgang serve --host 0.0.0.0 --port 80       for everybody who can reach it
holmgang serve --store postgresql://user@host/holmgang
holmgang serve --config holmgang.toml""",
    "backup": """\
holmgang backup matches-today.db              also while the server runs
holmgang backup copy.db --store server.db""",
    "restore": """\
holmgang restore matches-monday.db            go back to a backup, while no server runs
holmgang restore copy.db --store server.db --json
holmgang restore --store postgresql://user@host/holmgang   once pg_restore is done""",
    "doctor": """\
holmgang doctor                               also while the server runs
holmgang doctor --config /etc/holmgang.toml
holmgang doctor --store server.db --json""",
    "export": """\
holmgang export records/                      the records of all matches that are over
holmgang export - --match abcdefghij          of one, to stdout""",
    "matches": """\
holmgang matches                              what is in the server's store
holmgang matches --phase live --json
holmgang matches end abcdefghij --reason "the hosts stopped it"
holmgang matches delete abcdefghij
holmgang matches delete --older-than 90d --kind bots         shows what would go
holmgang matches delete --name "Bad Name" --yes              and this does it""",
    "remote-bots": """\
holmgang remote-bots                          who they are, and whether they are connected
holmgang remote-bots add pebble --sentence "Bold, and quick to answer." > pebble.token
holmgang remote-bots token pebble
holmgang remote-bots remove pebble""",
    "bans": """\
holmgang bans                                 who is banned, and why
holmgang bans add --name "Bad Name" --reason "insulting"
holmgang bans add --address-of abcdefghij:2 --days 7 --reason "stalling"
holmgang bans add --address 203.0.113.9
holmgang bans lift k7m2p9xa""",
    "reports": """\
holmgang reports                              what players have told, and nobody has seen to
holmgang reports --all --json
holmgang reports settle abcdefghij.1 --reason "spoke to both\"""",
    "audit": """\
holmgang audit                                what moderators did
holmgang audit --most 20 --json""",
}
