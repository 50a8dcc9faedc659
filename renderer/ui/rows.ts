const CONTROL = 'button:not(:disabled), a[href], input:not(:disabled), select, [role="row"]';

/** Rows of a list, elements with `data-row`, that have something to focus. */
export function rowsOf(list: HTMLElement | null): HTMLElement[] {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  return rows.filter((row) => controlsOf(row).length > 0);
}

/** Controls of a row, which may be one itself. */
export function controlsOf(row: HTMLElement): HTMLElement[] {
  const descendants = [...row.querySelectorAll<HTMLElement>(CONTROL)];
  return row.matches(CONTROL) ? [row, ...descendants] : descendants;
}
