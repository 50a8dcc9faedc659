import type Database from 'better-sqlite3';

export type Value = string | number | null | Buffer;
export type Row = Readonly<Record<string, Value>>;

/** A row every table takes; rows of different `n` differ wherever they must. Parents come first. */
export const goodRows: Readonly<Record<string, (n: number) => Row>> = {
  meta: (n) => ({ key: `k${n}`, value: 'v' }),
  sources: (n) => ({
    seq: n,
    id: `source${n}`,
    source_type: 'conversation',
    captured_by: 'system',
    content_hash: `hash${n}`,
    workflow_run_id: `run${n}`,
    step_id: 's',
    created_at: 1,
  }),
  nodes: (n) => ({
    seq: n,
    id: `node${n}`,
    type: 'semantic',
    kind: 'Fact',
    content: 'c',
    summary: 's',
    importance: 50,
    status: 'active',
    status_reason: null,
    valid_from: 10,
    valid_until: null,
    event_time: 1,
    created_at: 1,
    updated_at: 1,
    source_seq: null,
    source_type: 'conversation',
    source_role: 'user',
    session_id: null,
    trust: 'user',
    review: null,
    attributes: '{}',
    row_hash: '0123456789abcdef',
  }),
  node_life: (n) => ({ seq: n, confidence: 1, decay_rate: 0.1, access_count: 0 }),
  node_tags: (n) => ({ node_seq: n, tag: `tag${n}` }),
  edges: (n) => ({
    seq: n,
    id: `edge${n}`,
    source_seq: n,
    target_seq: n + 1,
    relation_type: 'part_of',
    predicate: '',
    weight: 1,
    confidence: 1,
    evidence: '[]',
    valid_from: 10,
    valid_until: null,
    created_at: 1,
  }),
  entities: (n) => ({
    seq: n,
    id: `entity${n}`,
    canonical_name: 'Anna',
    type: 'person',
    // One of them is the person; there cannot be two.
    is_self: n === 1 ? 1 : 0,
    protected: 0,
    merged_into: null,
    first_seen: 1,
    last_updated: 1,
    mention_count: 0,
    attributes: '{}',
  }),
  entity_aliases: (n) => ({ alias_norm: `anna${n}`, entity_seq: n, alias: 'Anna' }),
  node_entities: (n) => ({ node_seq: n, entity_seq: n, role: 'subject', mention: '' }),
  merge_proposals: (n) => ({
    id: `proposal${n}`,
    a_seq: n,
    b_seq: n + 1,
    reason: 'nickname',
    score: 0.5,
    created_at: 1,
  }),
  conversations: (n) => ({
    seq: n,
    id: `conversation${n}`,
    title: 't',
    created_at: 1,
    last_message_at: 1,
    source_seq: n,
  }),
  messages: (n) => ({
    seq: n,
    id: `message${n}`,
    conversation_seq: n,
    session_id: 's',
    turn_id: 't',
    role: 'user',
    text: 'hello',
    state: 'complete',
    created_at: 1,
    author: null,
    parent_seq: null,
    episode_seq: null,
  }),
  documents: (n) => ({
    seq: n,
    id: `document${n}`,
    node_seq: n,
    title: 't',
    format: 'text',
    encoding: 'utf-8',
    raw_hash: String(n).padStart(64, '0'),
    size_bytes: 1,
    modified_at: 1,
    stored_at: 1,
    version: 1,
  }),
  document_chunks: (n) => ({
    node_seq: n,
    document_seq: n,
    n: 0,
    chunk_hash: 'h',
    heading: '',
    start_line: 1,
    end_line: 1,
    start_offset: 0,
    end_offset: 1,
    page: null,
    pointer: null,
    version: 1,
  }),
  document_files: (n) => ({
    id: `file${n}`,
    path: `/p${n}`,
    document_seq: n,
    folder: null,
    state: 'stored',
    reason: null,
    moved_to: null,
    raw_hash: null,
    size_bytes: 1,
    modified_at: 1,
    seen_at: 1,
  }),
  attachments: (n) => ({
    id: `attachment${n}`,
    message_seq: n,
    n: 0,
    kind: 'image',
    name: 'a.png',
    media_type: 'image/png',
    size_bytes: 1,
    content_hash: String(n).padStart(64, '0'),
    document_seq: null,
  }),
  sessions_consolidations: (n) => ({
    session_id: `session${n}`,
    conversation_seq: n,
    first_seen_at: 1,
    last_message_at: 1,
    completed_at: null,
    reason: null,
    attempts: 0,
  }),
  consolidation_chunks: (n) => ({
    session_id: `session${n}`,
    n: 0,
    input_hash: 'h',
    episodes: '[]',
  }),
  event_journal: (n) => ({
    seq: n,
    id: `event${n}`,
    topic: 'user.message',
    payload: '{}',
    at: 1,
  }),
  deliveries: (n) => ({ event_seq: n, subscriber: 'answer', attempts: 0 }),
  change_groups: (n) => ({
    seq: n,
    id: `group${n}`,
    at: 1,
    actor: 'user',
    cause: 'remember',
    label: 'l',
    reverts: null,
    redacted: 0,
  }),
  changes: (n) => ({
    seq: n,
    group_seq: n,
    at: 1,
    table_name: 'nodes',
    row_key: 'node1',
    op: 'update',
    before: '{}',
    after: '{}',
  }),
  recall_log: (n) => ({
    seq: n,
    id: `recall${n}`,
    purpose: 'chat',
    query: 'q',
    summary: '{}',
    receipt: '{}',
    at: 1,
  }),
  irrelevance: (n) => ({
    id: `irrelevance${n}`,
    node_id: 'node1',
    intent: 'who',
    terms: `["t${n}"]`,
    question: 'q',
    created_at: 1,
  }),
  bulletins: (n) => ({ seq: n, id: `bulletin${n}`, body: '{}', tokens: 0, at: 1 }),
  maintenance_runs: (n) => ({
    seq: n,
    id: `run${n}`,
    due_at: n,
    started_at: 1,
    state: 'done',
    stages: '[]',
  }),
  imports: (n) => ({
    seq: n,
    id: `import${n}`,
    state: 'done',
    learn: 1,
    files: '[]',
    choice: '{}',
    report: '{}',
    started_at: 1,
    finished_at: null,
  }),
  imported_items: (n) => ({
    seq: n,
    import_seq: 1,
    provider: 'chatgpt',
    external_conversation: `outside${n}`,
    external_message: '',
    conversation_seq: 1,
    message_seq: null,
    node_id: null,
    content_hash: 'h',
  }),
  imported_sessions: (n) => ({ session_id: `session${n}`, import_seq: 1 }),
  routines: (n) => ({
    seq: n,
    id: `routine${n}`,
    name: 'r',
    description: '',
    trigger_kind: 'manual',
    cron: null,
    steps: '[]',
    asks: 1,
    created_at: 1,
  }),
  routine_runs: (n) => ({
    seq: n,
    id: `routineRun${n}`,
    routine_id: 'routine1',
    name: 'r',
    steps: '[]',
    cause: 'manual',
    input: '',
    message_id: `message${n}`,
    due_at: n,
    started_at: 1,
    attempts: 0,
    state: 'done',
  }),
  routine_steps: (n) => ({
    run_id: `routineRun${n}`,
    step_id: 's',
    reply: '{}',
    trust: 'inferred',
    usage: '{}',
    change_id: `change${n}`,
  }),
  embeddings: (n) => ({
    owner: 'node',
    owner_seq: n,
    passage: 0,
    model: 'm',
    dimensions: 1,
    vector: Buffer.alloc(4),
    text_hash: 'h',
    created_at: 1,
  }),
  index_log: (n) => ({ seq: n, owner: 'node', owner_key: 'k' }),
  'vectors.vector_tables': (n) => ({
    name: `table${n}`,
    owner: 'node',
    model: `model${n}`,
    dimensions: 256,
  }),
};

