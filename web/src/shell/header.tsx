// The head of every page.
import type { ComponentChildren, JSX } from "preact";
import { strings } from "../strings";

export function Logo(): JSX.Element {
  return (
    <svg class="logo" viewBox="0 0 64 64" width="30" height="30" aria-hidden="true">
      <circle cx="32" cy="27" r="16" class="logo-sun" />
      <g class="logo-blind">
        <path d="M8 18h48M8 27h48M8 36h48M8 45h48" stroke-width="4" />
        <path d="M20 14v37M44 14v37" stroke-width="2.5" />
      </g>
    </svg>
  );
}

export function Header({ children }: { children?: ComponentChildren }): JSX.Element {
  return (
    <header class="head">
      <a class="brand" href="/" aria-label={`${strings.name}: ${strings.table.toHome}`}>
        <Logo />
        <span>{strings.name}</span>
      </a>
      {children}
    </header>
  );
}
