import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { TextBlock } from '../../text/documents/textBlocks.ts';
import { jsonTokens } from './jsonTokens.ts';

/** JSON as lines, with the place of each line in the value. */
export interface JsonText {
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  /** JSON pointers of the values that begin at these offsets, ascending. */
  readonly pointers: readonly { readonly offset: number; readonly pointer: string }[];
}

/** Nesting limit: a parser that recurses would need a stack as deep. */
const MAX_DEPTH = 100;
/** Depth of the values that blocks are made of, and to which pointers are kept. */
const BLOCK_DEPTH = 2;

interface Container {
  readonly opens: string;
  /** Key or index of the value that is read. */
  key: string;
  count: number;
  expects: 'first' | 'key' | 'colon' | 'value' | 'separator';
}

const CLOSES: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * JSON as indented lines, from its tokens: numbers keep every digit, depth is limited before anything
 * is built, and values that follow each other (NDJSON) are read like a list.
 */
export function jsonText(source: string): Result<JsonText, 'malformed' | 'too_deep'> {
  const writer = createLineWriter();
  for (const token of jsonTokens(source)) {
    if (token === null) return err('malformed');
    const { kind, text } = token;
    const parent = writer.parent();
    if (kind === 'comma') {
      if (parent?.expects !== 'separator') return err('malformed');
      parent.expects = parent.opens === '{' ? 'key' : 'value';
    } else if (kind === 'colon') {
      if (parent?.expects !== 'colon') return err('malformed');
      parent.expects = 'value';
    } else if (kind === 'close') {
      if (!writer.close(text)) return err('malformed');
    } else if (kind === 'string' && isKey(parent)) {
      writer.key(parent, String(JSON.parse(text)));
    } else {
      if (!writer.value(kind === 'string' ? JSON.stringify(JSON.parse(text)) : text)) {
        return err('malformed');
      }
      if (kind === 'open' && !writer.open(text)) return err('too_deep');
    }
  }
  const written = writer.finish();
  return written === null ? err('malformed') : ok(written);
}

function isKey(parent: Container | undefined): parent is Container {
  return parent?.opens === '{' && (parent.expects === 'key' || parent.expects === 'first');
}

/** Writer of the lines, which knows where in the value it is. */
function createLineWriter() {
  const stack: Container[] = [];
  const blocks: TextBlock[] = [];
  const pointers: { offset: number; pointer: string }[] = [];
  const lines: string[] = [];
  let [length, blockStart, roots] = [0, 0, 0];
  const write = (text: string) => {
    lines.push(text);
    length += text.length;
  };
  const closeBlock = () => {
    if (length > blockStart) blocks.push({ kind: 'lines', start: blockStart, end: length });
    blockStart = length;
  };
  /** Begins the line of a member, and a block where it stands high enough. */
  const newLine = (count: number) => {
    write(count > 0 ? ',\n' : '\n');
    if (stack.length <= BLOCK_DEPTH) closeBlock();
    write('  '.repeat(stack.length));
  };
  const pointer = () =>
    stack.map(({ key }) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return {
    parent: () => stack.at(-1),
    key(parent: Container, name: string) {
      newLine(parent.count);
      parent.key = name;
      parent.expects = 'colon';
      write(`${JSON.stringify(name)}: `);
    },
    /** Writes a value, or the bracket that opens it; false where none may stand. */
    value(text: string): boolean {
      const parent = stack.at(-1);
      if (parent === undefined) {
        if (roots > 0) write('\n');
        closeBlock();
        roots += 1;
      } else {
        const isFirst = parent.expects === 'first' && parent.opens === '[';
        if (parent.expects !== 'value' && !isFirst) return false;
        if (parent.opens === '[') {
          newLine(parent.count);
          parent.key = String(parent.count);
        }
        parent.count += 1;
        parent.expects = 'separator';
        if (stack.length <= BLOCK_DEPTH) pointers.push({ offset: length, pointer: pointer() });
      }
      write(text);
      return true;
    },
    /** False for one level too many. */
    open(text: string): boolean {
      stack.push({ opens: text, key: '', count: 0, expects: 'first' });
      return stack.length <= MAX_DEPTH;
    },
    /** False for a bracket that closes nothing. */
    close(text: string): boolean {
      const parent = stack.at(-1);
      const mayClose = parent?.expects === 'separator' || parent?.expects === 'first';
      if (parent === undefined || CLOSES[parent.opens] !== text || !mayClose) return false;
      stack.pop();
      write(parent.count > 0 ? `\n${'  '.repeat(stack.length)}${text}` : text);
      return true;
    },
    finish(): JsonText | null {
      if (stack.length > 0 || roots === 0) return null;
      closeBlock();
      return { text: lines.join('').toWellFormed(), blocks, pointers };
    },
  };
}
