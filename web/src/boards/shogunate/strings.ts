// Every word that the board of Shogunate says by itself; names and texts of cards come with the edition.

/** When something became of a Loyalty card, and by which card or Plot. */
interface When {
  round: number;
  cause: string;
}

export const strings = {
  line: "The Line of Succession",
  position: (n: number) => `Position ${n}`,
  award: (n: number) => (n ? `The Plot awards ${n} Honour to position` : "The Plot awards nothing to position"),
  paid: "awarded",
  leader: (clan: string, name: string, place: number, honour: number) =>
    `${clan}, ${name}, position ${place}, ${honour} Honour`,
  willGet: (n: number) => `will get ${n}`,
  shinobi: "with the Shinobi",
  shinobiTip: "The Shinobi lies with this Leader: at the end of the round it loses 1 Honour.",
  yours: "yours",
  yoursTip: (n: number) => `You serve this Leader${n > 1 ? " with both Loyalty cards; it still counts once" : ""}.`,
  openOwner: (who: string) => `${who} serves this clan, for all to see.`,
  seenOwner: (who: string, round: number) => `${who} had this Loyalty card when you saw it in round ${round}.`,
  sureOwner: (who: string, round: number) => `${who} serves this clan: you saw the card in round ${round}.`,
  pickFirst: "choose this Leader first",
  letGo: "choose another one instead",
  held: "chosen; now the other one",
  heldPlace: "chosen; now the place",
  plot: "The Plot",
  powerOf: (who: string) => `Used by ${who}, the Hatamoto, after the award.`,
  deck: (n: number) => `${n} ${n === 1 ? "Plot" : "Plots"} left`,
  past: "Earlier Plots",
  none: "none yet",
  next: "You know what comes next",
  nextBy: (who: string, n: number) => `${who} has looked at the top ${n === 1 ? "Plot" : `${n} Plots`} of the deck.`,
  then: "then",
  order: "Click the order in which they go back on top.",
  round: (n: number) => `Round ${n}`,
  ends: (n: number) => `ends at ${n}`,
  endsTip: (n: number) =>
    `Whoever has ${n} or more Honour when scores are checked ends the game; the highest score wins.`,
  pool: (n: number) => `${n} Honour left in the pool`,
  steps: ["Choose", "Act", "Award", "Power", "Shinobi", "Count"],
  stepTips: [
    "Everybody but the Hatamoto secretly chooses an Action card.",
    "The Hatamoto calls the actors one by one; each carries out the card at once.",
    "Each Leader receives what the Plot awards to its position.",
    "The Hatamoto uses the power of the Plot.",
    "The Leader with the Shinobi loses 1 Honour.",
    "Scores are counted in secret. At the target the game ends.",
  ],
  hatamoto: "Hatamoto",
  hatamotoTip: "Plays no card this round, calls the actors in any order, and uses the Plot's power.",
  acting: "acts now",
  thinking: "is thinking",
  chosen: "has chosen",
  done: "has acted",
  waitsCall: "waits to be called",
  you: "you",
  seats: "At the table",
  seatName: (who: string) => `${who}'s place`,
  cardsLeft: (n: number) => `${n} of 6 cards in hand`,
  inHand: (card: string) => `${card}: still in hand`,
  spent: (card: string) => `${card}: already played`,
  reveals: "reveals",
  loyaltyDown: (who: string) => `${who}: a Loyalty card, face-down. Every clan has two Loyalty cards.`,
  loyaltyUp: (who: string, clan: string) => `${who}: ${clan}, face-up for everybody`,
  loyaltySure: (who: string, clan: string, round: number) => `${who}: ${clan}, face-down; you saw it in round ${round}`,
  loyaltyOnce: (who: string, clan: string, round: number) =>
    `In round ${round} you saw ${clan} with ${who}, who has exchanged a card since: it may be gone.`,
  seenBy: (who: string) => `${who} has seen a Loyalty card of this player.`,
  yourLoyalty: "Whom you serve",
  yourSecret: (clan: string) => `${clan}: your secret`,
  yourOpen: (clan: string) => `${clan}: face-up, everybody knows`,
  knows: (who: string) => `${who} has seen this card`,
  score: "Your score",
  scoreOf: (n: number, target: number) => `${n} of ${target}`,
  scoreTip: "The Honour of your Leaders, added up. Nobody else is told.",
  hand: "Your Action cards",
  handHatamoto: "You are the Hatamoto this round: you keep your hand, call the others, and use the Plot's power.",
  notes: (n: number) => `What became of Loyalty cards (${n})`,
  notesTip: "Everybody sees that a card is shown or exchanged; which clan it was, only the two who were part of it.",
  noteTurned: ({ round, cause }: When, who: string, clan: string) => `Round ${round}: ${who} turned up ${clan} (${cause})`,
  noteYouTurned: ({ round, cause }: When, clan: string) => `Round ${round}: you turned up ${clan} (${cause})`,
  noteShown: ({ round, cause }: When, who: string, whom: string) =>
    `Round ${round}: ${who} showed ${whom} a card (${cause})`,
  noteShownYou: ({ round, cause }: When, who: string, clan: string) =>
    `Round ${round}: ${who} showed you ${clan} (${cause})`,
  noteYouShowed: ({ round, cause }: When, clan: string, whom: string) =>
    `Round ${round}: you showed ${clan} to ${whom} (${cause})`,
  noteExchanged: ({ round, cause }: When, who: string, whom: string) =>
    `Round ${round}: ${who} and ${whom} exchanged a card (${cause})`,
  noteYouGave: ({ round, cause }: When, gave: string, whom: string, got: string) =>
    `Round ${round}: you gave ${gave} to ${whom} and got ${got} (${cause})`,
  causes: { arranged: "as it was laid out" } as Record<string, string>,
  played: "played",
  picked: "chosen",
  switch: "Switch two Leaders",
  exchange: "Exchange a Loyalty card",
  short: {
    cloaked_in_shadows: "The Hatamoto names a Leader, you say where it goes.",
    dishonour: "A Leader falls to the tail. Turn up one of your loyalties.",
    flowing_upstream: "A Leader up 1 or 2. Show the Hatamoto a loyalty.",
    honorable_company: "A Leader down 1, then 1 Honour for it and for a neighbour.",
    path_of_the_arrow: "A Leader up 1. Somebody shows you a loyalty.",
    storms_to_flowers: "Switch two Leaders, or exchange a loyalty with somebody.",
  } as Record<string, string>,
  result: "The blind is up",
  won: "won",
  leftovers: "Left over from the deal",
  tie: {
    leader: "The tie was broken by the best placed Leader.",
    second_leader: "The tie was broken by the second Leader.",
    revealed: "The tie was broken by fewer revealed Loyalty cards.",
    shared: "Still tied after every comparison: the victory is shared.",
  } as Record<string, string>,
};

