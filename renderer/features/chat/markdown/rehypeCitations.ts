import type { Element, ElementContent, Root, Text } from 'hast';

/** Tag that HTML does not have, so model text cannot inject it: sanitizing removes it. */
export const CITATION_TAG = 'loci-citation';

const SKIPPED = new Set(['code', 'pre', 'a']);
const MARKER = /\[(\d{1,3})\]/;

/** Rehype plugin that turns `[1]` in running text into an element, for numbers with a citation. */
export function rehypeCitations(numbers: readonly number[]) {
  const numberSet = new Set(numbers);
  return () => (tree: Root) => {
    if (numberSet.size > 0) visit(tree, numberSet);
  };
}

function visit(parent: Root | Element, numbers: ReadonlySet<number>): void {
  const next: (Root | Element)['children'][number][] = [];
  for (const child of parent.children) {
    if (child.type === 'text') next.push(...split(child, numbers));
    else {
      if (child.type === 'element' && !SKIPPED.has(child.tagName)) visit(child, numbers);
      next.push(child);
    }
  }
  parent.children = next;
}

function split(text: Text, numbers: ReadonlySet<number>): readonly ElementContent[] {
  const parts: ElementContent[] = [];
  for (const piece of text.value.split(/(\[\d{1,3}\])/)) {
    const n = Number(MARKER.exec(piece)?.[1] ?? Number.NaN);
    if (numbers.has(n)) {
      parts.push({ type: 'element', tagName: CITATION_TAG, properties: { n }, children: [] });
    } else if (piece !== '') parts.push({ type: 'text', value: piece });
  }
  return parts;
}
