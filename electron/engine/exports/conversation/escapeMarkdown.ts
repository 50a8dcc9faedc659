/** Characters that begin or end something in a line of Markdown, of a wiki link or of HTML. */
const SPECIAL = /[\\`*_{}[\]<>#|~!$^]/gu;

/** Line of plain text in Markdown: a title, a name. It stays on one line and shows as it is. */
export function escapeLine(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(SPECIAL, String.raw`\$&`);
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
/** Code of a line between backticks, which is left as it is. */
const CODE_SPAN = /(`+)[^`]+\1(?!`)/gu;

/**
 * Markdown of a turn as part of a larger file: headings are lowered below those of the file, and
 * neither HTML nor a picture from elsewhere is loaded by whoever shows it. Code stays as it is.
 */
export function escapeTurn(text: string): string {
  let fence: string | null = null;
  const lines = text.split(/\r\n|\r|\n/u).map((line) => {
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (fence !== null) {
      if (mark !== null && mark.startsWith(fence) && line.trim() === mark) fence = null;
      return line;
    }
    fence = mark;
    return mark === null ? escapeTurnLine(line) : line;
  });
  // An open fence would take in all turns that follow.
  return fence === null ? lines.join('\n') : [...lines, fence].join('\n');
}

function escapeTurnLine(line: string): string {
  const heading = /^ {0,3}(#{1,6})(?=\s|$)/u.exec(line);
  if (heading !== null) {
    const level = Math.min(6, (heading[1] ?? '').length + 2);
    return `${'#'.repeat(level)}${escapeMarkup(line.slice(heading[0].length))}`;
  }
  // Underlines of headings, and front matter.
  if (/^ {0,3}(?:=+|-+)\s*$/u.test(line)) return `\\${line.trim()}`;
  return escapeMarkup(line);
}

function escapeMarkup(line: string): string {
  let escaped = '';
  let from = 0;
  for (const span of line.matchAll(CODE_SPAN)) {
    escaped += escapeOutsideCode(line.slice(from, span.index)) + span[0];
    from = span.index + span[0].length;
  }
  return escaped + escapeOutsideCode(line.slice(from));
}

function escapeOutsideCode(text: string): string {
  return text.replaceAll(/<(?=[a-z/!?])/giu, String.raw`\<`).replaceAll('![', String.raw`\![`);
}
