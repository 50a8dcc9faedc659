/**
 * Piece of an answer: text or reasoning; or the notice that all text so far was reasoning, since its
 * end was marked and its beginning was not.
 */
type SplitPiece =
  | { readonly kind: 'text' | 'reasoning'; readonly text: string }
  | { readonly kind: 'textWasThought' };

export interface ThinkSplitter {
  /** Appends text; returns the pieces that are certain. A possibly incomplete tag is buffered. */
  push(text: string): SplitPiece[];
  /** Flushes the buffered text at the end of the answer. */
  end(): SplitPiece[];
}

const OPEN = ['<think>', '<thinking>'];
const CLOSE = ['</think>', '</thinking>'];
const MAX_TAG_LENGTH = '</thinking>'.length;

/**
 * Splits `<think>…</think>` out of a streaming text. A tag inside backticks is quoted, not used,
 * and stays. The joined pieces are the same however the text was cut into chunks. Some prompt
 * templates begin the thought themselves, so that the answer holds its closing tag alone.
 */
export function createThinkSplitter(): ThinkSplitter {
  let buffer = '';
  let thinking = false;
  /** Length of the run of backticks that opened the current code span; 0 outside. */
  let codeRun = 0;
  let afterThought = false;
  /** True once a thought began by its tag: a closing tag without one is text from then on. */
  let hadThought = false;

  const push = (text: string, last: boolean): SplitPiece[] => {
    buffer += text;
    const pieces: SplitPiece[] = [];
    const emit = (piece: string) => {
      // Blank lines between reasoning and answer belong to neither.
      const visible = !thinking && afterThought ? piece.trimStart() : piece;
      if (visible === '') return;
      if (!thinking) afterThought = false;
      const kind = thinking ? 'reasoning' : 'text';
      const previous = pieces.at(-1);
      if (previous !== undefined && previous.kind === kind)
        pieces[pieces.length - 1] = { kind, text: previous.text + visible };
      else pieces.push({ kind, text: visible });
    };
    for (;;) {
      const at = buffer.search(thinking ? /</u : /[<`]/u);
      if (at < 0) {
        emit(buffer);
        buffer = '';
        return pieces;
      }
      emit(buffer.slice(0, at));
      buffer = buffer.slice(at);
      const ticks = /^`+/u.exec(buffer)?.[0].length ?? 0;
      if (ticks > 0) {
        if (ticks === buffer.length && !last) return pieces;
        if (codeRun === 0) codeRun = ticks;
        else if (codeRun === ticks) codeRun = 0;
        emit(buffer.slice(0, ticks));
        buffer = buffer.slice(ticks);
        continue;
      }
      const tags = thinking ? CLOSE : hadThought ? OPEN : [...OPEN, ...CLOSE];
      const lower = buffer.slice(0, MAX_TAG_LENGTH).toLowerCase();
      const tag = codeRun === 0 ? tags.find((each) => lower.startsWith(each)) : undefined;
      if (tag !== undefined) {
        const closes = CLOSE.includes(tag);
        if (closes && !thinking) pieces.push({ kind: 'textWasThought' });
        afterThought ||= closes;
        thinking = !closes;
        hadThought = true;
        buffer = buffer.slice(tag.length);
        continue;
      }
      const growing = codeRun === 0 && tags.some((each) => each.startsWith(lower));
      if (growing && !last) return pieces;
      emit('<');
      buffer = buffer.slice(1);
    }
  };
  return { push: (text) => push(text, false), end: () => push('', true) };
}
