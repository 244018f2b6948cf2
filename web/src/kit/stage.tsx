// The stage: the root SVG of a board. Inside it, kit pieces draw themselves as SVG.
import { type ComponentChildren, createContext, type JSX } from "preact";

export const StageContext = createContext(false);

interface StageProps {
  viewBox: string;
  /** What the picture shows, for screen readers. */
  label: string;
  class?: string;
  children?: ComponentChildren;
}

/** The root SVG of a board; it fills its place and keeps its proportions. */
export function Stage({ viewBox, label, class: cls = "", children }: StageProps): JSX.Element {
  return (
    <StageContext.Provider value={true}>
      <svg class={`stage ${cls}`} viewBox={viewBox} role="group" aria-label={label} preserveAspectRatio="xMidYMid meet">
        {children}
      </svg>
    </StageContext.Provider>
  );
}
