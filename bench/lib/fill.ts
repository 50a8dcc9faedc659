import { nodeRowHash } from '../../electron/engine/storage/connection/rowHash.ts';
import type { NodeRow } from '../../electron/engine/storage/connection/rows.ts';
import type { WritableDb } from '../../electron/engine/storage/connection/database.ts';
import { kindsByType } from '../../shared/domain/node.ts';
import { fillVectors } from './fillVectors.ts';
import { seededNumbers } from './seededNumbers.ts';
import { createSentences } from './vocabulary.ts';
import { asNodeId, asNodeSeq, asSourceSeq } from '../../tests/support/ids.ts';
import type { NodeSeq, SourceSeq } from '../../electron/engine/storage/connection/rowNumber.ts';

export interface SeededMemory {
  readonly nodes: number;
  /** Share of the assistant's answers that are long, 0 to 1. */
  readonly longAnswers: number;
}

const TURNS_PER_SESSION = 30;
const SESSIONS_PER_CONVERSATION = 10;
const ROWS_PER_TRANSACTION = 20_000;
const MINUTE = 60_000;
/** One node in five is knowledge. */
const KNOWLEDGE_SHARE = 0.2;
/** So many edges between facts, and one says that one came of the other. */
const CAUSAL_EVERY = 10;
/** Edges per node, temporal ones included. */
const EDGES_PER_NODE = 3;

/** Words of a long answer, from the fewest and how many more. */
const LONG_ANSWER = { min: 300, range: 500 };

/**
 * Fills an empty database with conversations, their episodes and messages, facts derived from them
 * and edges: what years of use leave behind, by bulk inserts. Of the assistant's answers a share
 * (0 to 1) is long: 2,000 to 5,000 characters in sentences and paragraphs.
 */
export function fill(db: WritableDb, { nodes, longAnswers }: SeededMemory, until: number): void {
  if (nodes === 0) return;
  const writes = statements(db);
  const random = seededNumbers(7);
  const sentence = createSentences(11);
  const from = until - nodes * MINUTE;
  let conversation = 0;
  let session = '';
  let turns = 0;
  let edge = 0;
  let journal = 0;
  const episodes: number[] = [];
  const facts: number[] = [];

  const addConversation = (at: number) => {
    conversation += 1;
    const id = `c${conversation}`;
    writes.source.run(conversation, id, id, at);
    writes.conversation.run(conversation, id, sentence(4), at, at, conversation);
  };
  const longAnswer = () => {
    const paragraphs: string[] = [];
    for (let words = LONG_ANSWER.min + random() * LONG_ANSWER.range; words > 0; words -= 48) {
      paragraphs.push(Array.from({ length: 4 }, () => `${sentence(12)}.`).join(' '));
    }
    return paragraphs.join('\n\n');
  };
  const addTurn = (seq: number, at: number) => {
    if (turns % (TURNS_PER_SESSION * SESSIONS_PER_CONVERSATION) === 0) addConversation(at);
    if (turns % TURNS_PER_SESSION === 0) {
      session = `s${turns / TURNS_PER_SESSION}`;
      writes.session.run(session, conversation, at, at);
    }
    const isUserTurn = turns % 2 === 0;
    const isLong = !isUserTurn && longAnswers > 0 && random() < longAnswers;
    const text = isLong ? longAnswer() : sentence(18 + Math.floor(random() * 24));
    const role = isUserTurn ? 'user' : 'assistant';
    insertNode({ seq, text, at, role, type: 'episodic', kind: null });
    writes.episodeText.run(seq, text, `${role} january 2026`, sentence(20), sentence(20));
    const previous = episodes.at(-1);
    if (turns % TURNS_PER_SESSION > 0 && previous !== undefined) {
      addEdge(previous, seq, 'temporal', at);
    }
    const message = turns + 1;
    writes.message.run(
      message,
      `m${message}`,
      conversation,
      session,
      `t${turns >> 1}`,
      role,
      text,
      at,
      isUserTurn ? null : 'built-in',
      seq,
    );
    const topic = isUserTurn ? 'user.message' : 'agent.response';
    writes.journal.run((journal += 1), `j${journal}`, topic, `{"messageId":"m${message}"}`, at);
    episodes.push(seq);
    turns += 1;
  };
  const addFact = (seq: number, at: number) => {
    const kinds = kindsByType.semantic;
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'Fact';
    const text = sentence(8 + Math.floor(random() * 12));
    insertNode({ seq, text, at, role: 'user', type: 'semantic', kind });
    writes.life.run(seq, at, at + 90 * 24 * 60 * MINUTE);
    writes.factText.run(seq, text, text);
    const evidence = episodes.at(-1 - Math.floor(random() * 50));
    if (evidence !== undefined) addEdge(seq, evidence, 'derived_from', at);
    facts.push(seq);
  };
  const insertNode = (node: {
    seq: number;
    text: string;
    at: number;
    role: 'user' | 'assistant';
    type: 'episodic' | 'semantic';
    kind: NodeRow['kind'];
  }) => {
    const row = nodeRow(
      { ...node, seq: asNodeSeq(node.seq) },
      asSourceSeq(conversation),
      node.type === 'episodic' ? session : null,
    );
    writes.node.run({ ...row, row_hash: nodeRowHash(row) });
  };
  const addEdge = (source: number, target: number, relation: string, at: number) => {
    edge += 1;
    writes.edge.run(edge, `e${edge}`, source, target, relation, at, at);
  };
  /** Facts that belong together, some of them to very many others. */
  const relate = (at: number) => {
    if (facts.length < 10) return;
    const one = facts[Math.floor(facts.length * random() ** 3)] ?? 0;
    const other = facts[Math.floor(facts.length * random())] ?? 0;
    if (one === other) return;
    if (edge % CAUSAL_EVERY > 0) {
      addEdge(Math.max(one, other), Math.min(one, other), 'part_of', at);
      return;
    }
    const last = facts.length - 1;
    const [cause, effect] = [facts[last - Math.ceil(random() * 9)], facts[last]];
    if (cause !== undefined && effect !== undefined) addEdge(cause, effect, 'causal', at);
  };

  for (let first = 1; first <= nodes; first += ROWS_PER_TRANSACTION) {
    db.transaction(() => {
      for (let seq = first; seq < Math.min(first + ROWS_PER_TRANSACTION, nodes + 1); seq += 1) {
        const at = from + seq * MINUTE;
        if (turns === 0 || random() >= KNOWLEDGE_SHARE) addTurn(seq, at);
        else addFact(seq, at);
        while (edge < seq * EDGES_PER_NODE && facts.length >= 10) {
          const before = edge;
          relate(at);
          if (edge === before) break;
        }
      }
    })();
  }
  writes.counts.run();
  fillVectors(db, until);
}

