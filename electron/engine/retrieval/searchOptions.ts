import { defaultSettings, type Settings } from '../../../shared/config.ts';
import type { NodeKind, NodeType } from '../../../shared/domain/node.ts';
import type { EpochMs, EntityId, NodeId } from '../../../shared/domain/primitives.ts';
import type { QuestionIntent } from '../../../shared/domain/receipt.ts';
import type { Elapsed } from '../dependencies.ts';
import type { Fusion } from './fusion/fuse.ts';
import type { QueryVector } from './vectors/queryVector.ts';
import type { Complexity } from './understand/complexity.ts';

/** Search settings. */
export interface SearchTuning {
  readonly fusion: Fusion;
  readonly weights: { readonly text: number; readonly vector: number; readonly graph: number };
  /** Number of candidates per list. */
  readonly topK: { readonly text: number; readonly vector: number };
  /** Depth of a walk, by the complexity of the question. */
  readonly depth: Readonly<Record<Complexity, number>>;
}

/** Time and zone of a question, and the setup of its search. */
export interface QuestionContext {
  readonly now: EpochMs;
  /** IANA zone of the person. */
  readonly zone: string;
  readonly setup: SearchSetup;
  /** Stopwatch of the steps; absent: they report no time. */
  readonly elapsed?: Elapsed;
}

/** Search filters; an absent field allows everything. */
export interface SearchFilters {
  readonly types?: readonly NodeType[];
  readonly kinds?: readonly NodeKind[];
  /** Any of these tags. */
  readonly tags?: readonly string[];
  /** All of these tags, by their keys. */
  readonly tagKeys?: readonly string[];
  readonly entityIds?: readonly EntityId[];
  /** Interval by event time: from inclusive, before exclusive. */
  readonly after?: EpochMs;
  readonly before?: EpochMs;
}

/** Search setup of a question: the settings, and the vector and intent from an embedding model. */
export interface SearchSetup {
  readonly tuning: SearchTuning;
  /** Vector of the question; undefined where no model gave one. */
  readonly vector: QueryVector | undefined;
  /** Intent of the question, by exemplars of that model; undefined: by rules. */
  readonly intent: QuestionIntent | undefined;
}

export interface SearchOptions extends SearchSetup {
  readonly now: EpochMs;
  /** IANA zone of the person. */
  readonly zone: string;
  /** Limit of turns, and of memories, returned. */
  readonly limit: number;
  /**
   * Excluded nodes: the current turn, those in the short-term window, a memory whose similar ones
   * are searched.
   */
  readonly exceptNodeIds: readonly NodeId[];
  readonly filters?: SearchFilters;
  /** True for a diagnosis: also reads the edges among the hits. */
  readonly withEdges?: boolean;
  /** Time of an as-of search: memory with every later change reverted. */
  readonly asOf?: EpochMs;
  /** Stopwatch of the steps; absent: they report no time. */
  readonly elapsed?: Elapsed;
}

export function tuningOf(settings: Settings): SearchTuning {
  const k = settings['retrieval.rrf_k'];
  return {
    fusion: settings['retrieval.fusion'] === 'rrf' ? { strategy: 'rrf', k } : { strategy: 'sum' },
    weights: {
      text: settings['retrieval.weight_fts'],
      vector: settings['retrieval.weight_vector'],
      graph: settings['retrieval.weight_graph'],
    },
    topK: { text: settings['retrieval.top_k_text'], vector: settings['retrieval.top_k_vector'] },
    depth: {
      simple: settings['retrieval.simple'].depth,
      complex: settings['retrieval.complex'].depth,
    },
  };
}

export const defaultTuning: SearchTuning = tuningOf(defaultSettings);

/** Setup of a search by words alone, with the default settings. */
export const defaultSetup: SearchSetup = {
  tuning: defaultTuning,
  vector: undefined,
  intent: undefined,
};
