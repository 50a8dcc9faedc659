import { describe, expect, test } from 'vitest';
import { defaultSettings, type Settings } from '../../../shared/config.ts';
import { createCitationNumbers } from '../../../electron/engine/chat/modelLoop/citationNumbers.ts';
import { createMemoryContext } from '../../../electron/engine/chat/modelLoop/memoryContext.ts';
import { createCurrentBulletin } from '../../../electron/engine/chat/receipts/currentBulletin.ts';
import { bulletinFor } from '../../../electron/engine/context/bulletinFor.ts';
import { contextFor } from '../../../electron/engine/context/contextFor.ts';
import { silentLogger } from '../../../electron/engine/dependencies.ts';
import { noExclusion } from '../../../electron/engine/retrieval/exclusion.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { tuningOf } from '../../../electron/engine/retrieval/searchOptions.ts';
import { hashEmbedder } from '../../support/hashEmbedder.ts';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { openTestStore } from '../../support/testStore.ts';

const MEANINGS = [['boat', 'vessel', 'dinghy', 'ketch']];
const SIMPLE = 'Why was the boat late?';
const COMPLEX = 'Why was the boat late, and what did everybody do about it?';

/** Nine boats, a cause of a cause of a delay, two vessels that share a meaning only, some turns. */
async function opened() {
  const t = openTestStore();
  const remember = createMemoryWriter(t.store);
  const model = hashEmbedder('m', MEANINGS);
  const late = remember.fact('The boat was late');
  for (let n = 1; n < 9; n += 1) remember.fact(`Boat ${n} lies in the harbour`);
  const storm = remember.fact('A storm tore the sail');
  const thread = remember.fact('Thread had been saved on');
  remember.edge(storm, late, 'causal');
  remember.edge(thread, storm, 'causal');
  const alike = [remember.fact('That vessel sails'), remember.fact('Our dinghy sails')];
  for (const seq of alike) {
    const content = t.store.knowledge.bySeq(seq)?.content ?? '';
    const [vector] = await model.embed([content], 'document');
    t.store.transaction(() => {
      const made = {
        owner: 'node',
        ownerSeq: seq,
        passage: 0,
        model: 'm',
        textHash: '',
        createdAt: 0,
      } as const;
      t.store.embeddings.put({ ...made, vector: vector ?? new Float32Array(32) });
    });
  }
  for (let n = 0; n < 4; n += 1) remember.turn(`Boat number ${n} came in late in the evening`);

  /** Context of an answer, and its receipt, with these settings. */
  const ask = async (change: Partial<Settings> = {}, text = SIMPLE) => {
    const settings = { ...defaultSettings, ...change };
    const at = { now: t.clock.now(), zone: 'UTC' };
    const [values] = await model.embed([text], 'query');
    const vector = { model: 'm', values: values ?? new Float32Array(32) };
    const source = createMemoryContext({
      context: (request) =>
        Promise.resolve(
          contextFor(t.store, createSearchIndexes(), request, {
            ...at,
            setup: { tuning: tuningOf(settings), vector, intent: undefined },
          }),
        ),
      bulletin: createCurrentBulletin({
        bulletin: (size) => Promise.resolve(bulletinFor(t.store, size, at)),
        lastBulletin: () => null,
        settings: () => settings,
        clock: t.clock,
        logger: silentLogger,
      }),
      exclusion: () => noExclusion,
      settings: () => settings,
      nonce: () => 'n',
      clock: t.clock,
      logger: silentLogger,
    });
    const { receipt } = await source({
      text,
      turnId: 't',
      citationNumbers: createCitationNumbers(),
      exceptNodeIds: [],
      withheldNodeIds: [],
    });
    if (receipt === null) throw new Error('there is always a receipt');
    const scoreOf = (content: string) =>
      receipt.items.find((item) => item.text.includes(content))?.score ?? null;
    const by = (list: string, kind: 'memory' | 'turn' = 'memory') =>
      receipt.items.filter(
        ({ source: from, paths }) => from === kind && paths.some((path) => path.list === list),
      ).length;
    const of = (kind: 'memory' | 'turn', ...groups: readonly string[]) =>
      receipt.items.filter(({ source: from, group }) => from === kind && groups.includes(group))
        .length;
    return { receipt, scoreOf, by, of };
  };
  return { ask };
}

