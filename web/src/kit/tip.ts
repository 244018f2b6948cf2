// Tooltips: any element with these attributes says its text on hover, focus and long press (see shell/tooltip.tsx).

/** Attributes that give an element a tooltip, and a rule that it can open. */
export function tip(text: string, rule?: string): { "data-tip": string; "data-tip-rule"?: string } {
  return rule ? { "data-tip": text, "data-tip-rule": rule } : { "data-tip": text };
}
