import { HIT_END, HIT_START } from '../../../shared/contract/search.ts';

export interface HitPart {
  readonly text: string;
  readonly hit: boolean;
}

const MARKUP = /\*\*|__|`/g;

/** Snippet split at its hit marks. An unpaired mark is ignored; Markdown is left out. */
export function hitParts(snippet: string): readonly HitPart[] {
  return snippet
    .replace(MARKUP, '')
    .split(HIT_START)
    .flatMap((piece, index): readonly HitPart[] => {
      const end = index === 0 ? -1 : piece.indexOf(HIT_END);
      const parts = [
        { text: end < 0 ? '' : piece.slice(0, end), hit: true },
        { text: (end < 0 ? piece : piece.slice(end + 1)).replaceAll(HIT_END, ''), hit: false },
      ];
      return parts.filter((part) => part.text !== '');
    });
}
