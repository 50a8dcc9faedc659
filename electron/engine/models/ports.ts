import type { ModelProblem, Usage } from '../../../shared/domain/model.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { AnswerSlot } from './answerSlot.ts';
import type { MutexTiming } from './mutex.ts';

/** Turn of the prompt, in chronological order. */
export type ModelTurn =
  | {
      readonly role: 'system' | 'user';
      readonly text: string;
      readonly images?: readonly ImagePart[];
    }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly CalledTool[] }
  | { readonly role: 'tool'; readonly callId: string; readonly text: string };

/** Picture of a turn, for models that see. */
export interface ImagePart {
  readonly mediaType: string;
  readonly base64: string;
}

/** Tool call as the model made it; the arguments are its raw text, which need not be JSON. */
export interface CalledTool {
  /** Empty where the server gave none, until the call is normalized. */
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Structured output format: never together with tools, which some servers answer with an error. */
export interface StructuredFormat {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ChatRequest {
  readonly turns: readonly ModelTurn[];
  readonly tools: readonly ToolSpec[];
  readonly format?: StructuredFormat | 'json_object';
  /** Limit of the tokens of the answer, its reasoning included. */
  readonly maxTokens?: number;
  /** Sampling temperature; not sent to models that refuse it, or that reason. */
  readonly temperature?: number;
}

type FinishReason = 'stop' | 'tool_calls';

/** Stream part. A stream ends with exactly one `finish` or one `problem`, and never throws. */
export type StreamPart =
  | { readonly kind: 'queued' }
  /** Chat preempted it: the text so far is void, and reading on repeats the request. */
  | { readonly kind: 'preempted' }
  /** The server refuses tools: the request was sent without them. */
  | { readonly kind: 'withoutTools' }
  /** The server takes no pictures: the request was sent without them. */
  | { readonly kind: 'withoutImages' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loadingModel' }
  | { readonly kind: 'retrying'; readonly inMs: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string }
  /** All text of this answer so far was reasoning, as only its end showed. */
  | { readonly kind: 'textWasThought' }
  | { readonly kind: 'toolCall'; readonly call: CalledTool }
  | { readonly kind: 'usage'; readonly usage: Usage }
  | { readonly kind: 'finish'; readonly reason: FinishReason }
  | { readonly kind: 'problem'; readonly problem: ModelProblem };

export interface ChatModel {
  /** Reference `endpoint/model`. */
  readonly ref: string;
  readonly local: boolean;
  /** Context window in tokens, as far as the server reports it. */
  contextTokens(): Promise<number | null>;
  /**
   * Streams an answer. Aborting the signal ends the stream with the problem `cancelled`, and frees
   * the server. The requests of one answer share its slot.
   */
  stream(request: ChatRequest, signal: AbortSignal, slot?: AnswerSlot): AsyncIterable<StreamPart>;
}

/** Purpose of an embedded text; `example`: an exemplar question, which nobody waits for. */
export type EmbedPurpose = 'document' | 'query' | 'example';

export interface Embedder {
  /** Id of model, size and prefix scheme: vectors of two ids are never compared. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * Embeds texts as unit vectors, in their order; null for a refused text. Throws a `ModelFailure`
   * when the server as a whole cannot be used.
   */
  embed(
    texts: readonly string[],
    purpose: EmbedPurpose,
    signal?: AbortSignal,
  ): Promise<(Float32Array | null)[]>;
}

/** Failure of a whole call. Its message contains nothing from the server, which may echo a key. */
export class ModelFailure extends Error {
  readonly problem: ModelProblem;
  constructor(problem: ModelProblem) {
    super(`model call failed: ${problem}`);
    this.name = 'ModelFailure';
    this.problem = problem;
  }
}

/** Source of API keys, queried at each use. Callers must not cache a key. */
export interface KeySource {
  keyOf(endpointId: Id): Promise<string | null>;
  /** Drops the key of an endpoint that was removed or replaced: it must not be used again. */
  forget(endpointId: Id): void;
  /** Called when a key was saved or removed, so that a server is probed again. */
  onChange(listener: (endpointId: Id) => void): void;
}

/** Timeouts of a request. */
export interface ModelTiming extends MutexTiming {
  /** Timeout of the first byte: a local server may load gigabytes before it. */
  readonly firstByteMs: number;
  /** Added per token of the request: a processor without a graphics card reads 20 a second. */
  readonly promptTokenMs: number;
  /** Timeout between two bytes after that. */
  readonly idleMs: number;
  /**
   * Timeout of a remote server's silence until its first word: models that reason out of sight send
   * nothing for minutes.
   */
  readonly thinkingMs: number;
  /** Timeout of what may follow the finish reason: the usage, and the end of the stream. */
  readonly finishedIdleMs: number;
  /** Delay after which a silent start counts as "loading the model". */
  readonly loadingAfterMs: number;
  readonly listMs: number;
  readonly discoverMs: number;
  /** Delay before the n-th retry of a busy server that gives no time, from 1. */
  readonly retryMs: (attempt: number) => number;
  /**
   * Limit of a delay requested by the server; a longer one is a failure that the person decides
   * about.
   */
  readonly maxRetryMs: number;
  readonly loadingRetryMs: number;
}

export const defaultTiming: ModelTiming = {
  firstByteMs: 120_000,
  promptTokenMs: 50,
  quietMs: [1_000, 30_000, 120_000],
  maxPassed: 25,
  idleMs: 60_000,
  thinkingMs: 300_000,
  finishedIdleMs: 10_000,
  loadingAfterMs: 5_000,
  listMs: 5_000,
  discoverMs: 500,
  retryMs: (attempt) => 2_000 * 2 ** (attempt - 1),
  maxRetryMs: 60_000,
  loadingRetryMs: 1_000,
};
