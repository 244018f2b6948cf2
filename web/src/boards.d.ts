// Filled in by build.mjs: the boards that exist, each loaded when it is needed.
declare module "virtual:boards" {
  import type { BoardModule } from "./board";
  export const boards: Record<string, () => Promise<BoardModule>>;
}
declare module "*.css";
