"""The coached first match of Deck Duel: from 6 Health, with Rage, a tie, blocks and a face card in the first four turns."""

from holmgang.core.lesson import Coached, Lesson

LESSON = Lesson(
    welcome=(
        "Welcome, fighter! You each have thirteen cards, ace to king, shuffled. Bring the other side's Health to nothing. "
        "You start with 6 today, and with 2 Action points to spend at the right moment."
    ),
    script=(
        Coached(
            "Each turn both flip the top card, and the higher one wins: 1 damage. Before the flip you may pay an Action "
            "point for Rage, which makes your blow heavier. Nothing is known yet, so stay calm.",
            yours="calm",
            theirs="calm",
            outcomes=("9", "6"),
        ),
        Coached("Your 9 beats their 6. The loser may pay an Action point to block 1 damage.", theirs="take"),
        Coached("They keep their points. So do you: calm again.", yours="calm", theirs="calm", outcomes=("7", "7")),
        Coached(
            "A tie: nobody is hurt, both gain 1 Rage and keep it. The next winner deals 1 and all of his Rage, so this turn "
            "counts for more. Add to it: pay for Rage.",
            yours="rage",
            theirs="calm",
            outcomes=("T", "4"),
        ),
        Coached("You win with 2 Rage: 3 damage. They will want to soften that.", theirs="block"),
        Coached(
            "After a combat all Rage is gone, on both sides. Keep your last point for now.",
            yours="calm",
            theirs="rage",
            outcomes=("3", "8"),
        ),
        Coached(
            "They win with Rage: 2 damage. Block, and you lose only 1. Then neither of you has a point left, so the next "
            "cards are flipped without a question.",
            yours="block",
            outcomes=("K", "5"),
        ),
        Coached(
            "Your King wins! A winning Jack, Queen or King offers an Action point or a gift of its own. The King's gift is "
            "Focus: your Ace, else the lowest card, becomes the highest and deals 2. You have no points, so take one now. "
            "The rest of the fight is yours.",
            yours="action",
        ),
    ),
    first_met={
        "focused": "Focus: that side's Ace now beats everything and deals 2, until its owner shuffles again.",
        "healed": "A winning Queen may give 1 Health, up to 12.",
        "looking": "A winning Jack may give Foresight: look at your own next card, then leave it or throw it away.",
        "reshuffled": (
            "Whoever flips an Ace shuffles all thirteen cards again, loses Focus and has exactly 2 Action points. A good "
            "moment to have spent the old ones."
        ),
        "tied": "A tie again: Rage grows on both sides, and the next blow will be hard.",
        "unhurt": "A block can stop the damage altogether.",
    },
    farewell=(
        "That is Deck Duel. A full fight starts at 10 Health. Every flipped card is out of its deck, so watch what is left "
        "and be furious when your high cards are still to come."
    ),
    start="6,2,0/6,2,0 rage",
)
