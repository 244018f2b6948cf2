// The app: one header, one page at a time, and what floats above all pages.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { ActMenu, Defs } from "./kit";
import { BoardPage, ProfilePage } from "./club/board";
import { DeskPage } from "./club/desk";
import { Home } from "./pages/home";
import { LearnPage } from "./pages/learn";
import { MePage } from "./pages/me";
import { NewTable } from "./pages/new";
import { Nowhere } from "./pages/nowhere";
import { PuzzlePage, PuzzlesPage } from "./pages/puzzles";
import { RulesPage } from "./pages/rules";
import { TablePage } from "./pages/table";
import { type Place, usePlace } from "./route";
import { Drawer, openRule } from "./shell/drawer";
import { Toasts } from "./shell/toast";
import { Tooltip } from "./shell/tooltip";
import { useMemory } from "./stored";
import { strings } from "./strings";

export function App(): JSX.Element {
  const place = usePlace();
  const { theme } = useMemory();
  useEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <>
      <Defs />
      <Page place={place} />
      <Tooltip rule={(id) => openRule(document.body.dataset.game ?? "", id)} />
      <ActMenu />
      <Drawer />
      <Toasts />
    </>
  );
}

function Page({ place }: { place: Place }): JSX.Element {
  const [first, second] = place.parts;
  useEffect(() => {
    if (first !== "t") document.title = strings.name;
  }, [first]);
  if (first === "t" && second) return <TablePage key={second} id={second} query={place.query} hash={place.hash} />;
  if (first === "new") return <NewTable game={place.query.get("game") ?? ""} />;
  if (first === "me") return <MePage />;
  if (first === "desk") return <DeskPage hash={place.hash} />;
  if (first === "board") return <BoardPage />;
  if (first === "people" && second) return <ProfilePage key={second} person={second} />;
  if (first === "puzzles") return second && place.parts[2] ? <PuzzlePage key={place.parts.join(" ")} game={second} puzzle={place.parts[2]} /> : <PuzzlesPage />;
  if (first === "learn" && second) return <LearnPage key={second} game={second} lesson={place.parts[2] ?? ""} />;
  if (first === "rules") return <RulesPage key={second ?? ""} game={second ?? ""} hash={place.hash} />;
  return first === undefined ? <Home /> : <Nowhere />;
}
