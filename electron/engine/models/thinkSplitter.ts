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
/** Backticks that fence a block: a shorter run is a code span, which ends with its paragraph. */
const FENCE_LENGTH = 3;

/** Last line of a text so far. */
interface LastLine {
  readonly isBlank: boolean;
  /** True if the text just appended ended a blank line. */
  readonly hadBlankLine: boolean;
}

const LINE_START: LastLine = { isBlank: true, hadBlankLine: false };

function lineAfter({ isBlank }: LastLine, text: string): LastLine {
  const [isFirstBlank = true, ...lines] = text.split('\n').map((part) => part.trim() === '');
  return lines.length === 0
    ? { isBlank: isBlank && isFirstBlank, hadBlankLine: false }
    : {
        isBlank: lines.at(-1) === true,
        hadBlankLine: (isBlank && isFirstBlank) || lines.slice(0, -1).includes(true),
      };
}

/**
 * Splits `<think>…</think>` out of a streaming text. A thought begins on a line of its own: a tag
 * inside a sentence or backticks is quoted, not used, and stays, with the closing tag after it. The
 * joined pieces are the same however the text was cut into chunks. Some prompt templates begin the
 * thought themselves, so that the answer holds its closing tag alone.
 */
export function createThinkSplitter(): ThinkSplitter {
  let buffer = '';
  let isThinking = false;
  /** Length of the run of backticks that opened the current code span; 0 outside. */
  let codeRun = 0;
  let isAfterThought = false;
  /** True once a thought began by its tag: a closing tag without one is text from then on. */
  let hadThought = false;
  /** True once an opening tag stood inside a sentence. */
  let hasQuotedTag = false;
  let line = LINE_START;

  /** True for a tag that begins or ends a thought, rather than being written about. */
  const isThoughtTag = (tag: string): boolean => {
    if (isThinking) return true;
    if (OPEN.includes(tag)) return codeRun === 0 && line.isBlank;
    // A template's own thought may have an odd backtick, or speak of tags.
    return line.isBlank ? codeRun < FENCE_LENGTH : codeRun === 0 && !hasQuotedTag;
  };
  const push = (text: string, isLast: boolean): SplitPiece[] => {
    buffer += text;
    const pieces: SplitPiece[] = [];
    const emit = (piece: string) => {
      // Blank lines between reasoning and answer belong to neither.
      const visible = !isThinking && isAfterThought ? piece.trimStart() : piece;
      if (visible === '') return;
      if (!isThinking) {
        isAfterThought = false;
        line = lineAfter(line, visible);
        if (line.hadBlankLine && codeRun < FENCE_LENGTH) codeRun = 0;
      }
      const kind = isThinking ? 'reasoning' : 'text';
      const previous = pieces.at(-1);
      if (previous !== undefined && previous.kind === kind)
        pieces[pieces.length - 1] = { kind, text: previous.text + visible };
      else pieces.push({ kind, text: visible });
    };
    for (;;) {
      const at = buffer.search(isThinking ? /</u : /[<`]/u);
      if (at < 0) {
        emit(buffer);
        buffer = '';
        return pieces;
      }
      emit(buffer.slice(0, at));
      buffer = buffer.slice(at);
      const ticks = /^`+/u.exec(buffer)?.[0].length ?? 0;
      if (ticks > 0) {
        if (ticks === buffer.length && !isLast) return pieces;
        emit(buffer.slice(0, ticks));
        if (codeRun === 0) codeRun = ticks;
        else if (codeRun === ticks) codeRun = 0;
        buffer = buffer.slice(ticks);
        continue;
      }
      const tags = isThinking ? CLOSE : hadThought ? OPEN : [...OPEN, ...CLOSE];
      const lower = buffer.slice(0, MAX_TAG_LENGTH).toLowerCase();
      const tag = tags.find((each) => lower.startsWith(each));
      if (tag !== undefined && isThoughtTag(tag)) {
        const isClosingTag = CLOSE.includes(tag);
        if (isClosingTag && !isThinking) pieces.push({ kind: 'textWasThought' });
        isAfterThought ||= isClosingTag;
        isThinking = !isClosingTag;
        hadThought = true;
        line = LINE_START;
        codeRun = 0;
        buffer = buffer.slice(tag.length);
        continue;
      }
      const mayBePartialTag = tag === undefined && tags.some((each) => each.startsWith(lower));
      if (mayBePartialTag && !isLast) return pieces;
      hasQuotedTag ||= tag !== undefined && OPEN.includes(tag) && codeRun === 0;
      emit('<');
      buffer = buffer.slice(1);
    }
  };
  return { push: (text) => push(text, false), end: () => push('', true) };
}
