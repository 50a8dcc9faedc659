import { fadeTime } from '../../electron/engine/algorithms/decay/fading.ts';
import { nodeRowHash } from '../../electron/engine/storage/connection/rowHash.ts';
import type { NodeSeq, SourceSeq } from '../../electron/engine/storage/connection/rowNumber.ts';
import type { NodeRow } from '../../electron/engine/storage/connection/rows.ts';
import type { LedgerStore } from '../../electron/engine/storage/store.ts';
import { speakerWords, timeWords } from '../../electron/engine/text/episodeIndexWords.ts';
import { firstSentence } from '../../electron/engine/text/summary.ts';
import { asConversationId, asNodeId, asNodeSeq } from '../../tests/support/ids.ts';
import type { Observation, Sample, Turn } from './locomo.ts';

/** Sessions of a conversation, as the router leaves them. */
export function addSessions(store: LedgerStore, sample: Sample, sourceSeq: SourceSeq): void {
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

/** Turn as the hot and slow paths leave it. */
export function addTurn(
  store: LedgerStore,
  sample: Sample,
  i: number,
  sourceSeq: SourceSeq,
): NodeSeq {
  const turn = sample.turns[i];
  if (turn === undefined) throw new Error('no such turn');
  const seq = store.sequences.next('nodes');
  const origin = originOf(turn);
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
    ...origin,
    sessionId: sessionOf(turn),
    attributes: {},
  });
  store.fullText.putEpisode(seq, turn.text, {
    meta: `${speakerWords(origin.sourceRole, origin.speaker)} ${timeWords(turn.at)}`,
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

/** Role and trust of a turn: one of a chat with an assistant is stored as the hot path does. */
function originOf({ speaker }: Turn) {
  if (speaker === 'assistant')
    return { sourceRole: 'assistant', speaker: null, trust: 'inferred' } as const;
  const name = speaker === 'user' ? null : speaker;
  return { sourceRole: 'user', speaker: name, trust: 'user' } as const;
}

/** Observation as a fact extracted from its evidence. */
export function addFact(
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
  const set = store.openChangeGroup({
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
    last_verified: at,
    fades_from: null,
    access_count: 0,
    // Facts are as live on the last day as on the first: what fades is another benchmark.
    fade_at: fadeTime({ confidence: 0.8, decayRate: 0, since: at, threshold: 0.05 }),
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