describe('a setting of search', () => {
  test('retrieval.fusion: by ranks scores are of another size', async () => {
    const { ask } = await opened();
    const top = async (fusion: 'sum' | 'rrf') =>
      (await ask({ 'retrieval.fusion': fusion })).scoreOf('The boat was late') ?? 0;
    expect(await top('rrf')).toBeLessThan(0.1);
    expect(await top('sum')).toBeGreaterThan(0.1);
  });

  test('retrieval.rrf_k: the smaller it is, the more a place counts', async () => {
    const { ask } = await opened();
    const top = async (k: number) =>
      (await ask({ 'retrieval.fusion': 'rrf', 'retrieval.rrf_k': k })).scoreOf('was late') ?? 0;
    expect(await top(1)).toBeGreaterThan(5 * (await top(60)));
  });

  test.for([
    ['retrieval.weight_fts', 'text'],
    ['retrieval.weight_vector', 'vector'],
    ['retrieval.weight_graph', 'causal'],
  ] as const)('%s: at nought that list counts for nothing', async ([key, list]) => {
    const { ask } = await opened();
    expect((await ask()).by(list)).toBeGreaterThan(0);
    expect((await ask({ [key]: 0 })).by(list)).toBe(0);
  });

  test('a weight: twice of it is twice what only that list found', async () => {
    const { ask } = await opened();
    const once = (await ask()).scoreOf('A storm') ?? 0;
    expect((await ask({ 'retrieval.weight_graph': 2 })).scoreOf('A storm')).toBeCloseTo(2 * once);
  });

  test.for([
    ['retrieval.top_k_text', 'text', 3],
    ['retrieval.top_k_vector', 'vector', 1],
  ] as const)('%s: so many candidates, about', async ([key, list, most]) => {
    const { ask } = await opened();
    const all = (await ask()).by(list);
    const few = (await ask({ [key]: most === 3 ? 2 : 1 })).by(list);
    expect(few).toBeLessThan(all);
    expect(few).toBeLessThanOrEqual(most);
    expect(few).toBeGreaterThan(0);
  });

  test('retrieval.top_n: no more is kept, whatever is told of it', async () => {
    const { ask } = await opened();
    const few = await ask({ 'retrieval.top_n': 2 }, COMPLEX);
    expect(few.of('memory', 'used', 'cut', 'not_needed')).toBe(2);
    expect(few.of('turn', 'used', 'cut', 'not_needed')).toBe(2);
    expect((await ask({}, COMPLEX)).of('memory', 'used')).toBeGreaterThan(5);
  });
});

describe.for([
  ['retrieval.simple', SIMPLE, 'simple'],
  ['retrieval.complex', COMPLEX, 'complex'],
] as const)('%s', ([key, question, complexity]) => {
  const size = defaultSettings[key];

  test('limit: so many memories are told, the others were not needed', async () => {
    const { ask } = await opened();
    const one = await ask({ [key]: { ...size, limit: 1 } }, question);
    expect(one.receipt.complexity).toBe(complexity);
    expect(one.of('memory', 'used', 'cut')).toBe(1);
    expect(one.of('memory', 'not_needed')).toBeGreaterThan(5);
  });

  test('depth: so many steps of a walk', async () => {
    const { ask } = await opened();
    const far = async (depth: number) =>
      (await ask({ [key]: { ...size, depth } }, question)).scoreOf('Thread');
    expect(await far(2)).not.toBeNull();
    expect(await far(1)).toBeNull();
  });

  test('tokens: what is left over is cut', async () => {
    const { ask } = await opened();
    const small = await ask({ [key]: { ...size, tokens: 100 } }, question);
    expect(small.receipt.budget?.tokens).toBe(100);
    expect(small.of('memory', 'cut')).toBeGreaterThan(0);
    expect((await ask({}, question)).of('memory', 'cut')).toBe(0);
  });
});

describe('a setting of the context', () => {
  test('context.shares: a part without a share has no room while others fill theirs', async () => {
    const { ask } = await opened();
    const shares = { facts: 0, entities: 0, temporal: 100, evidence: 0 };
    const size = { limit: 5, depth: 2, tokens: 160 };
    const turnsFirst = await ask({ 'context.shares': shares, 'retrieval.simple': size });
    expect(turnsFirst.of('memory', 'used')).toBe(0);
    expect(turnsFirst.of('turn', 'used')).toBeGreaterThan(0);
    expect((await ask({ 'retrieval.simple': size })).of('memory', 'used')).toBeGreaterThan(0);
  });

  test('memory.bulletin_tokens: no larger a profile', async () => {
    const { ask } = await opened();
    const profile = async (tokens: number) =>
      (await ask({ 'memory.bulletin_tokens': tokens })).receipt.bulletin;
    expect((await profile(100))?.tokens).toBeLessThanOrEqual(100);
    expect((await profile(600))?.tokens).toBeGreaterThan(100);
  });

  test('memory.bulletin_mode: off is no profile', async () => {
    const { ask } = await opened();
    expect((await ask({ 'memory.bulletin_mode': 'off' })).receipt.bulletin).toBeNull();
  });
});

describe('a setting changed while Loci runs', () => {
  const question = 'Why was the boat late?';

  test('is that of the next search', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    await engine.call('facts.remember', { content: 'The boat was late' });
    const set = (key: 'retrieval.fusion' | 'retrieval.weight_fts', value: string | number) =>
      engine.call('settings.set', { key, scope: 'workspace', value });
    const evidence = async () =>
      (await engine.call('diagnostics.investigate', { question })).evidence;
    const score = async () => (await evidence())[0]?.item.score ?? 0;
    expect(await score()).toBeGreaterThan(0.1);
    await set('retrieval.fusion', 'rrf');
    expect(await score()).toBeLessThan(0.1);
    await set('retrieval.weight_fts', 0);
    expect(await evidence()).toEqual([]);
  });

  test('bounds what an investigation reads, and how many it looks at', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    for (let n = 0; n < 5; n += 1) {
      await engine.call('facts.remember', { content: `Boat ${n} was late` });
    }
    const set = (key: 'retrieval.top_n' | 'context.token_budget', value: number) =>
      engine.call('settings.set', { key, scope: 'workspace', value });
    const runQuestions = () => engine.call('diagnostics.investigate', { question });
    await set('context.token_budget', 300);
    expect((await runQuestions()).budget.tokens).toBe(300);
    await set('retrieval.top_n', 2);
    const { evidence, omitted } = await runQuestions();
    expect(evidence.length + omitted).toBe(2);
  });
});