function nodeRow(
  node: {
    seq: NodeSeq;
    text: string;
    at: number;
    role: 'user' | 'assistant';
    type: 'episodic' | 'semantic';
    kind: NodeRow['kind'];
  },
  sourceSeq: SourceSeq,
  sessionId: string | null,
): Omit<NodeRow, 'row_hash'> {
  return {
    seq: node.seq,
    id: asNodeId(`n${node.seq}`),
    type: node.type,
    kind: node.kind,
    content: node.text,
    summary: node.text.slice(0, 140),
    importance: 50,
    status: 'active',
    status_reason: null,
    valid_from: node.at,
    valid_until: null,
    true_from: null,
    true_until: null,
    event_time: node.at,
    created_at: node.at,
    updated_at: node.at,
    source_seq: sourceSeq,
    source_type: 'conversation',
    source_role: node.role,
    speaker: null,
    session_id: sessionId,
    trust: node.role === 'user' ? 'user' : 'inferred',
    review: null,
    attributes: '{}',
  };
}

function statements(db: WritableDb) {
  return {
    source: db.prepare(
      `INSERT INTO sources (seq, id, source_type, conversation_id, captured_by, created_at)
       VALUES (?, ?, 'conversation', ?, 'system', ?)`,
    ),
    conversation: db.prepare(
      `INSERT INTO conversations (seq, id, title, created_at, last_message_at, source_seq)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    session: db.prepare(
      `INSERT INTO sessions_consolidations
         (session_id, conversation_seq, first_seen_at, last_message_at) VALUES (?, ?, ?, ?)`,
    ),
    node: db.prepare(
      `INSERT INTO nodes VALUES (@seq, @id, @type, @kind, @content, @summary, @importance,
         @status, @status_reason, @valid_from, @valid_until, @true_from, @true_until, @event_time,
         @created_at, @updated_at, @source_seq, @source_type, @source_role, @speaker, @session_id,
         @trust, @review, @attributes, @row_hash)`,
    ),
    life: db.prepare(
      'INSERT INTO node_life (seq, confidence, decay_rate, fades_from, fade_at) VALUES (?, 1, 0.1, ?, ?)',
    ),
    episodeText: db.prepare(
      'INSERT INTO episode_fts (rowid, own, meta, near, far) VALUES (?, ?, ?, ?, ?)',
    ),
    factText: db.prepare(
      "INSERT INTO memory_fts (rowid, content, summary, names) VALUES (?, ?, ?, '')",
    ),
    // Two facts may be drawn twice: live edges are unique.
    edge: db.prepare(
      `INSERT OR IGNORE INTO edges
         (seq, id, source_seq, target_seq, relation_type, valid_from, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    message: db.prepare(
      `INSERT INTO messages (seq, id, conversation_seq, session_id, turn_id, role, text, state,
         created_at, author, episode_seq) VALUES (?, ?, ?, ?, ?, ?, ?, 'complete', ?, ?, ?)`,
    ),
    journal: db.prepare(
      'INSERT INTO event_journal (seq, id, topic, payload, at) VALUES (?, ?, ?, ?, ?)',
    ),
    counts: db.prepare(
      `UPDATE conversations SET
         message_count = (SELECT count(*) FROM messages WHERE conversation_seq = conversations.seq),
         session_id = (SELECT session_id FROM messages
                       WHERE conversation_seq = conversations.seq ORDER BY seq DESC LIMIT 1)`,
    ),
  };
}
