// `npm run bench:consolidate -- --data FILE [--json]`: the whole write path over conversations of
// LoCoMo's form, with their annotators' observations as the model: once straight, once again, and
// once killed at every step.
import { openWriter } from '../electron/engine/storage/connection/database.ts';
import { createWriteStore } from '../electron/engine/storage/createStore.ts';
import type { LedgerStore } from '../electron/engine/storage/store.ts';
import { stemKey } from '../electron/engine/text/stemKey.ts';
import { benchArguments } from './lib/arguments.ts';
import { createConsolidatorFor, KilledError } from './lib/consolidatedStore.ts';
import { readLocomo, type Sample } from './lib/locomo.ts';
import { buildMemory, type Memory } from './lib/benchMemory.ts';
import { PARAPHRASE_PREFIX, startScriptedExtractor } from './lib/scriptedExtractor.ts';
import { asConversationId } from '../tests/support/ids.ts';

const { data, json } = benchArguments();
const samples = readLocomo(data);
const began = performance.now();

const uninterrupted = await withMemoryDatabase(async (memory, baseUrl) => {
  const run = () => createConsolidatorFor(memory.store, baseUrl, memory.now);
  const first = run();
  await first.consolidator.run({ completedOnly: true });
  const stateAfterFirstRun = stateOf(memory.store);
  await reopenSessions(memory.store);
  await run().consolidator.run({ completedOnly: true });
  return {
    figures: measureMemories(memory),
    pending: memory.store.consolidation.pending(false).length,
    state: stateAfterFirstRun,
    identical: stateAfterFirstRun === stateOf(memory.store),
  };
});
const interrupted = await withMemoryDatabase(async (memory, baseUrl) => {
  let kills = 0;
  for (let killAt = 0; ;) {
    // Stands for a dead process: only the file is left, read over a new connection.
    const db = openWriter(memory.file);
    db.pragma('synchronous = OFF');
    const store = createWriteStore(db, 'device');
    try {
      await createConsolidatorFor(store, baseUrl, memory.now, killAt).consolidator.run({
        completedOnly: true,
      });
      return { state: stateOf(store), kills };
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
      kills += 1;
      // Before a commit, and at the next start just after it: so at every step of every chunk.
      killAt = 1 - killAt;
    } finally {
      db.close();
    }
  }
});

const sessions = samples.flatMap(({ id, turns }) => turns.map(({ session }) => `${id} ${session}`));
const report = {
  sessions: new Set(sessions).size - uninterrupted.pending,
  ...uninterrupted.figures,
  identicalOnRerun: uninterrupted.identical,
  identicalAfterKills: interrupted.state === uninterrupted.state,
  seconds: Math.round((performance.now() - began) / 100) / 10,
};
console.log(
  `${report.sessions} of ${new Set(sessions).size} sessions consolidated: ${report.facts} facts ` +
    `(${report.waiting} wait for review), ` +
    `${report.edges} edges, ${report.entities} entities; ${report.duplicates} duplicates, ` +
    `${report.wrongProvenance} with wrong provenance; the same on a rerun: ` +
    `${report.identicalOnRerun}, and after ${interrupted.kills} kills: ${report.identicalAfterKills}; ` +
    `${report.seconds} s`,
);
if (json) console.log(JSON.stringify(report));
const isSound =
  uninterrupted.pending === 0 &&
  report.duplicates === 0 &&
  report.wrongProvenance === 0 &&
  report.identicalOnRerun &&
  report.identicalAfterKills;
process.exitCode = isSound ? 0 : 1;

async function withMemoryDatabase<T>(
  work: (memory: Memory, baseUrl: string) => Promise<T>,
): Promise<T> {
  const memory = buildMemory(samples, { facts: false });
  const server = await startScriptedExtractor(samples);
  try {
    return await work(memory, server.baseUrl);
  } finally {
    await server.close();
    memory.close();
  }
}

/** Every session is to be read again, as if nobody knew that it was. */
async function reopenSessions(store: LedgerStore): Promise<void> {
  await Promise.resolve();
  for (const sample of samples) {
    for (const { session, at } of sample.turns) {
      const conversation = store.conversations.get(asConversationId(sample.id));
      if (conversation !== null)
        store.sessions.seen(`${sample.id}-${session}`, conversation.seq, at);
    }
  }
}

/**
 * Everything the write path made, ids and times apart. An answer that died before it could be kept
 * is asked for again and comes in other words: those count as the same, a second memory does not.
 */
function stateOf(store: LedgerStore): string {
  const nodes = store.knowledge.all();
  const lines = nodes.map((row) => {
    const evidence = store.edges.from(row.seq, 'derived_from').map(({ target_seq }) => target_seq);
    const names = store.evidence.entities(row.seq).map(({ name }) => name);
    const { kind, status, trust, review, confidence } = row;
    const content = removeParaphrase(row.content);
    return JSON.stringify([
      content,
      kind,
      status,
      trust,
      review,
      confidence,
      evidence.sort(),
      names,
    ]);
  });
  const entities = store.entities.allWithAliases().map((entity) => {
    const { canonical_name, type, mention_count, aliases } = entity;
    return JSON.stringify([canonical_name, type, mention_count, aliases]);
  });
  return [...lines.sort(), ...entities.sort()].join('\n');
}

function measureMemories(memory: Memory) {
  const { store } = memory;
  const rows = store.knowledge.all();
  const expected = expectedEvidence(samples, memory);
  const forms = rows.map(({ content }) => removeParaphrase(content));
  const edges = rows.map(({ seq }) => store.edges.from(seq, 'derived_from'));
  const wrong = rows.filter((row, i) => {
    const actual = (edges[i] ?? []).map(({ target_seq }) => target_seq).sort((a, b) => a - b);
    const expectedTurnSeqs = [...(expected.get(stemKey(row.content)) ?? [])].sort((a, b) => a - b);
    return JSON.stringify(actual) !== JSON.stringify(expectedTurnSeqs);
  });
  return {
    facts: rows.length,
    waiting: rows.filter(({ review }) => review === 'pending').length,
    edges: edges.flat().length,
    entities: store.entities.allWithAliases().length,
    duplicates: forms.length - new Set(forms).size,
    wrongProvenance: wrong.length,
  };
}

function removeParaphrase(content: string): string {
  return stemKey(content.replace(PARAPHRASE_PREFIX, ''));
}

/** The turns each observation rests on, by what it says: said twice, it rests on both. */
function expectedEvidence(
  loaded: readonly Sample[],
  { seqByTurn }: Memory,
): ReadonlyMap<string, ReadonlySet<number>> {
  const expected = new Map<string, Set<number>>();
  for (const sample of loaded) {
    const sessionOf = new Map(sample.turns.map(({ id, session }) => [id, session]));
    for (const { text, evidence, session } of sample.observations) {
      const seqs = evidence
        .filter((id) => sessionOf.get(id) === session)
        .map((id) => seqByTurn.get(`${sample.id} ${id}`))
        .filter((seq) => seq !== undefined);
      if (seqs.length === 0) continue;
      const form = stemKey(text);
      expected.set(form, new Set([...(expected.get(form) ?? []), ...seqs]));
    }
  }
  return expected;
}
