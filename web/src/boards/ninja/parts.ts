// What lessons and the guided first game point at.
export const parts = {
  map: ".nj-map",
  ninja: ".nj-is-ninja",
  traitor: ".nj-is-traitor",
  guards: ".nj-is-guard",
  turns: ".nj-turns",
  strip: ".nj-strip",
  tools: ".nj-tools",
  supply: ".nj-supply",
};
