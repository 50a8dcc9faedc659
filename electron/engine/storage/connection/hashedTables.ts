/** Value covered by a hash: a column of the row's own table, or of the row it belongs to. */
export interface CoveredColumn {
  readonly table: string;
  readonly column: string;
}

/** Columns of a table that its `row_hash` covers. */
export interface HashedTable {
  /**
   * Columns that a person or a model reads: no statement returns them without checking the hash.
   */
  readonly texts: readonly string[];
  /** Columns covered by the hash, in the order of the schema's triggers. */
  readonly coveredColumns: readonly CoveredColumn[];
}

const columnsOf = (table: string, columns: string): CoveredColumn[] =>
  columns.split(' ').map((column) => ({ table, column }));

/** Tables whose rows carry a hash; a test compares these lists with the schema's triggers. */
export const hashedTables = {
  // Hashed in code (rowHash.ts), in the change that writes the row.
  nodes: {
    texts: ['content', 'summary', 'attributes'],
    coveredColumns: columnsOf(
      'nodes',
      'id type kind content summary importance status status_reason valid_from valid_until ' +
        'true_from true_until event_time created_at updated_at source_seq source_type ' +
        'source_role speaker session_id trust review attributes',
    ),
  },
  messages: {
    texts: ['text', 'reasoning', 'tool_calls', 'citations', 'actions', 'problem'],
    coveredColumns: columnsOf(
      'messages',
      'seq id conversation_seq session_id turn_id role text state created_at author parent_seq ' +
        'active shown episode_seq redactions problem reasoning usage tool_calls citations ' +
        'actions forgotten_at pasted',
    ),
  },
  conversations: {
    texts: ['title', 'preview', 'labels'],
    coveredColumns: columnsOf(
      'conversations',
      'seq id title title_is_automatic created_at last_message_at trashed_at message_count ' +
        'preview model memory pinned_at archived_at session_id source_seq labels',
    ),
  },
  entities: {
    texts: ['canonical_name', 'summary', 'attributes'],
    coveredColumns: columnsOf(
      'entities',
      'seq id canonical_name type summary is_self protected merged_into first_seen ' +
        'last_updated mention_count attributes',
    ),
  },
  edges: {
    texts: ['reason', 'evidence', 'predicate'],
    coveredColumns: columnsOf(
      'edges',
      'seq id source_seq target_seq relation_type predicate weight confidence reason evidence ' +
        'valid_from valid_until created_at',
    ),
  },
  change_groups: {
    texts: ['label'],
    coveredColumns: columnsOf(
      'change_groups',
      'seq id at actor cause label reverts event_id redacted',
    ),
  },
  changes: {
    texts: ['before', 'after'],
    coveredColumns: [
      { table: 'change_groups', column: 'id' },
      ...columnsOf('changes', 'at table_name row_key op before after'),
    ],
  },
  bulletins: { texts: ['body'], coveredColumns: columnsOf('bulletins', 'seq id body tokens at') },
  recall_log: {
    texts: ['query', 'receipt', 'summary'],
    coveredColumns: columnsOf('recall_log', 'seq id turn_id purpose query receipt summary at'),
  },
  // Numbers that are read by the hundred thousand: verified by the whole check, not at each read.
  node_life: {
    texts: [],
    coveredColumns: columnsOf(
      'node_life',
      'seq confidence decay_rate last_accessed access_count fade_at fades_from last_verified',
    ),
  },
  entity_aliases: {
    texts: ['alias'],
    coveredColumns: columnsOf('entity_aliases', 'alias_norm entity_seq alias'),
  },
  node_entities: {
    texts: ['mention'],
    coveredColumns: columnsOf('node_entities', 'node_seq entity_seq role mention'),
  },
  merge_proposals: {
    texts: ['reason'],
    coveredColumns: columnsOf('merge_proposals', 'id a_seq b_seq reason score state created_at'),
  },
  sources: {
    texts: ['source_path'],
    coveredColumns: columnsOf(
      'sources',
      'seq id source_type source_path conversation_id workflow_run_id step_id captured_by ' +
        'content_hash created_at',
    ),
  },
  sessions_consolidations: {
    texts: ['last_error', 'spent'],
    coveredColumns: columnsOf(
      'sessions_consolidations',
      'session_id conversation_seq document_seq first_seen_at last_message_at completed_at reason ' +
        'consolidated_at consolidated_seq suggested_seq attempts last_error spent',
    ),
  },
  consolidation_chunks: {
    texts: ['reply', 'usage', 'dropped'],
    coveredColumns: columnsOf(
      'consolidation_chunks',
      'session_id n input_hash episodes reply model usage dropped applied_at',
    ),
  },
  irrelevance: {
    texts: ['terms', 'question'],
    coveredColumns: columnsOf('irrelevance', 'id node_id intent terms question created_at'),
  },
  documents: {
    texts: ['title'],
    coveredColumns: columnsOf(
      'documents',
      'seq id node_seq title format encoding raw_hash size_bytes modified_at stored_at version',
    ),
  },
  document_chunks: {
    texts: ['heading', 'pointer'],
    coveredColumns: columnsOf(
      'document_chunks',
      'node_seq document_seq n chunk_hash heading start_line end_line start_offset end_offset ' +
        'page pointer version',
    ),
  },
  document_files: {
    texts: ['path', 'folder', 'moved_to'],
    coveredColumns: columnsOf(
      'document_files',
      'id path document_seq folder state reason moved_to raw_hash size_bytes modified_at seen_at',
    ),
  },
  attachments: {
    texts: ['name'],
    coveredColumns: columnsOf(
      'attachments',
      'id message_seq n kind name media_type size_bytes content_hash document_seq',
    ),
  },
  maintenance_runs: {
    texts: ['stages'],
    coveredColumns: columnsOf(
      'maintenance_runs',
      'seq id due_at started_at finished_at state stages',
    ),
  },
  routines: {
    texts: ['name', 'description', 'steps'],
    coveredColumns: columnsOf(
      'routines',
      'seq id name description trigger_kind cron steps enabled_at asks created_at',
    ),
  },
  routine_runs: {
    texts: ['name', 'steps', 'input', 'problem'],
    coveredColumns: columnsOf(
      'routine_runs',
      'seq id routine_id name steps cause input message_id due_at started_at finished_at ' +
        'attempts state problem',
    ),
  },
  routine_steps: {
    texts: ['reply', 'usage'],
    coveredColumns: columnsOf(
      'routine_steps',
      'run_id step_id reply trust usage change_id done_at',
    ),
  },
} as const satisfies Readonly<Record<string, HashedTable>>;

export type HashedTableName = keyof typeof hashedTables;
