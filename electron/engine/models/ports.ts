import type { ModelProblem, Usage } from '../../../shared/domain/model.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { GateTiming } from './gate.ts';
import type { HeldPlace } from './heldPlace.ts';

/** What a model is told, in the order it was said. */
export type ModelTurn =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly CalledTool[] }
  | { readonly role: 'tool'; readonly callId: string; readonly text: string };

/** A call as the model made it; the arguments are its raw text, which need not be JSON. */
export interface CalledTool {
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

/** An answer in a shape: never together with tools, which some servers answer with an error. */
export interface StructuredFormat {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ChatRequest {
  readonly turns: readonly ModelTurn[];
  readonly tools: readonly ToolSpec[];
  readonly format?: StructuredFormat | 'json_object';
  /** Of the answer, a thought before it included. */
  readonly maxTokens?: number;
  /** Not sent to models that refuse it, or that think. */
  readonly temperature?: number;
}

export type FinishReason = 'stop' | 'tool_calls';

/** A stream ends with exactly one `finish` or one `problem`, and never throws. */
export type StreamPart =
  | { readonly kind: 'queued' }
  /** Talk went first: what came so far is void, and the request is made again if one reads on. */
  | { readonly kind: 'preempted' }
  /** Its server refuses tools: it was asked without them. */
  | { readonly kind: 'withoutTools' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loadingModel' }
  | { readonly kind: 'retrying'; readonly inMs: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'toolCall'; readonly call: CalledTool }
  | { readonly kind: 'usage'; readonly usage: Usage }
  | { readonly kind: 'finish'; readonly reason: FinishReason }
  | { readonly kind: 'problem'; readonly problem: ModelProblem };

export interface ChatModel {
  /** `endpoint/model`. */
  readonly ref: string;
  readonly local: boolean;
  /** How many tokens it reads at once, as far as its server tells. */
  contextTokens(): Promise<number | null>;
  /**
   * Aborting the signal ends the stream with the problem `cancelled`, and frees the server. Requests
   * of one answer share its place.
   */
  stream(request: ChatRequest, signal: AbortSignal, place?: HeldPlace): AsyncIterable<StreamPart>;
}

/** `example`: a question nobody waits for an answer to. */
export type EmbedPurpose = 'document' | 'query' | 'example';

export interface Embedder {
  /** Model, size and prefix scheme: vectors of two ids are never compared. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * Vectors of length one, in the order of the texts; null for a text the server refused. Throws a
   * `ModelFailure` when the server as a whole cannot be used.
   */
  embed(
    texts: readonly string[],
    purpose: EmbedPurpose,
    signal?: AbortSignal,
  ): Promise<(Float32Array | null)[]>;
}

/** A call that failed as a whole. Its message holds no word of the server: that may echo a key. */
export class ModelFailure extends Error {
  readonly problem: ModelProblem;
  constructor(problem: ModelProblem) {
    super(`model call failed: ${problem}`);
    this.name = 'ModelFailure';
    this.problem = problem;
  }
}

/** Where keys come from, asked at each use. Nothing here may keep one. */
export interface KeySource {
  keyOf(endpointId: Id): Promise<string | null>;
  /** The endpoint is gone, or new under this id: a key kept for it must not be used again. */
  forget(endpointId: Id): void;
  /** Told when a key was saved or removed, so that a server is asked anew. */
  onChange(listener: (endpointId: Id) => void): void;
}

/** How long to wait for what. */
export interface ModelTiming extends GateTiming {
  /** For the first byte: a local server may load gigabytes before it. */
  readonly firstByteMs: number;
  /** Added for each token of the request: a processor without a graphics card reads 20 a second. */
  readonly promptTokenMs: number;
  /** Between two bytes after that. */
  readonly idleMs: number;
  /** Before a silent start is called "loading the model". */
  readonly loadingAfterMs: number;
  readonly listMs: number;
  readonly discoverMs: number;
  /** Pause before the n-th retry of a busy server that does not say how long, from 1. */
  readonly retryMs: (attempt: number) => number;
  /** A longer pause than this, asked for by the server, is a failure the person decides about. */
  readonly longestRetryMs: number;
  readonly loadingRetryMs: number;
}

export const defaultTiming: ModelTiming = {
  firstByteMs: 120_000,
  promptTokenMs: 50,
  quietMs: [1_000, 30_000, 120_000],
  mostPassed: 25,
  idleMs: 60_000,
  loadingAfterMs: 5_000,
  listMs: 5_000,
  discoverMs: 500,
  retryMs: (attempt) => 2_000 * 2 ** (attempt - 1),
  longestRetryMs: 60_000,
  loadingRetryMs: 1_000,
};
