// The kit: what all boards are made of, so that they speak one visual language.
export { Act, anchor } from "./act";
export { Stage } from "./stage";
export { Back, Card, Die, Token } from "./pieces";
export { Defs } from "./defs";
export { Mon, seatColour, useSeatColours } from "./mon";
export { tip } from "./tip";
export { useFlip } from "./motion";
export { ActMenu, openMenu } from "./menu";
