import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { cleanText } from '../../text/documents/cleanText.ts';
import { jsonTokens } from './jsonTokens.ts';

/** Nesting limit: a parser that recurses would need a stack as deep. */
const MAX_DEPTH = 100;

interface Container {
  readonly openingBracket: string;
  count: number;
  expects: 'first' | 'key' | 'colon' | 'value' | 'separator';
}

const CLOSING_BRACKETS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * JSON as indented lines, from its tokens: numbers keep every digit, depth is limited before anything
 * is built, and values that follow each other (NDJSON) are read like a list. Strings are decoded
 * before they are cleaned and redacted: in the escaped form the `n` of "\\n" would merge with the next
 * word.
 */
export function jsonText(
  source: string,
  redact: (text: string) => string,
): Result<string, 'malformed' | 'too_deep'> {
  const writer = createLineWriter();
  for (const token of jsonTokens(source)) {
    if (token === null) return err('malformed');
    const { kind } = token;
    const text = kind === 'string' ? cleanString(token.text, redact) : token.text;
    const parent = writer.parent();
    if (kind === 'comma') {
      if (parent?.expects !== 'separator') return err('malformed');
      parent.expects = parent.openingBracket === '{' ? 'key' : 'value';
    } else if (kind === 'colon') {
      if (parent?.expects !== 'colon') return err('malformed');
      parent.expects = 'value';
    } else if (kind === 'close') {
      if (!writer.close(text)) return err('malformed');
    } else if (kind === 'string' && isKey(parent)) {
      writer.key(parent, text);
    } else {
      if (!writer.value(text)) return err('malformed');
      if (kind === 'open' && !writer.open(text)) return err('too_deep');
    }
  }
  const written = writer.finish();
  return written === null ? err('malformed') : ok(written);
}

/** String literal without invisible characters, and redacted where it has escapes. */
function cleanString(literal: string, redact: (text: string) => string): string {
  const text = cleanText(String(JSON.parse(literal)), false);
  return JSON.stringify(literal.includes('\\') ? redact(text) : text);
}

function isKey(parent: Container | undefined): parent is Container {
  return parent?.openingBracket === '{' && (parent.expects === 'key' || parent.expects === 'first');
}

/** Writer of the lines, which knows where in the value it is. */
function createLineWriter() {
  const stack: Container[] = [];
  const lines: string[] = [];
  let roots = 0;
  /** Begins the line of a member. */
  const newLine = (count: number) => {
    lines.push(count > 0 ? ',\n' : '\n', '  '.repeat(stack.length));
  };
  return {
    parent: () => stack.at(-1),
    key(parent: Container, name: string) {
      newLine(parent.count);
      parent.expects = 'colon';
      lines.push(`${name}: `);
    },
    /** Writes a value, or the bracket that opens it; false where none may stand. */
    value(text: string): boolean {
      const parent = stack.at(-1);
      if (parent === undefined) {
        if (roots > 0) lines.push('\n');
        roots += 1;
      } else {
        const isFirst = parent.expects === 'first' && parent.openingBracket === '[';
        if (parent.expects !== 'value' && !isFirst) return false;
        if (parent.openingBracket === '[') newLine(parent.count);
        parent.count += 1;
        parent.expects = 'separator';
      }
      lines.push(text);
      return true;
    },
    /** False for one level too many. */
    open(text: string): boolean {
      stack.push({ openingBracket: text, count: 0, expects: 'first' });
      return stack.length <= MAX_DEPTH;
    },
    /** False for a bracket that closes nothing. */
    close(text: string): boolean {
      const parent = stack.at(-1);
      const mayClose = parent?.expects === 'separator' || parent?.expects === 'first';
      if (parent === undefined || CLOSING_BRACKETS[parent.openingBracket] !== text || !mayClose)
        return false;
      stack.pop();
      lines.push(parent.count > 0 ? `\n${'  '.repeat(stack.length)}${text}` : text);
      return true;
    },
    finish: () => (stack.length > 0 || roots === 0 ? null : lines.join('')),
  };
}
