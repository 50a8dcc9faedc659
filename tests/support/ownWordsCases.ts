import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignWords } from '../../electron/engine/text/ownWords.ts';

const FOLDER = join(import.meta.dirname, 'fixtures', 'ownWords');

/** A message as it was written, and the part of it that was pasted. */
export interface WrittenMessage {
  readonly name: string;
  readonly text: string;
  readonly pasted: { readonly start: number; readonly end: number } | null;
}

/** A file of messages: `=== name`, the text, and `>>>` where what was pasted begins. */
export function writtenMessages(file: string): WrittenMessage[] {
  const blocks = readFileSync(join(FOLDER, file), 'utf8').split(/^=== /mu).slice(1);
  return blocks.map((block) => {
    const name = block.slice(0, block.indexOf('\n'));
    const body = block.slice(name.length + 1).trimEnd();
    const at = body.startsWith('>>>\n') ? 0 : body.indexOf('\n>>>\n');
    if (at < 0) return { name, text: body, pasted: null };
    const before = at === 0 ? '' : body.slice(0, at + 1);
    const text = before + body.slice(before.length + 4);
    return { name, text, pasted: { start: before.length, end: text.length } };
  });
}

/** The share of a message that is taken for the person's own where it was pasted, or for a paste where it is own. */
export function countMisjudged({ text, pasted }: WrittenMessage): number {
  const foreign = foreignWords(text);
  const taken = foreign.reduce((sum, { start, end }) => {
    const wrapped = pasted === null ? { start, end } : overlap(pasted, { start, end });
    return sum + lettersIn(text.slice(wrapped.start, wrapped.end));
  }, 0);
  if (pasted === null) return taken / lettersIn(text);
  return 1 - taken / lettersIn(text.slice(pasted.start, pasted.end));
}

function overlap(a: { start: number; end: number }, b: { start: number; end: number }) {
  const start = Math.max(a.start, b.start);
  return { start, end: Math.max(start, Math.min(a.end, b.end)) };
}

function lettersIn(text: string): number {
  return text.match(/\S/gu)?.length ?? 0;
}
