import type { Request, Response } from '../../../../shared/contract/index.ts';
import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import type { RecallHit } from '../../retrieval/recall.ts';
import type { MemorySearch } from '../../retrieval/searchMemory.ts';
import type { CitationNumbers } from '../modelLoop/citationNumbers.ts';
import type { ReadStore } from '../../storage/store.ts';

export interface MemoryToolDependencies {
  readonly store: ReadStore;
  readonly search: (request: MemorySearch) => Promise<readonly RecallHit[]>;
  /** Numbers under which the model reads memories. */
  readonly numbers: CitationNumbers;
  readonly getFact: (nodeId: NodeId) => Promise<Response<'facts.get'> | null>;
  readonly facts: (request: FactRequest) => Promise<Response<'facts.list'>>;
  readonly now: () => EpochMs;
  readonly timeZone: string;
  /** Current turn and others that this request sends anyway. */
  readonly sentNodeIds: () => readonly NodeId[];
  /** Memories withheld from this answer. */
  readonly withheldNodeIds: readonly NodeId[];
  /** Turn of the person that the model answers. */
  readonly turnText: string;
  /** Part of the turn that may contain a request. */
  readonly requestText: string;
  /** Reads what waits, closes what has faded and reflects on the week; returns the outcome. */
  readonly consolidate: () => Promise<ConsolidationResult>;
  /** Limits: results of a search, and tokens that one tool may return. */
  readonly limits: { readonly topN: number; readonly tokens: number };
  /** Reports the memories given to the model, for the receipt. */
  readonly onLookup: (hits: readonly RecallHit[]) => void;
}

interface ConsolidationResult {
  readonly sessions: number;
  readonly failed: number;
  readonly memories: number;
  readonly faded: number;
  readonly observations: number;
  /** Reason for which the run stopped early. */
  readonly stopped: string | null;
}

export type FactRequest = Pick<Request<'facts.list'>, 'query' | 'sort' | 'limit'>;
