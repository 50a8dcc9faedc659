/** Citations in brackets as models write them: `[1]`, `[2, 3]`. A link's text is none. */
const CITATION = /(\[\d{1,4}(?:\s?[,;]\s?\d{1,4}){0,19}\])(?!\()/u;

/** Piece of a text: plain, or the numbers of a citation in brackets. */
export type CitationPiece =
  | { readonly text: string; readonly numbers: null }
  | { readonly text: string; readonly numbers: readonly number[] };

/** Splits a text at its citations, in order; empty pieces are left out. */
export function splitAtCitations(text: string): CitationPiece[] {
  return text
    .split(CITATION)
    .map((piece, index) =>
      index % 2 === 0
        ? { text: piece, numbers: null }
        : { text: piece, numbers: piece.slice(1, -1).split(/[,;]/u).map(Number) },
    )
    .filter((piece) => piece.text !== '');
}
