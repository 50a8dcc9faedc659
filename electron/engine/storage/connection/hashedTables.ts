/** A value that a hash covers: a column of the row's own table, or of the row it belongs to. */
export interface CoveredColumn {
  readonly table: string;
  readonly column: string;
}

/** What the `row_hash` of a table's rows vouches for. */
export interface HashedTable {
  /** What a person or a model reads: no statement gives it without the hash being checked. */
  readonly texts: readonly string[];
  /** Everything the hash covers, in the order of the schema's triggers. */
  readonly covers: readonly CoveredColumn[];
}

const columnsOf = (table: string, columns: string): CoveredColumn[] =>
  columns.split(' ').map((column) => ({ table, column }));

/** The tables whose rows carry a hash; a test holds these lists against the schema's triggers. */
export const hashedTables = {
  // Its hash is made in code (rowHash.ts), in the change that writes the row.
  nodes: {
    texts: ['content', 'summary', 'attributes'],
    covers: columnsOf(
      'nodes',
      'id type kind content summary importance status status_reason valid_from valid_until ' +
        'true_from true_until event_time created_at updated_at source_seq source_type ' +
        'source_role speaker session_id trust review attributes',
    ),
  },
  messages: {
    texts: ['text', 'reasoning', 'tool_calls', 'citations', 'actions', 'problem'],
    covers: columnsOf(
      'messages',
      'seq id conversation_seq session_id turn_id role text state created_at author parent_seq ' +
        'active shown episode_seq redactions problem reasoning usage tool_calls citations ' +
        'actions forgotten_at pasted',
    ),
  },
  conversations: {
    texts: ['title', 'preview'],
    covers: columnsOf(
      'conversations',
      'seq id title title_is_automatic created_at last_message_at trashed_at message_count ' +
        'preview model memory pinned_at archived_at session_id source_seq',
    ),
  },
  entities: {
    texts: ['canonical_name', 'summary', 'attributes'],
    covers: columnsOf(
      'entities',
      'seq id canonical_name type summary is_self protected merged_into first_seen ' +
        'last_updated mention_count attributes',
    ),
  },
  edges: {
    texts: ['reason', 'evidence', 'predicate'],
    covers: columnsOf(
      'edges',
      'seq id source_seq target_seq relation_type predicate weight confidence reason evidence ' +
        'valid_from valid_until created_at',
    ),
  },
  change_groups: {
    texts: ['label'],
    covers: columnsOf('change_groups', 'seq id at actor cause label reverts event_id redacted'),
  },
  changes: {
    texts: ['before', 'after'],
    covers: [
      { table: 'change_groups', column: 'id' },
      ...columnsOf('changes', 'at table_name row_key op before after'),
    ],
  },
  bulletins: { texts: ['body'], covers: columnsOf('bulletins', 'seq id body tokens at') },
  recall_log: {
    texts: ['query', 'receipt', 'summary'],
    covers: columnsOf('recall_log', 'seq id turn_id purpose query receipt summary at'),
  },
} as const satisfies Readonly<Record<string, HashedTable>>;

export type HashedTableName = keyof typeof hashedTables;
