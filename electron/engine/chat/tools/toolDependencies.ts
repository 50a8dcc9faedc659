import type { Request, Response } from '../../../../shared/contract/index.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { Recalled, RecallAnswer, RecallRequest } from '../../retrieval/recall.ts';
import type { ReadStore } from '../../storage/store.ts';

export interface MemoryToolDependencies {
  readonly store: ReadStore;
  readonly recall: (request: RecallRequest) => Promise<RecallAnswer>;
  readonly getFact: (nodeId: Id) => Promise<Response<'facts.get'> | null>;
  readonly facts: (request: FactRequest) => Promise<Response<'facts.list'>>;
  readonly now: () => EpochMs;
  readonly timeZone: string;
  /** The turn that asks, and what the model sees anyway. */
  readonly exceptNodeIds: readonly Id[];
  /** Memories this answer is to be made without. */
  readonly withoutNodeIds: readonly Id[];
  /** The person's turn that the model answers. */
  readonly turnText: string;
  /** The words of the turn that may ask for something. */
  readonly askingText: string;
  /** Draws memories from the sessions that wait, and says what came of it. */
  readonly consolidate: () => Promise<ConsolidationResult>;
  /** Most results of a search, and tokens that one tool may give the model to read. */
  readonly limits: { readonly topN: number; readonly tokens: number };
  /** Told what the model was given to read, for the receipt. */
  readonly lookedUp: (hits: readonly Recalled[]) => void;
}

interface ConsolidationResult {
  readonly sessions: number;
  readonly failed: number;
  readonly memories: number;
  /** Why it ended before its end. */
  readonly stopped: string | null;
}

export type FactRequest = Pick<Request<'facts.list'>, 'query' | 'sort' | 'limit'>;
