import type { Row } from './goodRows.ts';

const closed = { status: 'retracted', status_reason: 'user', valid_until: 20 } as const;
const answer = { role: 'assistant', author: 'built-in' } as const;

/** Rows to refuse where several columns are in play, or another CHECK would step in first. */
export const badRows: Readonly<Record<string, readonly Row[]>> = {
  sources: [{ source_type: 'ingest_file', source_path: null }],
  nodes: [
    { type: 'nonsense', kind: null },
    { status: 'nonsense', status_reason: 'user', valid_until: 20 },
    { ...closed, status_reason: 'nonsense' },
    { valid_until: 20 },
    { ...closed, status_reason: null },
    { ...closed, valid_until: 9 },
    { true_from: 5, true_until: 4 },
    { kind: null },
    { kind: 'Preference' },
    { type: 'opinion', kind: 'Fact' },
    { type: 'opinion', kind: null },
    { type: 'procedural', kind: 'Fact' },
    { type: 'episodic', kind: 'Fact', session_id: 's' },
    { type: 'episodic', kind: null, session_id: null },
    { row_hash: 'short' },
  ],
  edges: [
    { source_seq: 1, target_seq: 1 },
    { relation_type: 'related_to', source_seq: 3, target_seq: 1 },
    { relation_type: 'contradicts', source_seq: 3, target_seq: 1 },
    { predicate: 'lives in' },
    { relation_type: 'entity', predicate: '' },
    { valid_until: 9 },
  ],
  entities: [{ merged_into: 4 }],
  merge_proposals: [{ a_seq: 3, b_seq: 2 }],
  messages: [
    { text: '' },
    { state: 'streaming' },
    { author: 'built-in' },
    { role: 'assistant', author: null },
    { ...answer, state: 'nonsense' },
    { role: 'nonsense' },
  ],
  document_files: [
    { state: 'stored', document_seq: null },
    { state: 'rejected', reason: null },
    { state: 'stored', reason: 'link' },
  ],
  sessions_consolidations: [
    { conversation_seq: null },
    { document_seq: 1 },
    { last_message_at: 0 },
    { completed_at: 5 },
    { reason: 'closed' },
    { completed_at: 5, reason: 'nonsense' },
  ],
  imported_items: [
    { external_conversation: '', external_message: '' },
    { message_seq: 1, conversation_seq: null },
  ],
  routines: [
    { trigger_kind: 'schedule', cron: '' },
    { trigger_kind: 'schedule', cron: null },
    { trigger_kind: 'manual', cron: '0 7 * * *' },
  ],
  change_groups: [
    { cause: 'undo', reverts: null },
    { cause: 'remember', reverts: 'group1' },
  ],
  changes: [
    { op: 'insert' },
    { op: 'delete' },
    { op: 'update', before: null },
    { op: 'update', after: null },
  ],
  embeddings: [
    { dimensions: 2 },
    { dimensions: 0, vector: Buffer.alloc(0) },
    { dimensions: 4097, vector: Buffer.alloc(4 * 4097) },
  ],
};

/**
 * CHECKs that others together say as well: without the CHECK alone nothing more gets in. Named with
 * one of those others; without both, something does.
 */
export const impliedChecks: readonly { table: string; asks: RegExp; also: RegExp }[] = [
  { table: 'messages', asks: /^role IN/, also: /^role = 'user' OR/ },
];
