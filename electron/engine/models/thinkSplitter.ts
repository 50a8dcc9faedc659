/** A piece of an answer: what is said, or what is thought aloud. */
export interface SplitPiece {
  readonly kind: 'text' | 'reasoning';
  readonly text: string;
}

export interface ThinkSplitter {
  /** The pieces that are certain by now; a tag that may still be growing waits. */
  push(text: string): SplitPiece[];
  /** What waited, at the end of the answer. */
  end(): SplitPiece[];
}

const OPEN = ['<think>', '<thinking>'];
const CLOSE = ['</think>', '</thinking>'];
const LONGEST_TAG = '</thinking>'.length;

/**
 * Takes `<think>…</think>` out of a streaming text. A tag inside backticks is talked about, not
 * used, and stays. The pieces joined are the same however the text was cut into chunks.
 */
export function createThinkSplitter(): ThinkSplitter {
  let held = '';
  let thinking = false;
  /** Length of the run of backticks that opened the code we are in; 0 outside. */
  let codeRun = 0;
  let afterThought = false;

  const push = (text: string, last: boolean): SplitPiece[] => {
    held += text;
    const pieces: SplitPiece[] = [];
    const emit = (piece: string) => {
      // The blank lines between a thought and the answer belong to neither.
      const shown = !thinking && afterThought ? piece.trimStart() : piece;
      if (shown === '') return;
      if (!thinking) afterThought = false;
      const kind = thinking ? 'reasoning' : 'text';
      const before = pieces.at(-1);
      if (before?.kind === kind) pieces[pieces.length - 1] = { kind, text: before.text + shown };
      else pieces.push({ kind, text: shown });
    };
    for (;;) {
      const at = held.search(thinking ? /</u : /[<`]/u);
      if (at < 0) {
        emit(held);
        held = '';
        return pieces;
      }
      emit(held.slice(0, at));
      held = held.slice(at);
      const ticks = /^`+/u.exec(held)?.[0].length ?? 0;
      if (ticks > 0) {
        if (ticks === held.length && !last) return pieces;
        if (codeRun === 0) codeRun = ticks;
        else if (codeRun === ticks) codeRun = 0;
        emit(held.slice(0, ticks));
        held = held.slice(ticks);
        continue;
      }
      const tags = thinking ? CLOSE : OPEN;
      const lower = held.slice(0, LONGEST_TAG).toLowerCase();
      const tag = codeRun === 0 ? tags.find((each) => lower.startsWith(each)) : undefined;
      if (tag !== undefined) {
        afterThought ||= thinking;
        thinking = !thinking;
        held = held.slice(tag.length);
        continue;
      }
      const growing = codeRun === 0 && tags.some((each) => each.startsWith(lower));
      if (growing && !last) return pieces;
      emit('<');
      held = held.slice(1);
    }
  };
  return { push: (text) => push(text, false), end: () => push('', true) };
}
