"""The coached first match of Dueling Nobles: two nobles a side, and one whole turn from boost to duel before free play."""

from holmgang.core.lesson import Coached, Lesson

LESSON = Lesson(
    welcome=(
        "Welcome to court! Kill every noble in the other courtyard. You have Queen Q♥ and Jack J♣, they have Jack J♦ and Queen "
        "Q♠. A Jack or a Queen dies of the second wound, and the Jack on either side already has one. Your cards are hidden from "
        "them."
    ),
    script=(
        Coached(
            "A turn begins with preparations. A 2 or a 3 can lie on a noble as a lasting boost, one new boost a turn. Your "
            "Queen will fight today: give her the 3♦.",
            yours="boost 3d Qh",
        ),
        Coached(
            "Here you could also use a suit once a game, for a card of that suit: ♥ heals a wound, ♦ draws three when you "
            "have fewer nobles, ♣ takes back a discard, ♠ shows you their hand. Save these for later and say you are ready.",
            yours="ready",
        ),
        Coached(
            "You get 1 resource a turn. Three cards of one suit bring 3 more. None of your nobles is a spade, so these "
            "spades are worth more as resources.",
            yours="cash 4s 6s 8s",
        ),
        Coached(
            "Number cards cost 1, a new noble 5. You pay first and see later. Buy two cards, and keep some resources: you "
            "will see why.",
            yours="buy 2",
            outcomes=("Ac", "Th"),
        ),
        Coached(
            "An Ace, which wins any duel that has no Ace against it! Now duel: your Queen against their wounded Jack.",
            yours="duel Qh Jd",
        ),
        Coached(
            "The defender may pay 2 to send another noble. That is what resources are good for.",
            theirs="redirect Qs",
            outcomes=("4", "5"),
        ),
        Coached(
            "Your Queen: 12, boost 3, another 3 for the noble beside her, and the die. You lead 22 to 20, and they answer "
            "after you. A card adds its value, and 2 more in the noble's own suit. A noble plays one card, a Jack up to two. "
            "Play 7♥ for 9 and keep the Ace.",
            yours="play 7h",
        ),
        Coached(
            "They would need 11 just to tie. The loser takes a wound, the winner gains a resource; a tie wounds both. Then "
            "it is their turn, and from here you are on your own. If they challenge you, remember the redirect.",
            theirs="hold",
        ),
    ),
    first_met={
        "challenged": "One noble against one, but the defender may pay 2 to send another.",
        "killed": "A dead noble goes back to the noble deck. When a courtyard is empty, the game is over at once.",
        "recruited": (
            "A new noble can fight at once. Kings have 13, roll two dice, die of three wounds, and may be wounded by their "
            "owner for a resource."
        ),
        "wounded": "A King's owner may wound him once a turn for a resource: strength for money.",
        "looked": "Spades show the whole other hand, once. Holmgang remembers it for whoever looked.",
        "fetched": "Clubs take any card back from the discards, in the open.",
        "healed": "Hearts take one wound away.",
        "diamonds": "Diamonds draw three cards, only for the side with fewer nobles.",
        "switched": "Boosts may change places among your own nobles, each once a turn.",
        "rested": "Nobody has to duel. Waiting brings resources, to both sides.",
    },
    farewell=(
        "That is Dueling Nobles. A full game begins with a draft: six nobles each, of whom you keep three, and six number "
        "cards in secret. It may outlast the deck; then the discards are shuffled into a new one."
    ),
    start="Jc*,Qh;7h3d5c4s6s8s;1;-/Jd*,Qs;5h9d2c;2;- 1 begin",
)
