import type { ExpectedTurn, GeneratedExport } from '../generateChatGpt.ts';
import type { ChosenFile } from '../importFiles.ts';

/** Export of any provider, and what must come of it. */
export interface GeneratedFiles {
  readonly files: readonly ChosenFile[];
  readonly truth: GeneratedExport['truth'];
  /** Files that the export lists and does not have. */
  readonly missing?: readonly string[];
  /** Files that it has links to only. */
  readonly downloads?: readonly string[];
}

interface TurnOptions {
  readonly isShown?: boolean;
  readonly reasoning?: string;
  /** Null: not asserted, as the export has no time for it. */
  readonly at: number | null;
}

/** Turns of a conversation as they must be stored: each follows the question before it. */
export function expectedTurns(conversation: string, turns: ExpectedTurn[]) {
  let question: string | null = null;
  const add = (id: string, role: ExpectedTurn['role'], text: string, options: TurnOptions) => {
    const row = { conversation, id, parent: question, role, text };
    turns.push({ ...row, isShown: true, reasoning: '', ...options });
  };
  return {
    asks(id: string, text: string, options: TurnOptions) {
      add(id, 'user', text, options);
      question = id;
    },
    answers: (id: string, text: string, options: TurnOptions) =>
      add(id, 'assistant', text, options),
    /** The next turn follows this question, not the last one. */
    goesBackTo(id: string | null) {
      question = id;
    },
  };
}

export const jsonFile = (name: string, value: unknown): ChosenFile => ({
  name,
  content: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});
export const DAY_MS = 86_400_000;
export const STARTED_AT = Date.UTC(2023, 2, 6, 9);
