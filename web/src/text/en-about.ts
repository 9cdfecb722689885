// Who made this, and what it does with what it is told.

export const about = {
  title: "About Holmgang",
  what: "A holmgang was a duel under agreed rules. This one is the home of two-player tabletop duels, free software under the Apache License 2.0. The games belong to their designers:",
  designers: "The designers",
  sections: [
    [
      "Your data",
      "No account, no cookie, no third party. The seats you hold, your settings and your finished games are kept in this browser; the server keeps the matches themselves.",
      "So that its host can keep order, a server may keep a digest of the address that a seat was taken from, for some days; never the address itself.",
    ],
    [
      "Chance that nobody can bend",
      "Before a match the server commits to a secret and each player’s browser to a share. Every roll and every card follows from all three, so nobody can choose it. When the match is over the secret is shown, and “Check what chance brought” recomputes everything in your browser.",
      "What it cannot do: the server could look ahead at outcomes, though it cannot change them. Play on a server you trust, or host your own.",
    ],
    [
      "For everybody",
      "Everything can be played by keyboard, by touch and with a screen reader. Colours are never the only sign, and movement stops where the system asks for less of it. If something stands in your way, tell us.",
    ],
  ] as readonly (readonly [string, ...string[]])[],
};
