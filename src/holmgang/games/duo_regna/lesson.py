"""The coached first match of Duo Regna: to two dragons, with every power of the cards met in five rounds."""

from holmgang.core.lesson import Coached, Lesson

LESSON = Lesson(
    welcome=(
        "Welcome! You and your opponent hold the same nine cards. A dragon stands between you: pull it two steps to your "
        "side and it is yours. We play to two dragons today."
    ),
    script=(
        Coached(
            "Each round both of you choose a card in secret and turn it over together. The higher value pulls the dragon one "
            "step. Queen and King are worth 7, the highest. Start strong: play your King.",
            yours="K",
            theirs="6",
        ),
        Coached(
            "Seven beats six: the dragon is one step from you. Both cards are spent, win or lose. One more pull captures it. "
            "Try your Queen.",
            yours="Q",
            theirs="A",
        ),
        Coached(
            "They hid behind the Shield, the A: it makes any round a draw. You have one too, but it works only once. Press "
            "on with the 6.",
            yours="6",
            theirs="5",
        ),
        Coached(
            "Ouch: the 5 is the Priest. While a Priest is on the table, the smaller value wins. The dragon is back in the "
            "middle. Their strongest cards left are Queen and King. Your Joker, the J, beats both of them, and the Priest; "
            "against all others it is a poor 1. Try it now.",
            yours="J",
            theirs="K",
        ),
        Coached(
            "Caught their King! They will want to stop you with something high again. Your own Priest makes small win over "
            "large: play the 5. If it works, the dragon is yours and a new one starts in the middle. After that you choose "
            "alone. You have seen every card that was played, so you know exactly what they still hold: find what beats most "
            "of it.",
            yours="5",
            theirs="Q",
        ),
    ),
    first_met={
        "drawn": "Equal values, or a Shield: nothing moves, yet both cards are gone.",
        "refilled": (
            "The hands were empty, so both of you take all nine cards back, and every power is in play again. A capture "
            "alone brings no cards back."
        ),
    },
    farewell="That is all of Duo Regna. A full game goes to three dragons. Read the other hand well!",
    options={"target": "2"},
)
