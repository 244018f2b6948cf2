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
  poolTip: "A Noble gains one by honoring the Shogun. Whoever has most Honor, in tokens and in face-up Patrons at the two own houses, plays first in the Final Act.",
  markers: (n: number) => `Action Markers left ${n}`,
  markersTip: "Some cards put them on the Daimyo, the Rival or the Temple. As long as a tile carries one, it cannot be moved; as long as the Temple does, no Noble moves a tile out of it. One goes away at the start of every turn.",
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
  motonakaHunt: (found: number) =>
    found === 2
      ? "Both Fugitives are unmasked: the Final Act begins after this turn."
      : `The Nobles can win only in the Final Act, once both Fugitives are unmasked (${found} of 2).`,
  stageTip: {
    hunt: "The Nobles look for the two Fugitives. When both are unmasked, the Final Act begins after that turn: the Nobles then play by Honor, nobody frames, and the first side whose people are together, face-up, wins at once.",
    final_act: "Both Fugitives are unmasked. The Nobles play by Honor, nobody frames, and the first side whose people are together, face-up, wins at once.",
  } as Record<string, string>,
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
    motonaka: "Let the Shogun reach the city before a side of Nobles wins. You must answer every question.",
  } as Record<string, string>,
  // the same about somebody else
  wins: {
    ally: (who) => `${who} is an Ally: wins, with the other Allies, if both Fugitives, the Daimyo and an Imperial are together, face-up, where the Betrayer owns nothing. The Allies do not know one another.`,
    betrayer: (who, homes) => `${who} is the Betrayer: wins alone if both Fugitives and the Daimyo are together, face-up, at ${homes}.`,
    usurper: (who) => `${who} is a Usurper: wins, with all Usurpers, if the True Ronin, the True Assassin and the Daimyo are together, face-up, anywhere. The Usurpers know one another and the True Assassin.`,
    motonaka: (who) => `${who} is Motonaka: knows every role and both disguises, answers every question, may lie once in the whole game, and wins if the Shogun reaches the city first.`,
  } as Record<string, (who: string, homes: string) => string>,
  knownRole: "You have known every role since the Prelude.",
  roleHidden: (who: string) => `${who} is a Noble: an Ally, the Betrayer or a Usurper; you do not know which.`,
  trueAssassin: "True Assassin",
  lieLeft: "One answer of the whole game may be false: your lie is still unspent.",
  lieSpent: "Your lie is spent: every further answer must be true.",
  hand: "Your Influence cards",
  playWhen: "You play them when a Noble meets the Informant, or when the Shogun comes to an influence symbol; what a card needs must be there at that moment.",
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
