import { z } from 'zod';
import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import { MAX_ANSWER_CHARACTERS } from '../http/responseLimits.ts';
import type { StreamPart } from '../ports.ts';
import { createThinkSplitter } from '../thinkSplitter.ts';
import { ToolCallCollector } from '../calls/toolCallCollector.ts';

const text = z.string().nullish().catch(null);

const textPartSchema = z.object({ text: z.string() });
const thoughtPartSchema = z.object({ thinking: z.union([z.string(), z.array(textPartSchema)]) });

const partsSchema = z
  .array(z.union([textPartSchema, thoughtPartSchema, z.unknown().transform(() => ({ text: '' }))]))
  .transform((parts) => ({
    content: parts.map((part) => ('text' in part ? part.text : '')).join(''),
    thought: parts.map((part) => ('thinking' in part ? thoughtText(part.thinking) : '')).join(''),
  }));

/** Text of an answer; Mistral sends a list of parts, thoughts among them. */
const contentSchema = z
  .union([z.string().transform((content) => ({ content, thought: '' })), partsSchema])
  .nullish()
  .catch(null);

const pieceSchema = z
  .object({
    index: z.number().nullish().catch(null),
    id: text,
    function: z.object({ name: text, arguments: z.unknown() }).nullish().catch(null),
  })
  .nullable()
  .catch(null);

const deltaSchema = z
  .object({
    content: contentSchema,
    // Servers renamed one into the other; some send both.
    reasoning_content: text,
    reasoning: text,
    tool_calls: z.array(pieceSchema).nullish().catch(null),
  })
  .nullish()
  .catch(null);

/** Streamed chunk, parsed leniently: a field of a wrong type counts as absent. */
const chunkSchema = z.object({
  choices: z
    .array(z.object({ delta: deltaSchema, message: deltaSchema, finish_reason: text }))
    .nullish()
    .catch(null),
  usage: z
    .object({
      prompt_tokens: z.int().nonnegative(),
      completion_tokens: z.int().nonnegative().catch(0),
      cost: z.number().nonnegative().nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/**
 * Finish reasons of an answer that is not whole, by the problem: besides OpenAI's those of Mistral,
 * Gemini, DeepSeek, Zhipu and vLLM. By any other reason the model itself ended its answer.
 */
const FINISH_REASON_PROBLEMS: readonly (readonly [RegExp, ModelProblem])[] = [
  [/^(?:length|max_(?:output_)?tokens|model_length)$/iu, 'cut_off'],
  [/^content_filter|^(?:safety|sensitive|recitation|blocklist|prohibited_content)$/iu, 'filtered'],
  [/^(?:error|abort(?:ed)?|network_error|insufficient_system_resource)$/iu, 'reported_error'],
];

/** Characters that each call counts for, besides its arguments. */
const CALL_CHARACTERS = 100;

/** Characters that each piece of a call counts for: an empty one takes time and says nothing. */
const PIECE_CHARACTERS = 10;

export interface ChunkReader {
  /** Parts of a chunk that can be shown at once. */
  read(chunk: unknown): StreamPart[];
  /** True if the answer exceeds the length limit. */
  isTooLong(): boolean;
  /** True once the server has said why the answer ends. */
  isFinished(): boolean;
  /** Parts known only at the end of the stream: calls, usage, and the finish reason. */
  end(): StreamPart[];
}

/**
 * Chunk reader: assembles an answer from raw chunks. The SDK's own helpers throw on malformed
 * chunks.
 */
export function createChunkReader(local: boolean): ChunkReader {
  const splitter = createThinkSplitter();
  const calls = new ToolCallCollector();
  let chunks = 0;
  let hasContent = false;
  let finish: string | null = null;
  let usage: Usage | null = null;
  let characters = 0;

  return {
    isTooLong: () => characters > MAX_ANSWER_CHARACTERS,
    isFinished: () => finish !== null,
    read(raw) {
      const parsed = chunkSchema.safeParse(raw);
      if (!parsed.success) return [];
      chunks += 1;
      const { choices, usage: usageCounts } = parsed.data;
      if (usageCounts) {
        usage = {
          promptTokens: usageCounts.prompt_tokens,
          completionTokens: usageCounts.completion_tokens,
          costUsd: usageCounts.cost ?? (local ? 0 : null),
        };
      }
      const choice = choices?.[0];
      if (choice === undefined) return [];
      if (choice.finish_reason) finish = choice.finish_reason;
      const delta = choice.delta ?? choice.message;
      for (const piece of delta?.tool_calls ?? []) {
        if (!piece) continue;
        const countBefore = calls.size;
        calls.add(piece);
        const newCharacters = (calls.size - countBefore) * CALL_CHARACTERS + PIECE_CHARACTERS;
        characters += newCharacters + sizeOf(piece.function?.arguments);
      }
      const { content = '', thought: thoughtPart = '' } = delta?.content ?? {};
      const thought = [delta?.reasoning_content, delta?.reasoning, thoughtPart].find(Boolean) ?? '';
      const pieces: StreamPart[] = thought === '' ? [] : [{ kind: 'reasoning', text: thought }];
      characters += thought.length + content.length;
      if (content !== '') pieces.push(...splitter.push(content));
      hasContent = hasText(pieces, hasContent);
      return pieces;
    },
    end() {
      const parts: StreamPart[] = splitter.end();
      hasContent = hasText(parts, hasContent);
      if (usage !== null) parts.push({ kind: 'usage', usage });
      if (chunks === 0) return [...parts, { kind: 'problem', problem: 'no_answer' }];
      if (finish === null) return [...parts, { kind: 'problem', problem: 'ended_early' }];
      const problem = unfinishedBy(finish);
      if (problem !== null) return [...parts, { kind: 'problem', problem }];
      // Some servers end a call with `stop`: the calls decide.
      if (calls.size > 0) {
        const toolCalls = calls.finish().map((call) => ({ kind: 'toolCall' as const, call }));
        return [...parts, ...toolCalls, { kind: 'finish', reason: 'tool_calls' }];
      }
      if (!hasContent) return [...parts, { kind: 'problem', problem: 'empty_answer' }];
      return [...parts, { kind: 'finish', reason: 'stop' }];
    },
  };
}

function unfinishedBy(reason: string): ModelProblem | null {
  return FINISH_REASON_PROBLEMS.find(([pattern]) => pattern.test(reason))?.[1] ?? null;
}

/** True if an answer has text after these parts; blanks are none. */
function hasText(parts: readonly StreamPart[], hadText: boolean): boolean {
  return parts.reduce(
    (has, part) =>
      part.kind !== 'textWasThought' && (has || (part.kind === 'text' && part.text.trim() !== '')),
    hadText,
  );
}

function thoughtText(thinking: z.infer<typeof thoughtPartSchema>['thinking']): string {
  return typeof thinking === 'string' ? thinking : thinking.map((part) => part.text).join('');
}

function sizeOf(given: unknown): number {
  return typeof given === 'string' ? given.length : (JSON.stringify(given)?.length ?? 0);
}
