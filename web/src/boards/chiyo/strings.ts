// Every word that the board of Chiyo's Secret says by itself; names and texts of cards come with the edition.

const an = (word: string): string => `${/^[AIU]/.test(word) && !word.startsWith("Us") ? "an" : "a"} ${word}`;

export const strings = {
  table: "The table: Establishments between neighbours, the Temple in the middle",
  you: "you",
  thinking: "is thinking",
  stage: { setup: "Set-up", prelude: "Prelude", hunt: "The hunt", final_act: "The Final Act" } as Record<
    string,
    string
  >,
  turn: (n: number) => `turn ${n}`,
  barredLoyal: (action: string) => `${action} is forbidden this turn`,
  barredSecret: (action: string) => `${action} only if nothing else is possible`,
  curfew: (action: string) => `Curfew: the next Noble may not ${action}`,
  type: {
    imperial: "Imperial",
    commoner: "Commoner",
    samurai: "Samurai",
    assassin: "Assassin",
    true: "True card",
  } as Record<string, string>,
  types: { imperial: "Imperials", commoner: "Commoners", samurai: "Samurai", assassin: "Assassins" } as Record<
    string,
    string
  >,
  role: { ally: "Ally", betrayer: "Betrayer", usurper: "Usurper", motonaka: "Motonaka" } as Record<string, string>,
  fugitive: { geisha: "Geisha", ronin: "Ronin" } as Record<string, string>,
  tile: { daimyo: "Daimyo", rival: "Rival" } as Record<string, string>,
  tileTip: {
    daimyo: "The Daimyo: who searches, searches where he stands.",
    rival: "The Rival: who interrogates, interrogates where he stands.",
  } as Record<string, string>,
  locked: (what: string, n: number) =>
    `${what}: ${n} Action ${n === 1 ? "Marker" : "Markers"}; it cannot be moved, and one goes away at each turn's start.`,
  templeLocked: (n: number) =>
    `The Temple carries ${n} Action ${n === 1 ? "Marker" : "Markers"}: Nobles cannot move tiles out of it.`,

  // cards
  down: (n: number, place: string) => `Card ${n}, face-down, at ${place}`,
  remembered: (n: number, name: string) => `Card ${n}, face-down; you know that it is ${name}`,
  up: (n: number, name: string, type: string, honor: number) => `Card ${n}: ${name}, ${type}, Honor ${honor}`,
  suspected: (who: string[]) => `under suspicion: ${who.join(" and ")}`,
  tokenTip: (who: string) => `A ${who} token: this Patron may be the ${who}.`,
  picked: "chosen",
  lifted: "is being moved",
  movedNow: "moved this turn",
  nobody: "nobody here",
  ownedBy: (names: string) => `owned by ${names}`,
  nobodysPlace: "nobody's house, in the middle: it is next to no other house",

  // people
  place: (who: string) => `${who}'s chair`,
  honorOpen: (open: number[], hidden: number) =>
    `Honor tokens: ${[...open.map(String), ...Array<string>(hidden).fill("hidden")].join(", ")}. Most Honor plays first in the Final Act.`,
  initiative: (n: number) => `Order of play in the Final Act: number ${n}`,
  influenceHand: (n: number, deck: number) =>
    `${n} Influence ${n === 1 ? "card" : "cards"} in Motonaka's hand, ${deck} in the deck`,
  notBetrayer: "cannot be the Betrayer: there was no win",

  // the road
  road: "The Shogun's road",
  roadTip: "When the Shogun enters the space with the city, Motonaka wins.",
  space: (n: number) => `Space ${n}`,
  shogunHere: "the Shogun is here",
  symbol: "Influence symbol: Motonaka may draw or play a card",
  cityHidden: "City Marker, face-down",
  cityBlank: "City Marker: nothing",
  cityFound: "City Marker: the city",
  toCity: (least: number, most: number) =>
    least === most ? `${least} to the city` : `${least} to ${most} to the city`,
  suspicion: "Suspicion tokens left:",
  supply: "A Patron who gets one may be the Geisha (fan) or the Ronin (blade). Interrogate suspects: a Yes unmasks, and so does being the only suspect left.",
  pool: (n: number) => `Honor tokens left ${n}`,
  poolTip: "You gain one when you honor the Shogun. Most Honor, in tokens and in face-up Patrons at your houses, plays first in the Final Act.",
  markers: (n: number) => `Action Markers left ${n}`,
  markersTip: "Some cards put them on the Daimyo, the Rival or the Temple: the tile cannot be moved, or leaves the Temple, until they are gone. One goes away at the start of every turn.",
  discards: "Influence cards played",

  // what is asked
  steps: {
    spy: ["Spy", "up to 2 moves", "a question", "Secret Action"],
    search: ["Search", "a move and the Daimyo", "look and turn up", "Secret Action"],
    interrogate: ["Interrogate", "a move and the Rival", "whom?", "Secret Action"],
  } as Record<string, string[]>,
  loyal: {
    spy: ["Spy", "Move up to two Patrons, then ask Motonaka a question."],
    search: ["Search", "Move a Patron and the Daimyo. Look at up to three cards where he stands and turn some up."],
    interrogate: ["Interrogate", "Move a Patron and the Rival. Question somebody where he stands."],
  } as Record<string, [string, string]>,
  loyalSign: { spy: "motonaka", search: "daimyo", interrogate: "rival" } as Record<string, string>,
  secret: {
    honor: ["Honor the Shogun", "The Shogun comes one space closer; you gain an Honor token, for playing early in the Final Act."],
    informant: ["Meet the Informant", "Motonaka draws an Influence card or plays one; you gain nothing."],
    frame: ["Frame Patrons", "Two open Patrons without tokens at your houses are turned face-down again; you gain nothing."],
  } as Record<string, [string, string]>,
  secretSign: { honor: "shogun", informant: "influence", frame: "theater" } as Record<string, string>,
  hint: {
    move: "Click what you want to move; then click where it goes.",
    move_to: "Now click the Establishment where it goes.",
    look: "Click the face-down cards that you look at: up to three, where the Daimyo stands.",
    turn_up: "You know them now. Click those that all shall see; each beyond the first means one more Secret Action.",
    whom: "Click a suspect, or a face-down card where the Rival stands.",
    second: "You may look at one more face-down card before you decide.",
    which: "Click the one that you turn up.",
    frame: "Click two open Patrons without tokens at your own houses.",
    tokens: "There are not enough tokens: click who gets one.",
    pick_card: "Click a Patron.",
    pick_place: "Click an Establishment.",
    pick_seat: "Click a Noble.",
    pick_space: "Click a City Marker on the road.",
    tie: "These Nobles are tied: click who comes first.",
    claim: "If you think that your side has won, click the Establishment.",
  } as Record<string, string>,
  loyalMoves: {
    spy: "Click a card that you want to move (a Spy moves up to two, and no tile); then click where it goes.",
    search: "Click a card or the Daimyo; then click where it goes. At most one card and the Daimyo move.",
    interrogate: "Click a card or the Rival; then click where it goes. At most one card and the Rival move.",
  } as Record<string, string>,
  secretIs: "A Secret Action is the price of your turn: each one helps Motonaka or costs you something. While several are due, a kind that you have not taken this turn comes first.",
  ends: { move: "No further move", second: "No second one", pass: "Claim nothing", stay: "Leave it where it is", nothing: "Ask nothing", nobody: "Interrogate nobody" } as Record<string, string>,
  thatIsAll: "That is all",
  hereAlready: "It is here already; a move goes elsewhere.",
  notToTemple: "No Noble brings a tile or an unmasked Fugitive to the Temple.",
  tileWhen: {
    daimyo: "The Daimyo moves in a Search, once, unless Action Markers hold him.",
    rival: "The Rival moves in an Interrogate, once, unless Action Markers hold him.",
  } as Record<string, string>,
  askHead: "Ask Motonaka",
  askKinds: { neighbours: "your neighbours", type: "a disguise", face_up: "face-up or not" } as Record<string, string>,
  askIntro: { neighbours: "Is either of my neighbours…", type: "Is the…", face_up: "Is the…" } as Record<
    string,
    string
  >,
  disguisedAs: "disguised as…",
  faceUp: "face-up on the table?",
  ask: "Ask",
  askNeighbours: (role: string) => `Is either of my neighbours ${an(role)}?`,
  askType: (who: string, type: string) => `Is the ${who} disguised as ${an(type)}?`,
  askFaceUp: (who: string) => `Is the ${who} face-up?`,
  askIs: (who: string) => `Is this the ${who}?`,
  askRevealed: "Has a Fugitive just been revealed?",
  yes: "Yes",
  no: "No",
  lieMark: "your one lie",
  suspect: (who: string) => `The ${who}?`,
  disguise: (geisha: string, ronin: string) => `The Geisha is ${geisha}, the Ronin is ${ronin}`,
  draw: "Draw an Influence card",
  decline: "Neither draw nor play",
  playCard: "Play",
  discardCard: "Discard",
  keep: (n: number) => `Keep the token worth ${n}`,

  // your own things
  youAre: { ally: "You are a", betrayer: "You are the", usurper: "You are a", motonaka: "You are" } as Record<string, string>,
  youWere: { ally: "You were a", betrayer: "You were the", usurper: "You were a", motonaka: "You were" } as Record<
    string,
    string
  >,
  yourGoal: "Who you are and how you win",
  goalRule: { ally: "CHI-038", betrayer: "CHI-039", usurper: "CHI-040", motonaka: "CHI-041" } as Record<string, string>,
  gather: "In the Final Act you need",
  need: {
    true_geisha: "True Geisha",
    true_ronin: "True Ronin",
    true_assassin: "True Assassin",
    daimyo: "Daimyo",
    imperial: "an Imperial",
  } as Record<string, string>,
  needTip: {
    true_geisha: "The Geisha, whose name is Chiyo: her own card lies on the table, face-up, once she is unmasked.",
    true_ronin: "The Ronin, whose name is Fusanobu: his own card lies on the table, face-up, once he is unmasked.",
    true_assassin: "The one of the three Assassins that Motonaka has shown to the Usurpers; it must be face-up.",
    daimyo: "The tile that a Search moves. Every side of Nobles needs him.",
    imperial: "Any face-up Patron of the Type Imperial.",
  } as Record<string, string>,
  onlyUsurper: "You are the only Usurper: you win alone.",
  withHim: "with the Daimyo",
  met: " Green: it is where the Daimyo is, face-up.",
  hunt: (found: number) =>
    found === 2
      ? "Both Fugitives are unmasked: the Final Act begins after this turn."
      : `Final Act: when both Fugitives are unmasked (${found} of 2). To unmask: find suspects by Search or Interrogate, then interrogate a suspect.`,
  huntTip:
    "When Motonaka says Yes to cards just turned up, they become suspects and get Suspicion tokens. A Yes about a face-up suspect unmasks; so does being the only suspect left, if it is true.",
  inDisguise: "in disguise",
  faceDown: "face-down",
  noneWithHim: "none with the Daimyo",
  togetherAt: {
    ally: () => "together, face-up, at a house that is not the Betrayer's.",
    betrayer: (homes: string) => `together, face-up, at ${homes}.`,
    usurper: () => "together, face-up, anywhere.",
  } as Record<string, (homes: string) => string>,
  winWith: (names: string) => `You win with ${names}.`,
  motonakaGoal: (left: number | null) =>
    left === null
      ? "You win when the Shogun enters the city."
      : `You win when the Shogun enters the city: ${left} ${left === 1 ? "space" : "spaces"} to go.`,
  goal: {
    ally: "Both Fugitives, the Daimyo and an Imperial together, face-up, where the Betrayer owns nothing. The other Allies win with you; you do not know them.",
    betrayer: "Both Fugitives and the Daimyo together, face-up, at one of your own two houses. You win alone.",
    usurper: "The True Ronin, the True Assassin and the Daimyo together, face-up, anywhere.",
    motonaka: "Let the Shogun reach the city. Answer every question; one answer of the whole game may be false.",
  } as Record<string, string>,
  trueAssassin: "True Assassin",
  lieLeft: "Your lie is still unspent.",
  lieSpent: "Your lie is spent: only the truth is left.",
  hand: "Your Influence cards",
  playable: "can be played now",
  notPlayable: "its condition does not hold now",
  unmaskedAs: (who: string, name: string) => `The ${who} was ${name}`,
  disguised: (who: string) => `The ${who} is disguised`,

  // the sheet
  sheet: "Deduction sheet",
  sheetIntro:
    "Crossed off is what cannot be, after all that you have seen and been told, one lie allowed for. An open ring is still possible, a full one is certain.",
  sheetWait: "The table is working it out …",
  possible: "possible",
  excluded: "ruled out",
  certain: "certain",
  left: (who: string, n: number) => (n === 1 ? `${who}: certain` : `${who}: ${n} possible`),
  lie: {
    told: "Motonaka has told his lie: from now on every answer is true.",
    not_told: "Motonaka has not lied yet.",
    unknown: "Motonaka may have lied.",
  } as Record<string, string>,
  who: "Who is who",
  where: "where",
  questions: "Asked so far",
  noQuestions: "Nobody has asked anything yet.",
  about: (names: string) => `about ${names}`,
  lied: "the lie",
  over: (names: string) => `${names} won`,
  ending: {
    city: "The Shogun has reached the city.",
    turn_cap: "The Shogun arrives: the last turn is played.",
    shared: "Two sides had gathered theirs at the same moment.",
    allies: "The Allies have gathered everybody they need.",
    betrayer: "The Betrayer has them at home.",
    usurpers: "The Usurpers have struck.",
  } as Record<string, string>,
};

