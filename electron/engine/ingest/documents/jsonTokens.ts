/** Token of a JSON text, with its characters as they stand there. */
export interface JsonToken {
  readonly kind: 'open' | 'close' | 'comma' | 'colon' | 'string' | 'scalar';
  readonly text: string;
}

const PUNCTUATION: Readonly<Record<string, JsonToken['kind']>> = {
  '{': 'open',
  '[': 'open',
  '}': 'close',
  ']': 'close',
  ',': 'comma',
  ':': 'colon',
};

const BLANK = /[\t\n\r ]*/uy;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;

/** Tokens of a JSON text, one by one; null at the first that is none. */
export function* jsonTokens(source: string): Generator<JsonToken | null> {
  let at = 0;
  for (;;) {
    BLANK.lastIndex = at;
    at += BLANK.exec(source)?.[0].length ?? 0;
    if (at >= source.length) return;
    const text = tokenAt(source, at);
    if (text === null) {
      yield null;
      return;
    }
    yield { kind: PUNCTUATION[text] ?? (text.startsWith('"') ? 'string' : 'scalar'), text };
    at += text.length;
  }
}

function tokenAt(source: string, at: number): string | null {
  const sign = source.charAt(at);
  if (sign in PUNCTUATION) return sign;
  if (sign === '"') return stringAt(source, at);
  SCALAR.lastIndex = at;
  return SCALAR.exec(source)?.[0] ?? null;
}

/** String literal with its quotes; null for one that does not end, or holds no valid escape. */
function stringAt(source: string, start: number): string | null {
  let end = start + 1;
  while (end < source.length && source.charAt(end) !== '"') {
    end += source.charAt(end) === '\\' ? 2 : 1;
  }
  const literal = source.slice(start, end + 1);
  try {
    const isString = typeof JSON.parse(literal) === 'string';
    return isString ? literal : null;
  } catch {
    return null;
  }
}
