// The tools beside the map: zoom, distances, heat map, private marks, pencil.
import type { JSX } from "preact";
import { tip } from "../../kit";
import type { BoardProps } from "../../board";
import type { View } from "../../types/ninja";
import type { Notes, Tool } from "./pencil";
import { words } from "./strings";
import type { MapWindow } from "./window";

interface Props {
  p: BoardProps<View>;
  map: MapWindow;
  tool: Tool;
  setTool(tool: Tool): void;
  notes: Notes;
  ears: boolean;
  setEars(on: boolean): void;
  heat: boolean;
  setHeat(on: boolean): void;
  secrets: boolean;
  setSecrets(on: boolean): void;
}

interface ToolProps {
  label: string;
  help?: string;
  on?: boolean;
  picture: string;
  text?: boolean;
  class?: string;
  act(): void;
}

function Button({ label, help, on, picture, text, class: cls = "", act }: ToolProps): JSX.Element {
  return (
    <button
      type="button"
      class={`nj-tool ${cls}`}
      aria-pressed={on}
      aria-label={label}
      {...tip(help ?? label)}
      onClick={act}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d={picture} />
      </svg>
      {text && <span>{label}</span>}
    </button>
  );
}

const PICTURES = {
  near: "M9 3a6 6 0 1 0 .1 0M13.500 13.5 18 18M9 6v6M6 9h6",
  far: "M9 3a6 6 0 1 0 .1 0M13.500 13.5 18 18M6 9h6",
  whole: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4",
  heat: "M2 10q8-9 16 0-8 9-16 0ZM10 7.5a2.500 2.5 0 1 0 .1 0M3 18h14",
  ears: "M6 11q-3-3-1-7 3-4 7-1 2 3-1 7-2 2-2 4-1 4-3 2M15 5q3 4 0 8",
  layer: "M10 3 18 7l-8 4-8-4ZM2 11l8 4 8-4",
  pencil: "M3 17l1-4L14 3l3 3L7 16ZM12 5l3 3",
  rubber: "M3 13 11 5l6 6-6 6H6ZM7 9l6 6",
  clear: "M4 5h12M8 5V3h4v2M6 5l1 12h6l1-12",
};

export function Tools(props: Props): JSX.Element {
  const { p, map, tool, setTool, notes } = props;
  const t = words.tools;
  const guards = p.view.guard_map !== null && !p.over && p.view.phase !== "set_up";
  const hides = p.view.guard_map !== null || p.view.intruders.some((person) => person.secret);
  return (
    <div class="nj-tools" role="toolbar" aria-label={t.label}>
      <Button label={t.near} picture={PICTURES.near} act={() => map.closer(1.5)} />
      <Button label={t.far} picture={PICTURES.far} act={() => map.closer(1 / 1.5)} />
      {map.zoomed && <Button label={t.whole} picture={PICTURES.whole} act={map.whole} />}
      <Button
        label={t.ears}
        help={t.earsHelp}
        on={props.ears}
        picture={PICTURES.ears}
        text
        act={() => props.setEars(!props.ears)}
      />
      {guards && (
        <Button
          label={t.heat}
          help={t.heatHelp}
          on={props.heat}
          picture={PICTURES.heat}
          text
          act={() => props.setHeat(!props.heat)}
        />
      )}
      {hides && (
        <Button
          label={t.layer}
          help={t.layerHelp}
          on={props.secrets}
          picture={PICTURES.layer}
          text
          act={() => props.setSecrets(!props.secrets)}
        />
      )}
      <Button
        label={t.pencil}
        help={t.pencilHelp}
        on={tool !== null}
        picture={PICTURES.pencil}
        text
        act={() => setTool(tool ? null : "blue")}
      />
      {tool && (
        <>
          <Button
            label={t.blue}
            class="nj-blue"
            on={tool === "blue"}
            picture={PICTURES.pencil}
            act={() => setTool("blue")}
          />
          <Button
            label={t.red}
            class="nj-red"
            on={tool === "red"}
            picture={PICTURES.pencil}
            act={() => setTool("red")}
          />
          <Button label={t.rubber} on={tool === "rubber"} picture={PICTURES.rubber} act={() => setTool("rubber")} />
          <Button label={t.clear} picture={PICTURES.clear} act={notes.clear} />
        </>
      )}
    </div>
  );
}
