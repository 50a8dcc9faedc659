import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fadeAt } from '../../electron/engine/algorithms/decay/fading.ts';
import { createDatabase } from '../../electron/engine/storage/files/databaseFile.ts';
import type { ReadableDb } from '../../electron/engine/storage/connection/database.ts';
import { readMigrations } from '../../electron/engine/storage/connection/migrate.ts';
import { nodeRowHash } from '../../electron/engine/storage/connection/rowHash.ts';
import type { NodeRow } from '../../electron/engine/storage/connection/rows.ts';
import { createWriteStore, type LedgerStore } from '../../electron/engine/storage/store.ts';
import { speakerWords, timeWords } from '../../electron/engine/text/episodeMeta.ts';
import { firstSentence } from '../../electron/engine/text/summary.ts';
import type { Observation, Sample, Turn } from './locomo.ts';
import { asNodeId, asConversationId, asNodeSeq } from '../../tests/support/ids.ts';
import type { SourceSeq, NodeSeq } from '../../electron/engine/storage/connection/rowNumber.ts';

/** A memory in a database of its own, and where each turn went. */
export interface Memory {
  readonly file: string;
  readonly db: ReadableDb;
  readonly store: LedgerStore;
  readonly seqByTurn: ReadonlyMap<string, number>;
  /** Time of the last turn. */
  readonly now: number;
  close(): void;
}

/**
 * Loads conversations as the hot and slow paths leave them: episodes with speakers, full-text rows
 * with their neighbors, temporal edges; with `facts`, the observations as extracted facts with
 * `derived_from` edges to their evidence.
 */
export function memoryOf(samples: readonly Sample[], options: { readonly facts: boolean }): Memory {
  const folder = mkdtempSync(join(tmpdir(), 'loci-bench-'));
  const schema = fileURLToPath(new URL('../../schema', import.meta.url));
  const identity = { databaseId: 'bench', workspaceId: 'bench', now: 0 };
  const file = join(folder, 'memory.db');
  const db = createDatabase(file, readMigrations(schema), identity);
  db.pragma('synchronous = OFF');
  const store = createWriteStore(db);
  const seqByTurn = new Map<string, NodeSeq>();
  store.transaction(() => {
    for (const sample of samples) {
      const sourceSeq = store.sources.insert({
        id: sample.id,
        sourceType: 'conversation',
        capturedBy: 'system',
        conversationId: asConversationId(sample.id),
        createdAt: 0,
      });
      addSessions(store, sample, sourceSeq);
      for (const [i, turn] of sample.turns.entries()) {
        const seq = addTurn(store, sample, i, sourceSeq);
        seqByTurn.set(`${sample.id} ${turn.id}`, seq);
      }
      if (!options.facts) continue;
      for (const observation of sample.observations) {
        addFact(store, sample, observation, seqByTurn, sourceSeq);
      }
    }
  });
  const now = Math.max(...samples.flatMap(({ turns }) => turns.map(({ at }) => at)));
  const close = () => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { file, db, store, seqByTurn, now, close };
}

function addSessions(store: LedgerStore, sample: Sample, sourceSeq: SourceSeq): void {
  const conversation = store.conversations.insert({
    id: asConversationId(sample.id),
    title: sample.id,
    at: sample.turns[0]?.at ?? 0,
    sourceSeq,
    model: null,
    memory: 1,
  });
  for (const { session, at } of sample.turns) {
    const id = `${sample.id}-${session}`;
    store.sessions.seen(id, conversation.seq, at);
    store.sessions.complete(id, 'sweep', at);
  }
}

function addTurn(store: LedgerStore, sample: Sample, i: number, sourceSeq: SourceSeq): NodeSeq {
  const turn = sample.turns[i];
  if (turn === undefined) throw new Error('no such turn');
  const seq = store.sequences.next('nodes');
  const sessionOf = ({ session }: Turn) => `${sample.id}-${session}`;
  const neighborTexts = (offsets: readonly number[]) =>
    offsets
      .map((offset) => sample.turns[i + offset])
      .filter((other) => other !== undefined && other.session === turn.session)
      .map((other) => other?.text ?? '');
  store.episodes.insert({
    seq,
    id: asNodeId(`${sample.id}-${turn.id}`),
    content: turn.text,
    summary: firstSentence(turn.text),
    eventTime: turn.at,
    createdAt: turn.at,
    sourceSeq,
    sourceType: 'conversation',
    sourceRole: 'user',
    speaker: turn.speaker,
    sessionId: sessionOf(turn),
    trust: 'user',
    attributes: {},
  });
  store.fullText.putEpisode(seq, turn.text, {
    meta: `${speakerWords('user', turn.speaker)} ${timeWords(turn.at)}`,
    near: neighborTexts([-1, 1]),
    far: neighborTexts([-2, 2]),
  });
  const before = sample.turns[i - 1];
  if (before?.session === turn.session) {
    const edge = { seq: store.sequences.next('edges'), id: `t-${sample.id}-${turn.id}` };
    store.edges.insertTemporal({ ...edge, from: asNodeSeq(seq - 1), to: seq, at: turn.at });
  }
  return seq;
}

function addFact(
  store: LedgerStore,
  sample: Sample,
  observation: Observation,
  seqByTurn: ReadonlyMap<string, NodeSeq>,
  sourceSeq: SourceSeq,
): void {
  const evidence = observation.evidence
    .map((id) => seqByTurn.get(`${sample.id} ${id}`))
    .filter((seq) => seq !== undefined);
  const at = sample.turns.find(({ session }) => session === observation.session)?.at ?? 0;
  const seq = store.sequences.next('nodes');
  const row: Omit<NodeRow, 'row_hash'> = {
    seq,
    id: asNodeId(`${sample.id}-f${seq}`),
    type: 'semantic',
    kind: 'Observation',
    content: observation.text,
    summary: firstSentence(observation.text),
    importance: 50,
    status: 'active',
    status_reason: null,
    valid_from: at,
    valid_until: null,
    true_from: null,
    true_until: null,
    event_time: at,
    created_at: at,
    updated_at: at,
    source_seq: sourceSeq,
    source_type: 'extraction',
    source_role: 'memory_agent',
    speaker: observation.speaker,
    session_id: `${sample.id}-${observation.session}`,
    trust: 'extracted',
    review: null,
    attributes: '{}',
  };
  const set = store.openChangeSet({
    id: `c${seq}`,
    at,
    actor: 'model',
    cause: 'consolidate',
    label: '',
  });
  set.insert('nodes', { ...row, row_hash: nodeRowHash(row) });
  const life = { confidence: 0.8, decay_rate: 0.1 };
  set.insert('node_life', {
    ...life,
    seq,
    last_accessed: null,
    access_count: 0,
    // Facts are as live on the last day as on the first: what fades is another benchmark.
    fade_at: fadeAt({ confidence: 0.8, decayRate: 0, since: at, threshold: 0.05 }),
  });
  for (const target of new Set(evidence)) {
    set.insert('edges', {
      seq: store.sequences.next('edges'),
      id: `d${seq}-${target}`,
      source_seq: seq,
      target_seq: target,
      relation_type: 'derived_from',
      predicate: '',
      weight: 1,
      confidence: 1,
      reason: null,
      evidence: '[]',
      valid_from: at,
      valid_until: null,
      created_at: at,
    });
  }
  set.finish();
}
