import { containsQuestion } from '../../text/questions.ts';
import { parseCommand } from './commands.ts';
import { recognizeQuestion } from './questions/recognizeQuestion.ts';
import type { Intent } from './requests/intent.ts';
import { splitSentences } from './splitSentences.ts';

/** Longest message that is taken apart; a longer one tells a story. */
const MAX_LENGTH = 500;
/** Longest message in which a question is looked for. */
const MAX_LONG_LENGTH = 20_000;
const MAX_SEGMENTS = 6;

/** Commands that change memory. */
export const MEMORY_COMMANDS: ReadonlySet<Intent['kind']> = new Set([
  'remember',
  'todo',
  'todos',
  'done',
  'cancel',
  'forget',
  'confirm',
  'correct',
]);

/**
 * Parts of a message that are answered one by one: each from a sentence on that requests something, and what
 * stands before the first. "Mia comes on Friday. Remind me to buy flowers." The message itself where no
 * sentence but the first requests anything.
 */
export function segmentsOf(text: string): readonly string[] {
  const trimmed = text.trim();
  const isWhole = trimmed.startsWith('/') || parseCommand(trimmed)?.kind === 'todos';
  if (trimmed.length > MAX_LENGTH || isWhole) return [text];
  const segments: string[][] = [];
  for (const sentence of splitSentences(trimmed)) {
    const last = segments.at(-1);
    if (last === undefined || requestsMemoryChange(sentence)) segments.push([sentence]);
    else last.push(sentence);
  }
  return segments.length === 1 || segments.length > MAX_SEGMENTS
    ? [text]
    : segments.map((parts) => parts.join(' '));
}

function requestsMemoryChange(sentence: string): boolean {
  const kind = parseCommand(sentence)?.kind;
  return kind !== undefined && MEMORY_COMMANDS.has(kind);
}

/** Statement of a message, and the question beside it. */
export interface StatementAndQuestion {
  readonly statement: string;
  readonly question: string;
  /** True for a text that tells a story, or is pasted: nothing is changed by it. */
  readonly isLong: boolean;
}

/** "My keys are in the drawer. Where are my keys?": null for a message of another form. */
export function splitStatementAndQuestion(text: string): StatementAndQuestion | null {
  if (text.length > MAX_LONG_LENGTH) return null;
  if (parseCommand(text) !== null || recognizeQuestion(text) !== null) return null;
  const parts = splitSentences(text);
  if (text.length > MAX_LENGTH) return questionOfLongText(parts);
  const questionAt = parts.findIndex(containsQuestion);
  const statement = parts.slice(0, questionAt).join(' ');
  const question = parts.slice(questionAt).join(' ');
  return questionAt > 0 ? { statement, question, isLong: false } : null;
}

/** Long text, and the question that is its last or its first sentence. */
function questionOfLongText(parts: readonly string[]): StatementAndQuestion | null {
  const [first = '', ...behindFirst] = parts;
  const last = parts.at(-1) ?? '';
  if (behindFirst.length === 0) return null;
  if (containsQuestion(last))
    return { statement: parts.slice(0, -1).join('\n'), question: last, isLong: true };
  return containsQuestion(first)
    ? { statement: behindFirst.join('\n'), question: first, isLong: true }
    : null;
}
