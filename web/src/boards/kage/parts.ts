// What lessons and the guided first game point at.
export const parts = {
  map: ".kg-map",
  goal: ".kg-top",
  mats: ".kg-mats",
  alert: ".kg-track",
  hand: ".kg-hand",
  question: ".kg-choose",
  setup: ".kg-setup",
};
