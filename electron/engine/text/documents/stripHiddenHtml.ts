import type { TextSpan } from '../own/spans.ts';
import { markupTokens } from './markupTokens.ts';

const HIDING_ATTRIBUTE = /display\s*:\s*none|visibility\s*:\s*hidden|(?:^|\s)hidden(?:$|[\s/=])/iu;

/**
 * Markdown without the HTML that a page does not show: comments, and hidden elements. Code is shown,
 * also code that speaks of them. What is removed leaves its line breaks, so that the lines after it
 * keep their numbers. Linear in the text, whatever stands in it.
 */
export function stripHiddenHtml(text: string): string {
  if (!text.includes('<')) return text;
  let visibleText = '';
  let at = 0;
  for (const { start, end } of hiddenSpans(text)) {
    // Inside of what is removed already.
    if (start < at) continue;
    visibleText += text.slice(at, start) + lineBreaksOf(text.slice(start, end));
    at = end;
  }
  return visibleText + text.slice(at);
}

/** Opening tag whose element has not ended. */
interface OpenTag {
  readonly start: number;
  readonly isHiding: boolean;
  /** End of the first closing tag of its name, which another element may have. */
  firstEnd: number | null;
}

/** Comments and hidden elements in the order of their beginnings. */
function hiddenSpans(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  const openTags = new Map<string, OpenTag[]>();
  for (const { kind, start, end, name, attributes } of markupTokens(text)) {
    const tags = openTags.get(name) ?? [];
    if (kind === 'comment') spans.push({ start, end });
    else if (kind === 'open') {
      tags.push({ start, isHiding: HIDING_ATTRIBUTE.test(attributes), firstEnd: null });
      openTags.set(name, tags);
    } else {
      for (const open of tags.slice(tags.findLastIndex(({ firstEnd }) => firstEnd !== null) + 1)) {
        open.firstEnd = end;
      }
      const tag = tags.pop();
      if (tag?.isHiding === true) spans.push({ start: tag.start, end });
    }
  }
  // An element that does not end is hidden up to the first end that it might be.
  for (const { start, isHiding, firstEnd } of [...openTags.values()].flat()) {
    if (isHiding && firstEnd !== null) spans.push({ start, end: firstEnd });
  }
  return spans.toSorted((a, b) => a.start - b.start);
}

function lineBreaksOf(removed: string): string {
  return removed.replaceAll(/[^\n]+/gu, '');
}
