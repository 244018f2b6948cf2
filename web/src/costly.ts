// Which answers are asked about twice: those that end somebody's game or burn something that comes but once.
const COSTLY: Record<string, RegExp> = {
  kage: /^confirm$/, // the secret set-up is over
  ninja: /^(bluff:|rope:|zone:passage|leave_map$)/, // cards that are spent, and what shows the guards where one is
  omnitsu: /^crack:/, // a cracked scroll is ruined for good
};

/** The same, where it depends on the moment: by the words of the answer. */
const THEN: Record<string, RegExp> = {
  kage: /^End the ninja turn, although/, // somebody could still act
  ninja: /^form (sword|spear) guard/i, // at once: nothing is asked about it any more
};

/** Whether a mistake with this action would be costly. */
export function costly(game: string, action: string, label = ""): boolean {
  return (COSTLY[game]?.test(action) ?? false) || (THEN[game]?.test(label) ?? false);
}
