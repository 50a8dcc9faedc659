const FENCED_BLOCK = /^(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n([\s\S]*?)\n?^\1[ \t]*$/gmu;

/** Last code block in a text; null when it has none. */
export function lastCodeBlock(text: string): string | null {
  return [...text.matchAll(FENCED_BLOCK)].at(-1)?.[2] ?? null;
}
