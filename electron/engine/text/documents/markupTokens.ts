/** Comment or tag of a Markdown text, outside its code. UTF-16 offsets. */
export interface MarkupToken {
  readonly kind: 'comment' | 'open' | 'close';
  readonly start: number;
  readonly end: number;
  /** Name of a tag in lower case, and what follows it. */
  readonly name: string;
  readonly attributes: string;
}

/** Escaped backtick, run of backticks or tildes, beginning of a comment, tag. */
const CANDIDATE = /\\[\\`]|(`+|~{3,})|<!--|<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/giu;
const BLANK_LINE = /\n[\t ]*(?:\n|$)/gu;

/** Length limit of a code span: a longer one is read as text. */
const MAX_SPAN = 1_000;

/**
 * Comments and tags of a Markdown text in their order. Code spans and fences are shown as they are,
 * and hold none. In doubt something is no code, since hidden words must not pass as such: a code span
 * ends on its line, an indented fence is none, and in a block of HTML, which ends with a blank line,
 * backticks mean nothing. Linear.
 */
export function markupTokens(text: string): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  const candidates = new RegExp(CANDIDATE);
  const lastComment = text.lastIndexOf('-->');
  let htmlUntil = 0;
  for (let match = candidates.exec(text); match !== null; match = candidates.exec(text)) {
    const [sign, run, slash, name = '', attributes = ''] = match;
    const start = match.index;
    if (run !== undefined) {
      if (start >= htmlUntil) candidates.lastIndex = endOfCode(text, start, run);
      continue;
    }
    if (sign.startsWith('\\')) continue;
    if (start >= htmlUntil && isBlockStart(text, start)) htmlUntil = nextBlankLine(text, start);
    if (sign !== '<!--') {
      const kind = slash === '/' ? 'close' : 'open';
      tokens.push({ kind, start, end: start + sign.length, name: name.toLowerCase(), attributes });
    } else if (start + sign.length <= lastComment) {
      const end = text.indexOf('-->', start + sign.length) + 3;
      candidates.lastIndex = end;
      tokens.push({ kind: 'comment', start, end, name, attributes });
    }
    // An unclosed comment is shown, as losing the rest of a file would be worse.
  }
  return tokens;
}

/** End of the fence or the code span that a run of signs opens; that of the run where it opens none. */
function endOfCode(text: string, start: number, run: string): number {
  const end = start + run.length;
  if (run.length >= 3 && (start === 0 || text.charAt(start - 1) === '\n')) {
    const info = lineAt(text, end);
    if (!info.includes('`')) return endOfFence(text, end + info.length + 1, run);
  }
  if (run.startsWith('~')) return end;
  const [line = ''] = text.slice(end, end + MAX_SPAN).split('\n', 1);
  for (const { 0: signs, index } of line.matchAll(/`+/gu)) {
    if (signs.length === run.length) return end + index + run.length;
  }
  return end;
}

/** End of the line that closes a fence; an unclosed one ends with the text. */
function endOfFence(text: string, from: number, fence: string): number {
  for (let at = from; at < text.length;) {
    const line = lineAt(text, at);
    const signs = line.trim();
    at += line.length + 1;
    if (signs.startsWith(fence) && signs === fence.charAt(0).repeat(signs.length)) return at - 1;
  }
  return text.length;
}

function lineAt(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(from, end < 0 ? text.length : end);
}

/** True for a tag at the beginning of a line, or of an item or a quote in it. */
function isBlockStart(text: string, at: number): boolean {
  return /(?:^|\n)[\t >*+\-\d.)]*$/u.test(text.slice(Math.max(0, at - 20), at));
}

function nextBlankLine(text: string, from: number): number {
  const blank = new RegExp(BLANK_LINE);
  blank.lastIndex = from;
  return blank.exec(text)?.index ?? text.length;
}
