import { fencedCode } from '../../../text/documents/fencedCode.ts';

/** Marks of the private use area around citations: start, separator, end. */
const CITATION = /\uE200([^\uE200\uE201]{0,4000})\uE201/gu;
const STRAY = /[\uE200-\uE206]/gu;
/** Lines that the provider replaces by pictures and lists, which the export does not have. */
const WIDGET = /^(?:image_group|navlist|products|genui)\{\s*["}]/u;
const CANVAS_START = /^:::writing(?:\{.*)?$/u;
const CANVAS_END = ':::';
const CODE_FENCE = /^\s*(?:```|~~~)/u;

/**
 * Text without the marks of the provider's window: citations vanish, links stay as Markdown, and
 * the text of a canvas stays without its fence.
 */
export function withoutMarks(text: string): string {
  const plain = text.includes('\uE200')
    ? text.replaceAll(CITATION, (_, parts: string) => linkOf(parts))
    : text;
  return withoutWidgets(plain.replaceAll(STRAY, '').split('\n')).join('\n');
}

/** Lines without widgets and the fences of canvases; those of a code block stay as they are. */
function withoutWidgets(lines: readonly string[]): string[] {
  const isCode = fencedCode(CODE_FENCE);
  let isCanvas = false;
  return lines.filter((line) => {
    if (isCode(line)) return true;
    const isFence = isCanvas ? line.trim() === CANVAS_END : CANVAS_START.test(line.trim());
    if (isFence) isCanvas = !isCanvas;
    return !isFence && !WIDGET.test(line);
  });
}

/** Markdown link of a mark `url title address`; empty for any other mark. */
function linkOf(parts: string): string {
  const [kind, title = '', address = ''] = parts.split('\uE202');
  if (kind !== 'url' || !/^https?:\/\/\S+$/u.test(address)) return '';
  return `[${title.replaceAll(/[[\]]/gu, '')}](${address})`;
}
