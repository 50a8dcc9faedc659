import type { WireError } from '../../../shared/contract/errors.ts';
import type { FactSort } from '../../../shared/contract/facts.ts';
import type {
  MemoryNode,
  NodeKind,
  NodeStatus,
  NodeType,
  SourceType,
  Trust,
} from '../../../shared/domain/node.ts';
import type { Id, EntityId, NodeId } from '../../../shared/domain/primitives.ts';
import type { FactRows } from './factPages.ts';

/** Strength bands in words: from, up to. */
export const strengthBands = { weak: [0, 0.3], medium: [0.3, 0.7], strong: [0.7, 1] } as const;
export type StrengthBand = keyof typeof strengthBands;

export interface FactFilters {
  readonly query: string;
  readonly kinds: readonly NodeKind[];
  /** Knowledge, opinions, procedures. */
  readonly types: readonly NodeType[];
  readonly statuses: readonly NodeStatus[];
  readonly trusts: readonly Trust[];
  readonly entityIds: readonly EntityId[];
  readonly tags: readonly string[];
  readonly sources: readonly SourceType[];
  readonly strength: StrengthBand | null;
  /** Days, `2026-03-01`: the first and the last. */
  readonly from: string;
  readonly until: string;
  /** Last day on which they would fade, `2026-03-01`; empty = whenever, or never. */
  readonly fadesBy: string;
  readonly sort: FactSort;
  /** Time of an as-of list; null = now. */
  readonly asOf: number | null;
}

export interface FactsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly filters: FactFilters;
  /** Loaded rows of the list, by index, and the same in order. */
  readonly rows: FactRows;
  readonly nodes: readonly MemoryNode[];
  readonly total: number;
  /** Row being corrected in place. */
  readonly editing: Id | null;
  /** Last correction: the old memory and its successor. */
  readonly corrected: { readonly from: Id; readonly to: Id } | null;
  readonly selected: ReadonlySet<NodeId>;
}

export const DEFAULT_FILTERS: FactFilters = {
  query: '',
  kinds: [],
  types: [],
  statuses: ['active'],
  trusts: [],
  entityIds: [],
  tags: [],
  sources: [],
  strength: null,
  from: '',
  until: '',
  fadesBy: '',
  sort: 'newest',
  asOf: null,
};

/** Row limit of one page, and of one bulk change. */
export const MAX_PAGE = 500;