/** The rows 1 to 3 of every table: parents for whatever a test adds. */
export const PARENTS = 3;

export function fillWithGoodRows(db: Database.Database): void {
  for (const [table, good] of Object.entries(goodRows)) {
    for (let n = 1; n <= PARENTS; n += 1) {
      // The last edge, or pair, would point at what is not there; one session is left for a new row.
      if (['edges', 'merge_proposals', 'imported_sessions'].includes(table) && n === PARENTS)
        continue;
      insertRow(db, table, good(n));
    }
  }
}

/** A good row that nothing in a filled database stands in the way of, but for the given fields. */
export function newRow(table: string, patch: Row = {}): Row {
  const good = goodRows[table];
  if (good === undefined) throw new Error(`no good row for ${table}`);
  const fresh = PARENTS + 1;
  // Children of the rows that are there: a new parent of every child would hide what is refused.
  const parents: Readonly<Record<string, Row>> = {
    node_life: { seq: 3 },
    edges: { source_seq: 3, target_seq: 1 },
    node_tags: { node_seq: 1 },
    entity_aliases: { entity_seq: 1 },
    node_entities: { node_seq: 1, entity_seq: 2 },
    merge_proposals: { a_seq: 1, b_seq: 3 },
    conversations: { source_seq: 1 },
    messages: { conversation_seq: 1 },
    documents: { node_seq: 3 },
    document_chunks: { node_seq: 3, document_seq: 1 },
    document_files: { document_seq: 1 },
    attachments: { message_seq: 1, n: 7 },
    sessions_consolidations: { conversation_seq: 1 },
    consolidation_chunks: { session_id: 'session1', n: 7 },
    deliveries: { event_seq: 1, subscriber: 'neighbours' },
    changes: { group_seq: 1 },
    imported_sessions: { session_id: 'session3', import_seq: 1 },
    routine_steps: { run_id: 'routineRun1', step_id: 's2' },
  };
  return { ...good(fresh), ...parents[table], ...patch };
}

export function insertRow(db: Database.Database, table: string, row: Row): void {
  const columns = Object.keys(row);
  const placeholders = columns.map(() => '?').join(', ');
  db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders})`).run(
    ...Object.values(row),
  );
}

/** Statements that free the last node for another row about it. */
const ROWS_OF_NODES: Readonly<Record<string, string>> = {
  node_life: 'DELETE FROM node_life WHERE seq = 3',
  documents: 'DELETE FROM documents WHERE node_seq = 3',
  document_chunks: 'DELETE FROM document_chunks WHERE node_seq = 3',
};

/** Error of SQLite for a row, or null if it accepts it; the row is not kept. */
export function refusal(db: Database.Database, table: string, row: Row): string | null {
  db.exec('SAVEPOINT attempt');
  try {
    // A new row of a node belongs to one that has none yet.
    const rowOfNode = ROWS_OF_NODES[table];
    if (rowOfNode !== undefined) db.prepare(rowOfNode).run();
    insertRow(db, table, row);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    db.exec('ROLLBACK TO attempt; RELEASE attempt');
  }
}
