import type { EventPayload } from '../../../shared/contract/index.ts';
import type { MessageState, ToolCall } from '../../../shared/domain/chat.ts';
import type { ModelProblem, Usage } from '../../../shared/domain/model.ts';

type Status = EventPayload<'chat.status'>['status'];

/** One answer of a model, played piece by piece. */
export interface Script {
  readonly text: string;
  /** What the answer says it waits for, and how long that lasts. */
  readonly waits?: readonly {
    readonly status: Status;
    readonly retryInSec?: number;
    readonly ms: number;
  }[];
  readonly reasoning?: string;
  /** In their final state; each is told twice, running first. */
  readonly toolCalls?: readonly ToolCall[];
  readonly usage?: Usage;
  /** How it ends, when not well: after this many pieces, in this state. */
  readonly fault?: {
    readonly problem: ModelProblem;
    readonly state: Extract<MessageState, 'interrupted' | 'failed'>;
    readonly afterPieces: number;
  };
}

/** What a server does when it gives up before the first word. */
export function failing(problem: ModelProblem): Script {
  return { text: '', fault: { problem, state: 'failed', afterPieces: 0 } };
}

/** What a server does when it gives up in the middle. */
export function breaking(text: string, problem: ModelProblem, afterPieces: number): Script {
  return { text, fault: { problem, state: 'interrupted', afterPieces } };
}

/** Everything a model can do in one answer. */
export const rich: Script = {
  waits: [{ status: 'loading_model', ms: 300 }],
  reasoning:
    'The person asks about the carpenter. I should look into memory first, then say what is known and what is not.',
  toolCalls: [
    {
      id: 'call-1',
      name: 'search_memory',
      arguments: '{"query":"carpenter","limit":5}',
      result: '{"found":[{"content":"Marek is the carpenter","trust":"user"}]}',
      state: 'done',
    },
    {
      id: 'call-2',
      name: 'remember_fact',
      arguments: '{"content":"Marek owes 300 €","kind":"Fact"}',
      result: '{"refused":"waits for your confirmation"}',
      state: 'refused',
    },
  ],
  text: 'Marek can start on **7 December**. A draft of the reminder:\n\n```ts\nexport function remind(name: string, day: number): string {\n  return `Call ${name} on day ${day}`;\n}\n```\n\nShall I keep it?',
  usage: { promptTokens: 1840, completionTokens: 92, costUsd: 0.0031 },
};
