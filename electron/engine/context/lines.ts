import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import { estimateTokens } from '../algorithms/tokenEstimate.ts';
import { dayIn } from '../algorithms/zonedTime.ts';

/** One remembered thing as a model reads it: dated, and named by its id. */
export interface ContextLine {
  readonly nodeId: Id;
  readonly text: string;
  readonly tokens: number;
  /** What it was found with; 0 where nothing was searched. */
  readonly score: number;
}

/** Longest text of one memory in a context, in UTF-16 units. */
const MAX_LENGTH = 600;

export interface LineInput {
  readonly nodeId: Id;
  readonly at: EpochMs;
  readonly zone: string;
  /** `Fact`, `user said`, … in front of the text. */
  readonly label: string;
  readonly content: string;
  readonly score: number;
}

/** `- [2026-03-01] (Fact) text {id}`; text on one line, and cut where it is long. */
export function contextLine(input: LineInput): ContextLine {
  const { year, month, day } = dayIn(input.zone, input.at);
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const content = oneLine(input.content);
  const text = `- [${date}] (${input.label}) ${content} {${input.nodeId}}`;
  return { nodeId: input.nodeId, text, tokens: estimateTokens(`${text}\n`), score: input.score };
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).trimEnd()}…`;
}
