import { createFenceReader } from './fenceReader.ts';

/** Characters that begin or end something in a line of Markdown, of a wiki link or of HTML. */
const SPECIAL = /[\\`*_{}[\]<>#|~!$^]/gu;

/** Line of plain text in Markdown: a title, a name. It stays on one line and shows as it is. */
export function escapeLine(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(SPECIAL, String.raw`\$&`);
}

/** Runs of backticks, of which two of the same length enclose code. */
const BACKTICKS = /(`+)/u;

/**
 * Markdown of a turn as part of a larger file: headings are lowered below those of the file, and
 * neither HTML nor a picture from elsewhere is loaded by whoever shows it. Code stays as it is.
 */
export function escapeTurn(text: string): string {
  const fences = createFenceReader();
  const lines = text
    .split(/\r\n|\r|\n/u)
    .map((line) => (fences.isCode(line) ? line : escapeMarkdownLine(line)));
  // An open fence would take in all turns that follow.
  const open = fences.openFence();
  return open === null ? lines.join('\n') : [...lines, open].join('\n');
}

function escapeMarkdownLine(line: string): string {
  const heading = /^ {0,3}(#{1,6})(?=\s|$)/u.exec(line);
  if (heading !== null) {
    const level = Math.min(6, (heading[1] ?? '').length + 2);
    return `${'#'.repeat(level)}${escapeMarkup(line.slice(heading[0].length))}`;
  }
  // Underlines of headings, and front matter.
  if (/^ {0,3}(?:=+|-+)\s*$/u.test(line)) return `\\${line.trim()}`;
  return escapeMarkup(line);
}

/** Code between backticks stays as it is; a run of them without an end is no code. */
function escapeMarkup(line: string): string {
  const pieces = line.split(BACKTICKS);
  let escapedLine = '';
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? '';
    const end = at % 2 === 1 ? pieces.indexOf(piece, at + 2) : -1;
    if (end !== -1 && end % 2 === 1) {
      escapedLine += pieces.slice(at, end + 1).join('');
      at = end;
    } else escapedLine += escapeOutsideCode(piece);
  }
  return escapedLine;
}

function escapeOutsideCode(text: string): string {
  return text.replaceAll(/<(?=[a-z/!?])/giu, String.raw`\<`).replaceAll('![', String.raw`\![`);
}