export const guideTexts = {
  start: {
    title: "Six Leaders in a line",
    text: "The column is the Line of Succession. Everybody pushes the same six Leaders up and down; Honour stays on a Leader wherever it goes. You win by having served the most honoured ones.",
  },
  loyalty: {
    title: "Whom you serve",
    text: "These two Loyalty cards are your secret. Your score is the Honour on these Leaders, and the marks on the Line show you which they are. Do not let the others find out too early.",
  },
  plot: {
    title: "What this round pays",
    text: "The coins beside the positions are this round's award: whoever stands there after all actions gets them. The Plot's power is used by the Hatamoto afterwards.",
  },
  choose: {
    title: "Choose in secret",
    text: "Pick one Action card. All are turned up together, and the Hatamoto decides who acts when, so the Line may look different when your turn comes. A card you play comes back only when your hand is empty.",
  },
  hatamoto: {
    title: "You are the Hatamoto",
    text: "This round you play no card. You call the others one by one, in any order you like: who acts last has the last word. After the award you use the Plot's power.",
  },
  act: {
    title: "Your card",
    text: "Now carry out your card: click a lit Leader in the Line. Lift what you serve, or lower what you do not, but a bluff now and then keeps the others guessing.",
  },
  show: {
    title: "A card of yours is to be seen",
    text: "Choose which of your Loyalty cards is shown. A card shown to one player stays face-down; a card that is turned up is open for good.",
  },
  hands: {
    title: "Nothing is forgotten",
    text: "Six small signs show what each player still holds: played cards are open to all. An eye tells who has seen a Loyalty card of whom, and what you have seen yourself stays marked.",
  },
  shinobi: {
    title: "The shuriken",
    text: "Before scores are counted, the Leader with the Shinobi loses 1 Honour. Only Plot powers send it to somebody else.",
  },
  end: {
    title: "Close to the end",
    text: "Once somebody's Leaders have enough Honour at the count, the game ends, and the highest score wins, not whoever got there. Look at the Line: who could be close?",
  },
};
