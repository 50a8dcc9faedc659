import type { EpochMs, NodeId, EntityId, Id } from '../../../shared/domain/primitives.ts';
import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import { toUserStatement } from '../text/own/toUserStatement.ts';
import { matchingPassage } from '../text/passages/matchingPassage.ts';
import { isoDay } from '../algorithms/time/isoDay.ts';

/** Line of memory context: dated, and identified by its id. */
export interface ContextLine<I extends Id = NodeId> {
  readonly nodeId: I;
  /** Content of the memory on one line, truncated if it is long. */
  readonly content: string;
  readonly at: EpochMs | null;
  readonly text: string;
  /** The same without its id, as a model reads it after a number. */
  readonly numbered: string;
  /** Token count, including a number in front. */
  readonly tokens: number;
  /** Search score; 0 if nothing was searched. */
  readonly score: number;
}

/** Length limit of one memory in a context, in UTF-16 units. */
const MAX_LENGTH = 600;

/** Longest number prefix of a line, which the caller may add. */
const NUMBER = '[000] ';

export interface LineInput {
  readonly nodeId: NodeId;
  readonly at: EpochMs;
  /** When it was last said, where that is not `at`: of two statements the one said later counts. */
  readonly statedAt?: EpochMs;
  readonly zone: string;
  /** Label in front of the text: `Fact`, `user said`, … */
  readonly label: string;
  readonly content: string;
  readonly score: number;
  /** True for a memory, whose line is a statement about the person. */
  readonly isStatement?: boolean;
  /** Pending newer statement: sent along with the memory that it would change. */
  readonly unconfirmed?: string | undefined;
  /** Terms of the question: a long text is shown by the passage around them. */
  readonly terms?: readonly string[];
}

/** The "I" of a pasted sentence is somebody else. */
export const PASTED_LABEL = 'from a pasted text';

/**
 * Formatted line, with the day on which it was said: `[2026-03-01] (Fact) text {id}`, and
 * `2026-03-01 (Fact) text`.
 */
export function contextLine(input: LineInput): ContextLine {
  const date = isoDay(input.statedAt ?? input.at, input.zone);
  const content = oneLine(matchingPassage(input.content, input.terms ?? [], MAX_LENGTH));
  const newer =
    input.unconfirmed === undefined ? '' : ` (newer, unconfirmed: ${oneLine(input.unconfirmed)})`;
  return {
    nodeId: input.nodeId,
    content,
    at: input.at,
    ...withTokens(`[${date}] (${input.label}) ${content}${newer} {${input.nodeId}}`),
    numbered: `${date} (${input.label}) ${input.isStatement === true ? toUserStatement(content) : content}${newer}`,
    score: input.score,
  };
}

/** Profile line of an entity: it has no date. */
export function profileLine(input: {
  readonly entityId: EntityId;
  readonly name: string;
  readonly summary: string;
}): ContextLine<EntityId> {
  const content = oneLine(input.summary);
  const numbered = `(${oneLine(input.name)}) ${content}`;
  const text = `${numbered} {${input.entityId}}`;
  return { nodeId: input.entityId, content, at: null, ...withTokens(text), numbered, score: 0 };
}

function withTokens(text: string): { text: string; tokens: number } {
  return { text, tokens: estimateTokens(`${NUMBER}${text}\n`) };
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).trimEnd()}…`;
}
