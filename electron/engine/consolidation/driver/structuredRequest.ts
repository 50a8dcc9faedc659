import type { z } from 'zod';
import type { KnownCapabilities } from '../../models/capabilities.ts';
import type { ChatRequest, ModelTurn, StructuredFormat } from '../../models/ports.ts';
import type { InvalidItem } from '../plan/readItems.ts';
import { schemaShape } from './schemaShape.ts';

export type StructuredOutputMode = NonNullable<KnownCapabilities['structured']>;

export interface StructuredQuestion<T> {
  readonly turns: readonly ModelTurn[];
  readonly format: StructuredFormat;
  /** The key of the list in the answer. */
  readonly key: string;
  readonly item: z.ZodType<T>;
  /** Limit of the answer in tokens: a looping model ends there. */
  readonly maxTokens: number;
  /** Objection to a well-formed item, which is requested once more; null for a good one. */
  readonly objection?: (item: T) => string | null;
}

/** Request in a mode of structured output; without a schema the text describes the wanted keys. */
export function requestForMode<T>(
  mode: StructuredOutputMode,
  question: StructuredQuestion<T>,
): ChatRequest {
  const { turns, format, maxTokens } = question;
  const common = { tools: [], temperature: 0, maxTokens };
  if (mode === 'json_schema') return { ...common, turns, format };
  const instruction =
    mode === 'json_object'
      ? `The JSON object has this shape:\n${schemaShape(format.schema)}`
      : `The JSON follows this schema:\n${JSON.stringify(format.schema)}`;
  const instructedRequest = { ...common, turns: withInstruction(turns, instruction) };
  return mode === 'json_object'
    ? { ...instructedRequest, format: 'json_object' }
    : instructedRequest;
}

function withInstruction([system, ...rest]: readonly ModelTurn[], text: string): ModelTurn[] {
  return [{ role: 'system', text: `${system?.text ?? ''}\n\n${text}` }, ...rest];
}

/** Question that requests malformed items once more. */
export function repairQuestion<T>(
  question: StructuredQuestion<T>,
  answer: string,
  invalidItems: readonly InvalidItem[],
): StructuredQuestion<T> {
  const list = invalidItems
    .map(({ value, reason }) => `${JSON.stringify(value)}\n-> ${reason}`)
    .join('\n');
  return withFollowUp(
    question,
    answer,
    `These items are not in the shape that was asked for:\n${list}\nWrite only these again, in shape, as {"${question.key}": [...]}. Leave out what cannot be mended.`,
  );
}

/** Question that continues a preempted answer. */
export function continueQuestion<T>(
  question: StructuredQuestion<T>,
  items: readonly unknown[],
): StructuredQuestion<T> {
  return withFollowUp(
    question,
    JSON.stringify({ [question.key]: items }),
    `You were interrupted here. Write only what is still missing, as {"${question.key}": [...]}; an empty list if nothing is.`,
  );
}

function withFollowUp<T>(
  question: StructuredQuestion<T>,
  answer: string,
  text: string,
): StructuredQuestion<T> {
  const answerTurn = { role: 'assistant', text: answer, toolCalls: [] } as const;
  return { ...question, turns: [...question.turns, answerTurn, { role: 'user', text }] };
}
