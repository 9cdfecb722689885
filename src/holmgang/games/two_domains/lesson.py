"""The coached first match of Two Domains: from the middle of a game, so that every action comes up within a few turns."""

from holmgang.core.lesson import Coached, Lesson

LESSON = Lesson(
    welcome=(
        "Welcome! Your dice stand in a line from Home to Front, and every face is something: 1 king, 2 village, 3 town, 4 "
        "city, 5 capital, 6 army. Break the other domain, die by die. A game starts with five villages each; we join one "
        "half way."
    ),
    script=(
        Coached(
            "Each turn is one action. Your army stands at the Front, but nobody follows it without exactly one king, and a "
            "king can only be rolled. Gather: that rolls your second die, the Gathering Place.",
            yours="gather",
            outcomes=("1",),
        ),
        Coached(
            "A king, and on the first try: the die was kind today. Your opponent grows a die: each growth is one step up.",
            theirs="grow 3",
        ),
        Coached(
            "You have an army at the Front, one king and one capital. With a single capital your people agree, so a battle "
            "needs no roll: their Front is removed, and your army settles as a city. Two capitals would quarrel and forbid "
            "every battle. Strike!",
            yours="battle",
        ),
        Coached("One die less for them. They rebuild.", theirs="grow 2"),
        Coached(
            "You need a new army. Villages and towns grow freely, a city only if you have no capital, and a capital grows "
            "into an army only under one king. You have one: grow the third die.",
            yours="grow 3",
        ),
        Coached("Two dice are all they have, so the second is Gathering Place and Front at once.", theirs="grow 2"),
        Coached(
            "Your army must stand at the Front to fight. Mobilise sorts the line: lowest at Home, highest at the Front.",
            yours="mobilise",
        ),
        Coached(
            "They gather. From your next turn on you choose alone. A battle without a capital is rolled with the army "
            "itself: on a 1 it mutinies and hits nothing, on any other face it strikes. Beware of rolling more kings: two of "
            "them forbid battle, and two kings with two armies are Civil War, which loses at once.",
            theirs="gather",
            outcomes=("2",),
        ),
    ),
    first_met={
        "front": (
            "After a rolled battle the Front shows what was rolled. A 6 keeps the army; anything else must be built up "
            "again. King, village and town are removed by a hit, larger places are only beaten down."
        ),
        "crowned": (
            "The last die of a domain becomes a king. He can do nothing but pass. The battle against him is always rolled: a "
            "1 makes the army change sides, any other face kills him and wins."
        ),
        "passed": "A lone king has no action. He waits and hopes for a 1.",
        "gathered": "Gathering is a gamble: it is the only way to a king, and it can cost you a good die.",
        "mobilised": "Sorting never changes a face, only where it stands.",
    },
    farewell=(
        "That is Two Domains. In a full game five villages must become a king, a capital and an army first, and when to roll "
        "for the king is half the art."
    ),
    start="3256/223 1",
)
