import type { MemoryAction, ToolCall } from '../../../../shared/domain/chat.ts';
import type { Usage } from '../../../../shared/domain/model.ts';

type AnswerStatus = 'queued' | 'waiting' | 'loading_model' | 'retrying' | 'answering';

/** Listener to an answer while it is generated. Offsets count UTF-16 units before the delta. */
export interface AnswerListener {
  /** An empty delta cuts the text off at its offset. */
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

/** Text of a finished answer: blanks alone are none. */
export function finishedText({ text }: AnswerDraft): string {
  return text.trim() === '' ? '' : text;
}

export interface AnswerDraftWriter extends AnswerDraft {
  addText(text: string): void;
  addReasoning(text: string): void;
  /** Moves the text of this round to the reasoning, for clients too. */
  moveRoundToReasoning(): void;
  /** Adds a tool call, or updates the one with this id. */
  upsertToolCall(call: ToolCall): void;
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
  let shouldStartParagraph = false;
  /** Length of the text before this round. */
  let roundStart = 0;
  const addReasoning = (delta: string) => {
    const offset = reasoning.length;
    reasoning += delta;
    listener.reasoning(offset, delta);
  };
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
    addText(delta) {
      const addedText =
        shouldStartParagraph && text !== '' && !text.endsWith('\n') ? `\n\n${delta}` : delta;
      shouldStartParagraph = false;
      const offset = text.length;
      text += addedText;
      listener.text(offset, addedText);
    },
    addReasoning,
    moveRoundToReasoning() {
      const thought = text.slice(roundStart).trimStart();
      text = text.slice(0, roundStart);
      shouldStartParagraph = true;
      listener.text(text.length, '');
      if (thought !== '') addReasoning(thought);
    },
    upsertToolCall(call) {
      const isKnownCall = toolCalls.some(({ id }) => id === call.id);
      toolCalls = isKnownCall
        ? toolCalls.map((other) => (other.id === call.id ? call : other))
        : [...toolCalls, call];
      listener.tool(call);
    },
    addUsage(usageDelta) {
      usage = {
        promptTokens: (usage?.promptTokens ?? 0) + usageDelta.promptTokens,
        completionTokens: (usage?.completionTokens ?? 0) + usageDelta.completionTokens,
        costUsd: usageDelta.costUsd === null ? null : (usage?.costUsd ?? 0) + usageDelta.costUsd,
      };
    },
    addActions(newActions) {
      actions = [...actions, ...newActions];
    },
    beginRound() {
      shouldStartParagraph = true;
      roundStart = text.length;
    },
    setStatus: (status, retryInSec) => listener.status(status, retryInSec ?? null),
  };
}
