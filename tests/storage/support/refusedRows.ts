import type { Row, Value } from './goodRows.ts';
import { badRows } from './badRows.ts';

/** By table and column, values that no row may have: written out, not read off the schema. */
const refusedValues: Readonly<Record<string, Readonly<Record<string, readonly Value[]>>>> = {
  sources: {
    id: [''],
    source_type: ['nonsense'],
    source_path: [''],
    captured_by: ['nonsense'],
    created_at: [-1],
  },
  nodes: {
    id: [''],
    type: ['nonsense'],
    content: [''],
    summary: [''],
    importance: [-1, 101],
    status: ['nonsense'],
    status_reason: ['nonsense'],
    valid_from: [-1],
    event_time: [-1],
    created_at: [-1],
    updated_at: [-1],
    source_type: ['nonsense'],
    source_role: ['nonsense'],
    speaker: [''],
    trust: ['nonsense'],
    review: ['nonsense'],
    attributes: ['{'],
  },
  node_life: {
    confidence: [-1, 2],
    decay_rate: [-1, 3],
    last_accessed: [-1],
    access_count: [-1],
    fade_at: [-1],
  },
  node_tags: {
    tag: [''],
  },
  edges: {
    id: [''],
    relation_type: ['nonsense'],
    weight: [-1, 2],
    confidence: [-1, 2],
    evidence: ['{'],
    valid_from: [-1],
    created_at: [-1],
  },
  entities: {
    id: [''],
    canonical_name: [''],
    type: ['nonsense'],
    is_self: [7],
    protected: [7],
    first_seen: [-1],
    last_updated: [-1],
    mention_count: [-1],
    attributes: ['{'],
  },
  entity_aliases: {
    alias_norm: [''],
    alias: [''],
  },
  node_entities: {
    role: ['nonsense'],
  },
  merge_proposals: {
    id: [''],
    reason: ['nonsense'],
    score: [-1, 2],
    state: ['nonsense'],
    created_at: [-1],
  },
  conversations: {
    id: [''],
    title_is_automatic: [7],
    created_at: [-1],
    last_message_at: [-1],
    trashed_at: [-1],
    message_count: [-1],
    model: [''],
    memory: [7],
    pinned_at: [-1],
    archived_at: [-1],
  },
  messages: {
    id: [''],
    session_id: [''],
    turn_id: [''],
    role: ['nonsense'],
    state: ['nonsense'],
    created_at: [-1],
    active: [7],
    shown: [7],
    redactions: [-1],
    usage: ['{'],
    tool_calls: ['{'],
    citations: ['{'],
    actions: ['{'],
  },
  sessions_consolidations: {
    session_id: [''],
    first_seen_at: [-1],
    reason: ['nonsense'],
    attempts: [-1],
  },
  consolidation_chunks: {
    n: [-1],
    input_hash: [''],
    episodes: ['{'],
    reply: ['{'],
    usage: ['{'],
    dropped: ['{'],
  },
  event_journal: {
    id: [''],
    topic: ['nonsense'],
    payload: ['{'],
    at: [-1],
  },
  deliveries: {
    subscriber: [''],
    attempts: [-1],
  },
  change_groups: {
    id: [''],
    at: [-1],
    actor: ['nonsense'],
    cause: [''],
    redacted: [7],
  },
  changes: {
    at: [-1],
    table_name: ['nonsense'],
    row_key: [''],
    op: ['nonsense'],
    before: ['{'],
    after: ['{'],
  },
  recall_log: {
    id: [''],
    purpose: ['nonsense'],
    receipt: ['{'],
    at: [-1],
  },
  bulletins: {
    id: [''],
    body: ['{'],
    tokens: [-1],
    at: [-1],
  },
  maintenance_runs: {
    id: [''],
    due_at: [-1],
    started_at: [-1],
    state: ['nonsense'],
    stages: ['{'],
  },
  embeddings: {
    owner: ['nonsense'],
    model: [''],
    dimensions: [0, 4097],
    created_at: [-1],
  },
  index_log: {
    owner: ['nonsense'],
  },
  forgotten: {
    fingerprint: [''],
    kind: ['nonsense'],
    span_start: [-1],
    at: [-1],
  },
  'vectors.vector_tables': {
    owner: ['nonsense'],
    dimensions: [0, 4097],
  },
};

/** Every row that a table must refuse because of its CHECKs, as what differs from a good one. */
export function refusedRows(table: string): Row[] {
  const values = Object.entries(refusedValues[table] ?? {}).flatMap(([column, list]) =>
    list.map((value): Row => ({ [column]: value })),
  );
  return [...values, ...(badRows[table] ?? [])];
}
