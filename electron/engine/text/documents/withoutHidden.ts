const OPENING_TAG = /<([a-z][a-z0-9]*)\b([^<>]*)>/giu;
const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden|(?:^|\s)hidden(?:$|[\s/=])/iu;

/**
 * Markdown without the HTML that a page does not show: comments, and hidden elements. What is removed
 * leaves its line breaks, so that the lines after it keep their numbers. Linear in the text, whatever
 * stands in it.
 */
export function withoutHidden(text: string): string {
  return text.includes('<') ? withoutElements(withoutComments(text)) : text;
}

function withoutComments(text: string): string {
  let clean = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    // An unclosed comment is shown, as losing the rest of a file would be worse.
    if (end < 0) return clean + text.slice(at);
    clean += text.slice(at, start) + lineBreaksOf(text.slice(start, end));
    at = end + 3;
  }
}

function withoutElements(text: string): string {
  const lower = text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
  const unclosed = new Set<string>();
  const tags = new RegExp(OPENING_TAG);
  let clean = '';
  let at = 0;
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    const name = (tag[1] ?? '').toLowerCase();
    if (unclosed.has(name) || !HIDING.test(tag[2] ?? '')) continue;
    const closing = lower.indexOf(`</${name}`, tags.lastIndex);
    const end = closing < 0 ? -1 : text.indexOf('>', closing);
    if (end < 0) {
      unclosed.add(name);
      continue;
    }
    clean += text.slice(at, tag.index) + lineBreaksOf(text.slice(tag.index, end));
    at = end + 1;
    tags.lastIndex = at;
  }
  return clean + text.slice(at);
}

function lineBreaksOf(removed: string): string {
  return removed.replaceAll(/[^\n]+/gu, '');
}
