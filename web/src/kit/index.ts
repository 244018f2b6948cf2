// The kit: what all boards are made of, so that they speak one visual language.
export { Act, anchor } from "./act";
export { Stage, StageContext } from "./stage";
export { Back, Card, Die, Ink, Token } from "./pieces";
export { Defs } from "./defs";
export { Mon, MON_NAMES, seatColour } from "./mon";
export { tip } from "./tip";
export { calm, useFlip } from "./motion";
export { ActMenu, openMenu } from "./menu";
