import { useEffect, type RefObject } from 'react';
import { rangesIn } from './findRanges.ts';
import { MESSAGE_ATTRIBUTE } from './selectionText.ts';
import type { Find } from './useFind.ts';

const HIGHLIGHT_NAME = 'loci-find';
const CURRENT_HIGHLIGHT_NAME = 'loci-find-current';
const WORDS = '.message__text, .prose';

/**
 * Marks hits on screen with CSS highlights, which are painted over ranges of text without changing
 * the DOM, so neither React nor a screen reader sees them.
 */
export function useFindMarks(
  scroller: RefObject<HTMLElement | null>,
  find: Find | null,
  /** Changes when other rows come into view. */
  visibleRows: unknown,
): void {
  const query = find?.query ?? '';
  const current = find?.current ?? null;

  useEffect(() => {
    const { highlights } = CSS as { readonly highlights?: HighlightRegistry };
    const list = scroller.current;
    if (query.trim() === '' || !list || !highlights) return undefined;

    const frame = requestAnimationFrame(() => {
      const otherRanges: Range[] = [];
      let marked: Range | null = null;
      for (const element of list.querySelectorAll(`[${MESSAGE_ATTRIBUTE}]`)) {
        const words = element.querySelector(WORDS);
        if (!words) continue;
        const ranges = rangesIn(words, query);
        const isCurrentMessage = element.getAttribute(MESSAGE_ATTRIBUTE) === current?.messageId;
        // Rendered text can have fewer hits than its source: those in an address, say.
        const nth = isCurrentMessage ? Math.min(current.nth, ranges.length - 1) : -1;
        ranges.forEach((range, index) => {
          if (index === nth) marked = range;
          else otherRanges.push(range);
        });
      }
      highlights.set(HIGHLIGHT_NAME, new Highlight(...otherRanges));
      highlights.set(CURRENT_HIGHLIGHT_NAME, marked ? new Highlight(marked) : new Highlight());
    });
    return () => cancelAnimationFrame(frame);
  }, [scroller, query, current, visibleRows]);

  useEffect(() => {
    if (query.trim() !== '') return undefined;
    const { highlights } = CSS as { readonly highlights?: HighlightRegistry };
    highlights?.delete(HIGHLIGHT_NAME);
    highlights?.delete(CURRENT_HIGHLIGHT_NAME);
    return undefined;
  }, [query]);
}
