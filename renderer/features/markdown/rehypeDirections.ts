import type { Element, Root } from 'hast';

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'blockquote']);

/** Blocks with one direction for all their paragraphs: theirs also places the bullet or the bar. */
const PARAGRAPH_CONTAINERS = new Set(['li', 'blockquote']);

/** Rehype plugin that lays out each block in the direction of its own text. */
export function rehypeDirections() {
  return (tree: Root) => visit(tree, false);
}

function visit(parent: Root | Element, isInBlock: boolean): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    const { tagName, properties } = child;
    if (BLOCKS.has(tagName) && !(isInBlock && tagName === 'p')) properties['dir'] = 'auto';
    visit(child, PARAGRAPH_CONTAINERS.has(tagName));
  }
}
