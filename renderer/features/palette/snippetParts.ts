import { HIT_END, HIT_START } from '../../../shared/contract/search.ts';

export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const MARKUP = /\*\*|__|`/g;

/** Snippet split at the marks of its matches. An unpaired mark is ignored; Markdown is left out. */
export function snippetParts(snippet: string): readonly SnippetPart[] {
  return snippet
    .replace(MARKUP, '')
    .split(HIT_START)
    .flatMap((piece, index): readonly SnippetPart[] => {
      const end = index === 0 ? -1 : piece.indexOf(HIT_END);
      const parts = [
        { text: end < 0 ? '' : piece.slice(0, end), isMatch: true },
        { text: (end < 0 ? piece : piece.slice(end + 1)).replaceAll(HIT_END, ''), isMatch: false },
      ];
      return parts.filter((part) => part.text !== '');
    });
}
