import { searchPattern } from './findMatches.ts';

/** DOM ranges of the hits of a query in an element's rendered text, across its markup. */
export function rangesIn(element: Element, query: string): readonly Range[] {
  const needle = searchPattern(query);
  if (!needle) return [];
  const pieces: { readonly node: Text; readonly start: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    pieces.push({ node, start: text.length });
    text += node.data;
  }

  /** Text node at a position, and the offset within it. */
  function locate(at: number): readonly [Text, number] | null {
    const piece = pieces.findLast(({ start }) => start <= at);
    return piece ? [piece.node, at - piece.start] : null;
  }

  return [...text.matchAll(needle)].flatMap((hit) => {
    const from = locate(hit.index);
    const to = locate(hit.index + hit[0].length);
    if (!from || !to) return [];
    const range = document.createRange();
    range.setStart(...from);
    range.setEnd(...to);
    return [range];
  });
}
