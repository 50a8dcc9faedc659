import type { TrackedRows, TrackedTable } from '../connection/rows.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import { z } from 'zod';

interface TableShape<T extends TrackedTable> {
  /** Key columns, which hold the row's outside ids; `row_key` is made from them. */
  readonly key: readonly (keyof TrackedRows[T] & string)[];
  readonly columns: readonly (keyof TrackedRows[T] & string)[];
  /** Columns that change with use; an undo overwrites them whatever their current value. */
  readonly volatile: readonly (keyof TrackedRows[T] & string)[];
  /** Columns that a night writes anew from all others: they stand in the way of no undo by a person. */
  readonly derived: readonly (keyof TrackedRows[T] & string)[];
  /** JSON columns of attributes: an undo compares and reverts the attributes that it touched. */
  readonly attributeColumns: readonly (keyof TrackedRows[T] & string)[];
  /** Counter columns among them: an undo subtracts the difference. */
  readonly counts: readonly (keyof TrackedRows[T] & string)[];
}

/** Shapes of the tracked tables: enough to write, compare and revert any row. */
export const trackedTables: { readonly [T in TrackedTable]: TableShape<T> } = {
  nodes: {
    key: ['id'],
    columns: [
      'seq',
      'id',
      'type',
      'kind',
      'content',
      'summary',
      'importance',
      'status',
      'status_reason',
      'valid_from',
      'valid_until',
      'true_from',
      'true_until',
      'event_time',
      'created_at',
      'updated_at',
      'source_seq',
      'source_type',
      'source_role',
      'speaker',
      'session_id',
      'trust',
      'review',
      'attributes',
      'row_hash',
    ],
    volatile: ['updated_at', 'row_hash'],
    derived: [],
    attributeColumns: [],
    counts: [],
  },
  node_life: {
    key: ['seq'],
    columns: [
      'seq',
      'confidence',
      'decay_rate',
      'last_accessed',
      'access_count',
      'fade_at',
      'fades_from',
      'last_verified',
    ],
    volatile: [
      'confidence',
      'decay_rate',
      'last_accessed',
      'access_count',
      'fade_at',
      'fades_from',
      'last_verified',
    ],
    derived: [],
    attributeColumns: [],
    counts: ['access_count'],
  },
  node_tags: {
    key: ['node_seq', 'tag'],
    columns: ['node_seq', 'tag'],
    volatile: [],
    derived: [],
    attributeColumns: [],
    counts: [],
  },
  edges: {
    key: ['id'],
    columns: [
      'seq',
      'id',
      'source_seq',
      'target_seq',
      'relation_type',
      'predicate',
      'weight',
      'confidence',
      'reason',
      'evidence',
      'valid_from',
      'valid_until',
      'created_at',
    ],
    volatile: [],
    derived: [],
    attributeColumns: [],
    counts: [],
  },
  entities: {
    key: ['id'],
    columns: [
      'seq',
      'id',
      'canonical_name',
      'type',
      'summary',
      'is_self',
      'protected',
      'merged_into',
      'first_seen',
      'last_updated',
      'mention_count',
      'attributes',
    ],
    volatile: ['last_updated', 'mention_count'],
    derived: ['summary'],
    attributeColumns: ['attributes'],
    counts: ['mention_count'],
  },
  entity_aliases: {
    key: ['alias_norm', 'entity_seq'],
    columns: ['alias_norm', 'entity_seq', 'alias'],
    volatile: [],
    derived: [],
    attributeColumns: [],
    counts: [],
  },
  node_entities: {
    key: ['node_seq', 'entity_seq', 'role'],
    columns: ['node_seq', 'entity_seq', 'role', 'mention'],
    volatile: [],
    derived: [],
    attributeColumns: [],
    counts: [],
  },
  merge_proposals: {
    key: ['id'],
    columns: ['id', 'a_seq', 'b_seq', 'reason', 'score', 'state', 'created_at'],
    volatile: [],
    derived: [],
    attributeColumns: [],
    counts: [],
  },
  irrelevance: {
    key: ['id'],
    columns: ['id', 'node_id', 'intent', 'terms', 'question', 'created_at'],
    volatile: [],
    derived: [],
    attributeColumns: [],
    counts: [],
  },
  conversations: {
    key: ['id'],
    columns: [
      'seq',
      'id',
      'title',
      'title_is_automatic',
      'created_at',
      'last_message_at',
      'trashed_at',
      'message_count',
      'preview',
      'model',
      'memory',
      'pinned_at',
      'archived_at',
      'session_id',
      'source_seq',
      'labels',
    ],
    volatile: ['last_message_at', 'message_count', 'preview', 'session_id'],
    derived: [],
    attributeColumns: [],
    counts: [],
  },
};

/** Key of a row in `changes`: the key itself, or a JSON list of several columns. */
export function rowKey<T extends TrackedTable>(table: T, row: TrackedRows[T]): string {
  const { key } = trackedTables[table];
  const [only] = key;
  if (key.length === 1 && only !== undefined) return String(row[only]);
  return JSON.stringify(key.map((column) => row[column]));
}

/** Key of several columns, as a JSON list. */
export const keyCodec = jsonCodec(z.array(z.union([z.string(), z.number()])));

/** Key column values, parsed from the text. */
export function keyValues(table: TrackedTable, key: string): (string | number)[] {
  const { key: columns } = trackedTables[table];
  if (columns.length > 1) return keyCodec.parse(key);
  return [columns[0] === 'seq' ? Number(key) : key];
}
