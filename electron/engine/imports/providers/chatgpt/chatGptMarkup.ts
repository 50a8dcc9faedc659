import { fencedCode } from '../../../text/documents/fencedCode.ts';

/** Marks of the private use area around citations: start, separator, end. */
const CITATION = /\uE200([^\uE200\uE201]{0,4000})\uE201/gu;
const STRAY_MARKS = /[\uE200-\uE206]/gu;
/** Lines that the provider replaces by pictures and lists, which the export does not have. */
const WIDGET = /^(?:image_group|navlist|products|genui)\{\s*["}]/u;
const CANVAS_START = /^:::writing(?:\{.*)?$/u;
const CANVAS_END = ':::';

/**
 * Text without the marks of the provider's window: citations vanish, links stay as Markdown, and
 * the text of a canvas stays without its fence.
 */
export function stripChatGptMarkup(text: string): string {
  const plain = text.includes('\uE200')
    ? text.replaceAll(CITATION, (_, content: string) => linkOf(content))
    : text;
  return withoutWidgets(plain.replaceAll(STRAY_MARKS, '').split('\n')).join('\n');
}

/** Lines without widgets and the fences of canvases; those of a code block stay as they are. */
function withoutWidgets(lines: readonly string[]): string[] {
  // Remembers the open fence, so it is called with each line, in order.
  const isCodeLine = fencedCode();
  let isInCanvas = false;
  return lines.filter((line) => {
    if (isCodeLine(line)) return true;
    const isFence = isInCanvas ? line.trim() === CANVAS_END : CANVAS_START.test(line.trim());
    if (isFence) isInCanvas = !isInCanvas;
    return !isFence && !WIDGET.test(line);
  });
}

/** Markdown link of a mark `url title address`; empty for any other mark. */
function linkOf(content: string): string {
  const [kind, title = '', address = ''] = content.split('\uE202');
  if (kind !== 'url' || !/^https?:\/\/\S+$/u.test(address)) return '';
  return `[${title.replaceAll(/[[\]]/gu, '')}](${address})`;
}
