/**
 * Tables of an archive, each after those that its rows reference. A test compares the two lists with
 * the schema: a new table must join one of them.
 */
export const ARCHIVE_TABLES = [
  'sources',
  'nodes',
  'node_life',
  'node_tags',
  'edges',
  'entities',
  'entity_aliases',
  'node_entities',
  'merge_proposals',
  'conversations',
  'messages',
  'documents',
  'document_chunks',
  'document_files',
  'attachments',
  'sessions_consolidations',
  'consolidation_chunks',
  'change_groups',
  'changes',
  'recall_log',
  'bulletins',
  'irrelevance',
  'maintenance_runs',
  'imports',
  'imported_items',
  'imported_sessions',
  'routines',
  'routine_runs',
  'routine_steps',
] as const;
export type ArchiveTable = (typeof ARCHIVE_TABLES)[number];

/** Tables that no archive has: facts of one database, deliveries on one machine, derived data. */
export const OMITTED_TABLES: readonly string[] = [
  'meta',
  'migrations',
  'event_journal',
  'deliveries',
  'index_log',
  'embeddings',
];

/** References that no foreign key declares: JSON lists of nodes, or the last node of a progress. */
export const NODE_LISTS: readonly string[] = ['consolidation_chunks.episodes'];
export const LAST_NODES: readonly string[] = [
  'sessions_consolidations.consolidated_seq',
  'sessions_consolidations.suggested_seq',
];

/** Progress of nightly stages by the last row they read: a node by its id, a change by its count. */
export const NODE_METADATA = [
  'causes_through',
  'causes_through_memory',
  'compared_through',
] as const;
export const CHANGE_METADATA = ['summarised_through'] as const;
/** Facts that mean the same in any database: a time, a version. */
export const PLAIN_METADATA = ['reflected_through', 'fading_rules'] as const;
export const ARCHIVE_METADATA = [...NODE_METADATA, ...CHANGE_METADATA, ...PLAIN_METADATA] as const;
export type ArchiveMetadata = (typeof ARCHIVE_METADATA)[number];
