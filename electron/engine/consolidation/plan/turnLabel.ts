export function labelOf(index: number): string {
  return `E${index + 1}`;
}

/** Number of a label, from 1; 0 if it is no label. */
export function numberOf(label: string): number {
  const match = /^\s*\[?E?(\d+)\]?\s*$/iu.exec(label);
  return match === null ? 0 : Number(match[1]);
}
