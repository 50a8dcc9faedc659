/**
 * Rule for a text column in a row that repeats forgotten content: `chosen` is content that a person
 * forgets by its own name, and stays as long as they keep it; `row` is deleted whole; else the
 * column is set to this value.
 */
export type ErasureRule = 'chosen' | 'row' | { readonly to: string | null };

const empty: ErasureRule = { to: '' };
const unchangedRule: ErasureRule = { to: null };
const list: ErasureRule = { to: '[]' };

/** Columns that may hold a person's words; forgetting empties them or deletes their row. */
export const personTexts: Readonly<Record<string, Readonly<Record<string, ErasureRule>>>> = {
  nodes: {
    content: 'chosen',
    summary: 'chosen',
    attributes: 'chosen',
    speaker: 'chosen',
  },
  node_tags: { tag: 'row' },
  edges: { reason: unchangedRule, evidence: list },
  entities: { canonical_name: 'chosen', summary: unchangedRule, attributes: { to: '{}' } },
  entity_aliases: { alias_norm: 'chosen', alias: 'chosen' },
  node_entities: { mention: empty },
  messages: {
    text: 'chosen',
    reasoning: empty,
    problem: unchangedRule,
    usage: unchangedRule,
    tool_calls: list,
    citations: list,
    actions: list,
  },
  conversations: { title: empty, preview: empty, labels: list },
  sessions_consolidations: { last_error: unchangedRule },
  consolidation_chunks: { reply: unchangedRule, dropped: list },
  deliveries: { last_error: unchangedRule },
  change_groups: { label: empty },
  changes: { row_key: 'row', before: 'row', after: 'row' },
  recall_log: { query: 'row', receipt: 'row', summary: 'row' },
  bulletins: { body: 'row' },
  irrelevance: { terms: 'row', question: 'row' },
  maintenance_runs: { stages: list },
  // Names of files and of conversations.
  imports: { files: list, report: { to: '{}' } },
  documents: { title: 'chosen' },
  document_chunks: { heading: 'chosen', pointer: 'chosen' },
  document_files: { path: 'chosen', folder: 'chosen', moved_to: 'chosen' },
  attachments: { name: 'chosen' },
  sources: { source_path: 'chosen' },
  // What the person wrote as a routine stays as long as they keep it.
  routines: { name: 'chosen', description: 'chosen', steps: 'chosen' },
  routine_runs: { name: 'chosen', steps: 'chosen', input: empty },
  routine_steps: { reply: unchangedRule },
};

/** Other text columns: ids, names of kinds and models, hashes, counts. No person's words. */
export const systemTexts: Readonly<Record<string, string>> = {
  attachments: 'id kind media_type content_hash row_hash',
  bulletins: 'id row_hash',
  change_groups: 'id actor cause reverts event_id device_id row_hash',
  changes: 'table_name op row_hash',
  consolidation_chunks: 'session_id input_hash episodes model usage row_hash',
  conversations: 'id model session_id row_hash',
  deliveries: 'subscriber',
  document_chunks: 'chunk_hash row_hash',
  document_files: 'id state reason raw_hash row_hash',
  documents: 'id format encoding raw_hash row_hash',
  edges: 'id relation_type predicate row_hash',
  embeddings: 'owner model text_hash',
  entities: 'id type row_hash',
  entity_aliases: 'row_hash',
  event_journal: 'id topic payload',
  imported_items: 'provider external_conversation external_message node_id content_hash',
  imported_sessions: 'session_id',
  imports: 'id state choice',
  index_log: 'owner owner_key',
  irrelevance: 'id node_id intent row_hash',
  maintenance_runs: 'id state row_hash',
  merge_proposals: 'id reason state row_hash',
  messages: 'id session_id turn_id role state author pasted row_hash',
  meta: 'key value',
  migrations: 'name hash',
  node_life: 'row_hash',
  node_entities: 'role row_hash',
  nodes:
    'id type kind status status_reason source_type source_role session_id trust review row_hash',
  recall_log: 'id turn_id purpose row_hash',
  routines: 'id trigger_kind cron row_hash',
  routine_runs: 'id routine_id cause message_id state problem row_hash',
  routine_steps: 'run_id step_id trust usage change_id row_hash',
  sessions_consolidations: 'session_id reason spent row_hash',
  sources:
    'id source_type conversation_id workflow_run_id step_id captured_by content_hash row_hash',
};