export const guideTexts = {
  table: {
    title: "Houses between neighbours",
    text: "Every house on the ring belongs to the two players beside it. Three face-down Patrons lie at each, and in the Temple. Two of all these Patrons are the Fugitives in disguise.",
  },
  role: {
    title: "Your role",
    text: "This is what you are and what you need to win. Only Motonaka's role is open; everybody else keeps theirs secret. You can win only after both Fugitives have been unmasked.",
  },
  loyal: {
    title: "First a Loyal Action",
    text: "Spy asks Motonaka something. Search turns cards up where the Daimyo stands. Interrogate questions somebody where the Rival stands. All of them begin with moves; you may skip those.",
  },
  move: {
    title: "Moving",
    text: "Click a card, then the house where it shall go. Bring Patrons to the Daimyo to search them, or away from a neighbour you do not trust. “No further move” ends it.",
  },
  ask: {
    title: "A question",
    text: "Build a question and ask it. Motonaka answers yes or no, for all to hear, and may lie once in the whole game. Two answers that agree are better than one.",
  },
  answer: {
    title: "You know everything",
    text: "As Motonaka you must answer. The table tells you the truth and marks the answer that would be your one lie. Keep it for a moment that matters.",
  },
  tokens: {
    title: "Suspicion",
    text: "A fan marks a suspected Geisha, a blade a suspected Ronin. Whoever is the only one left with a token is unmasked, if it is true. Interrogate suspects to clear them.",
  },
  secret: {
    title: "Then a Secret Action",
    text: "It is the price of your turn: the Shogun comes closer, or Motonaka gets a card, or two of your Patrons turn face-down again. Choose what hurts you least. The Honor token that you gain with the first decides who plays first in the Final Act.",
  },
  sheet: {
    title: "The deduction sheet",
    text: "Open it and it crosses off, from all that you have seen and heard, who cannot be a Fugitive and who cannot have which role. It only says what is certain.",
  },
  final: {
    title: "The Final Act",
    text: "Both are unmasked. From now on turns go by Honor, and the first side whose people stand together, face-up, at one house wins at once.",
  },
};
