// What the help on keys says.

export const help = {
  title: "Keys",
  keys: [
    [["1", "…", "9", "A", "…"], "choose the option that shows this number or letter"],
    [["Tab", "↑", "↓", "Enter"], "walk through the options and choose one"],
    [["Esc"], "put back what is picked, close a window"],
    [["u"], "take a move back, where that is possible"],
    [["h"], "show me the best option, in casual games against a bot"],
    [["s"], "sound on or off"],
    [["←", "→", "Home", "End"], "look back, forth, at the start, at the end"],
    [["?"], "this help"],
  ] as readonly (readonly [readonly string[], string])[],
  note: "While something is being told, any key or click goes on to what comes next, and Esc to the end of it.",
};
