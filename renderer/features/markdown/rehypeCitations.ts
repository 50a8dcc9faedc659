import type { Element, ElementContent, Root, Text } from 'hast';
import { splitAtCitations } from '../../../shared/domain/citationMarkers.ts';

/** Tag that HTML does not have, so model text cannot inject it: sanitizing removes it. */
export const CITATION_TAG = 'loci-citation';

const SKIPPED_TAGS = new Set(['code', 'pre', 'a']);

/** Rehype plugin that turns `[1]` and `[2, 3]` in running text into elements, for numbers with a citation. */
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
      if (child.type === 'element' && !SKIPPED_TAGS.has(child.tagName)) visit(child, numbers);
      next.push(child);
    }
  }
  parent.children = next;
}

function split(text: Text, numbers: ReadonlySet<number>): readonly ElementContent[] {
  return splitAtCitations(text.value).flatMap((piece): ElementContent[] => {
    const isCited = piece.numbers?.some((n) => numbers.has(n)) === true;
    if (piece.numbers === null || !isCited) return [{ type: 'text', value: piece.text }];
    return piece.numbers.map((n): ElementContent =>
      numbers.has(n)
        ? { type: 'element', tagName: CITATION_TAG, properties: { n }, children: [] }
        : { type: 'text', value: `[${n}]` },
    );
  });
}
