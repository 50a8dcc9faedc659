import { asksSomething } from '../../text/questions.ts';
import { parseCommand } from './commands.ts';
import { recognizeQuestion } from './questions/recognizeQuestion.ts';
import type { Intent } from './orders/intent.ts';
import { sentencesOf } from './sentencesOf.ts';

/** Longest message that is taken apart; a longer one tells a story. */
const MAX_LENGTH = 500;
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
 * Parts of a message that are answered one by one: each from a sentence on that orders something, and what
 * stands before the first. "Mia comes on Friday. Remind me to buy flowers." The message itself where no
 * sentence but the first orders anything.
 */
export function segmentsOf(text: string): readonly string[] {
  const trimmed = text.trim();
  const isWhole = trimmed.startsWith('/') || parseCommand(trimmed)?.kind === 'todos';
  if (trimmed.length > MAX_LENGTH || isWhole) return [text];
  const segments: string[][] = [];
  for (const sentence of sentencesOf(trimmed)) {
    const last = segments.at(-1);
    if (last === undefined || ordersMemory(sentence)) segments.push([sentence]);
    else last.push(sentence);
  }
  return segments.length === 1 || segments.length > MAX_SEGMENTS
    ? [text]
    : segments.map((parts) => parts.join(' '));
}

function ordersMemory(sentence: string): boolean {
  const kind = parseCommand(sentence)?.kind;
  return kind !== undefined && MEMORY_COMMANDS.has(kind);
}

/** Statement of a message, and the question behind it. */
export interface StatementAhead {
  readonly statement: string;
  readonly question: string;
}

/** "My keys are in the drawer. Where are my keys?": null for a message of another form. */
export function statementAhead(text: string): StatementAhead | null {
  if (text.length > MAX_LENGTH || parseCommand(text) !== null || recognizeQuestion(text) !== null)
    return null;
  const parts = sentencesOf(text);
  const questionAt = parts.findIndex(asksSomething);
  const statement = parts.slice(0, questionAt).join(' ');
  return questionAt > 0 ? { statement, question: parts.slice(questionAt).join(' ') } : null;
}
