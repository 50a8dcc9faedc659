import type { MemoryAction, ToolCall } from '../../../../shared/domain/chat.ts';
import type { Usage } from '../../../../shared/domain/model.ts';

type AnswerStatus = 'queued' | 'waiting' | 'loading_model' | 'retrying' | 'answering';

/** Listener to an answer while it is generated. Offsets count UTF-16 units before the piece. */
export interface AnswerListener {
  text(offset: number, text: string): void;
  reasoning(offset: number, text: string): void;
  tool(call: ToolCall): void;
  status(status: AnswerStatus, retryInSec: number | null): void;
}

/** Draft of an answer in progress. */
export interface AnswerDraft {
  readonly text: string;
  readonly reasoning: string;
  readonly toolCalls: readonly ToolCall[];
  readonly usage: Usage | null;
  readonly actions: readonly MemoryAction[];
}

export interface AnswerDraftWriter extends AnswerDraft {
  addText(text: string): void;
  addReasoning(text: string): void;
  /** Adds a tool call, or updates the one with this id. */
  putCall(call: ToolCall): void;
  addUsage(usage: Usage): void;
  addActions(actions: readonly MemoryAction[]): void;
  /** Starts a new line for the text of another round. */
  beginRound(): void;
  setStatus(status: AnswerStatus, retryInSec?: number): void;
}

export function createAnswerDraft(listener: AnswerListener): AnswerDraftWriter {
  let text = '';
  let reasoning = '';
  let toolCalls: readonly ToolCall[] = [];
  let usage: Usage | null = null;
  let actions: readonly MemoryAction[] = [];
  let apart = false;
  return {
    get text() {
      return text;
    },
    get reasoning() {
      return reasoning;
    },
    get toolCalls() {
      return toolCalls;
    },
    get usage() {
      return usage;
    },
    get actions() {
      return actions;
    },
    addText(piece) {
      const added = apart && text !== '' && !text.endsWith('\n') ? `\n\n${piece}` : piece;
      apart = false;
      const offset = text.length;
      text += added;
      listener.text(offset, added);
    },
    addReasoning(piece) {
      const offset = reasoning.length;
      reasoning += piece;
      listener.reasoning(offset, piece);
    },
    putCall(call) {
      const exists = toolCalls.some(({ id }) => id === call.id);
      toolCalls = exists
        ? toolCalls.map((other) => (other.id === call.id ? call : other))
        : [...toolCalls, call];
      listener.tool(call);
    },
    addUsage(more) {
      usage = {
        promptTokens: (usage?.promptTokens ?? 0) + more.promptTokens,
        completionTokens: (usage?.completionTokens ?? 0) + more.completionTokens,
        costUsd: more.costUsd === null ? null : (usage?.costUsd ?? 0) + more.costUsd,
      };
    },
    addActions(more) {
      actions = [...actions, ...more];
    },
    beginRound() {
      apart = true;
    },
    setStatus: (status, retryInSec) => listener.status(status, retryInSec ?? null),
  };
}
