/** Limits of one element of an export, each a defense of memory. */
export interface ElementLimits {
  readonly bytes: number;
  readonly depth: number;
}

export const ELEMENT_LIMITS: ElementLimits = { bytes: 64 * 1024 ** 2, depth: 200 };

/** Element of a JSON list, as text; one beyond the limits is skipped without being stored. */
export type ArrayElement =
  | { readonly kind: 'json'; readonly text: string }
  | {
      readonly kind: 'skipped';
      readonly reason: 'too_large' | 'too_deep' | 'truncated';
      readonly bytes: number;
    };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Splits JSON into the elements of its outermost list, one in memory at a time: a file of gigabytes
 * neither fits into a string nor into memory. JSON that is no list is one element, and JSON Lines
 * are one each. Strings, escapes and brackets are all it understands; whoever parses an element
 * finds out whether it is JSON.
 */
export async function* arrayElements(
  pieces: AsyncIterable<Buffer>,
  limits: ElementLimits = ELEMENT_LIMITS,
): AsyncGenerator<ArrayElement> {
  const scanner = createScanner(limits);
  for await (const piece of pieces) yield* scanner.scan(piece);
  const lastElement = scanner.end();
  if (lastElement !== null) yield lastElement;
}

function createScanner(limits: ElementLimits) {
  let isStarted = false;
  /** Depth at which elements stand: 1 inside a list, 0 for JSON Lines. */
  let base = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let stored: Buffer[] = [];
  let bytes = 0;
  let refusal: 'too_large' | 'too_deep' | null = null;

  const store = (part: Buffer) => {
    bytes += part.length;
    if (bytes > limits.bytes) refusal ??= 'too_large';
    if (refusal === null) stored.push(part);
    else stored = [];
  };
  const element = (): ArrayElement => {
    const [parts, reason, size] = [stored, refusal, bytes];
    stored = [];
    bytes = 0;
    refusal = null;
    return reason === null
      ? { kind: 'json', text: Buffer.concat(parts).toString('utf8') }
      : { kind: 'skipped', reason, bytes: size };
  };
  /** Index of the first byte after the one that begins the outermost list. */
  const begin = (piece: Buffer): number => {
    const at = piece.findIndex((byte) => !isSpace(byte) && !isByteOrderMarkByte(byte));
    if (at < 0) return piece.length;
    isStarted = true;
    if (piece[at] !== OPEN_LIST) return at;
    base = 1;
    depth = 1;
    return at + 1;
  };

  function* scan(piece: Buffer): Generator<ArrayElement> {
    let from = -1;
    let at = isStarted ? 0 : begin(piece);
    if (bytes > 0) from = at;
    for (; at < piece.length; at += 1) {
      if (isInString) {
        const end = endOfString(piece, at, isEscaped);
        isInString = end === piece.length;
        isEscaped = isInString && isEscapedAt(piece, end, at, isEscaped);
        at = end;
        continue;
      }
      const byte = piece[at] ?? 0;
      if (byte === QUOTE) isInString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        depth += 1;
        if (depth - base > limits.depth) refusal ??= 'too_deep';
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
      if (from < 0) {
        if (depth < base || byte === COMMA || isSpace(byte)) continue;
        from = at;
      }
      if (depth < base || (depth === base && byte === COMMA)) {
        // The end of a number or a word, which has no bracket of its own.
        store(piece.subarray(from, at));
        from = -1;
        yield element();
      } else if (depth === base && (byte === CLOSE_OBJECT || byte === CLOSE_LIST)) {
        store(piece.subarray(from, at + 1));
        from = -1;
        yield element();
      }
    }
    if (from >= 0) store(piece.subarray(from));
  }

  return {
    scan,
    /** Last element where the file ends without a separator; null if it was complete. */
    end(): ArrayElement | null {
      if (depth === base && base === 0 && bytes > 0 && !isInString) return element();
      const isWhole = depth < base || (base === 0 && depth === 0 && bytes === 0);
      return isWhole ? null : { kind: 'skipped', reason: 'truncated', bytes };
    },
  };
}

/** Index of the quote that ends a string, else the length: most bytes of an export are in strings. */
function endOfString(piece: Buffer, from: number, wasEscaped: boolean): number {
  for (let at = piece.indexOf(QUOTE, from); at >= 0; at = piece.indexOf(QUOTE, at + 1)) {
    if (!isEscapedAt(piece, at, from, wasEscaped)) return at;
  }
  return piece.length;
}

/** True if an odd number of backslashes precedes a byte; `wasEscaped` counts the one before `from`. */
function isEscapedAt(piece: Buffer, at: number, from: number, wasEscaped: boolean): boolean {
  let first = at;
  while (first > from && piece[first - 1] === BACKSLASH) first -= 1;
  const count = at - first + (first === from && wasEscaped ? 1 : 0);
  return count % 2 === 1;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isByteOrderMarkByte(byte: number): boolean {
  return byte === 0xef || byte === 0xbb || byte === 0xbf;
}
