import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';
import { expect, test } from 'vitest';
import { settingDefinitions } from '../../../shared/config.ts';
import { bulletinFor } from '../../../electron/engine/context/bulletinFor.ts';
import { contextFor } from '../../../electron/engine/context/contextFor.ts';
import { remember } from '../../../electron/engine/curation/remember.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { rowChanger } from '../../support/changeRows.ts';
import { START } from '../../support/manualClock.ts';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { openTestStore, type TestStore } from '../../support/testStore.ts';
import { asNodeSeq } from '../../support/ids.ts';

const request = {
  query: 'What does Ann drink?',
  exceptNodeIds: [],
  withheldNodeIds: [],
  topN: settingDefinitions['retrieval.top_n'].defaultValue,
  simple: settingDefinitions['retrieval.simple'].defaultValue,
  complex: settingDefinitions['retrieval.complex'].defaultValue,
  shares: settingDefinitions['context.shares'].defaultValue,
};

function save(t: TestStore, content: string, kind: 'Fact' | 'Goal' | 'Preference'): string {
  t.clock.advance(1_000);
  return t.ledger.commit(() => {
    const outcome = remember(t.curation, { content, kind, sourceRef: null });
    if (!outcome.ok) throw new Error(outcome.error.kind);
    return { value: outcome.value.value, events: [outcome.value.event] };
  });
}

test('a question gets the memories that answer it, and the standing profile besides', () => {
  const t = openTestStore();
  const tea = save(t, 'Ann drinks green tea', 'Fact');
  const goal = save(t, 'Run a marathon', 'Goal');
  const zone = 'UTC';
  const now = t.clock.now();
  const answer = contextFor(t.store, createSearchIndexes(), request, {
    now,
    zone,
    setup: defaultSetup,
  });
  expect(answer.trusted.sections.facts.map(({ nodeId }) => nodeId)).toEqual([tea]);
  expect(answer.entries).toMatchObject([{ nodeId: tea, group: 'used', paths: [{ list: 'text' }] }]);
  const { sections } = bulletinFor(t.store, { tokens: 600 }, { now, zone });
  expect(sections.active_goals.map(({ nodeId }) => nodeId)).toEqual([goal]);
  const again = contextFor(t.store, createSearchIndexes(), request, {
    now,
    zone,
    setup: defaultSetup,
  });
  expect(again).toEqual(answer);
});

test('what is pending or rejected is in neither', () => {
  const t = openTestStore();
  const tea = save(t, 'Ann drinks green tea', 'Preference');
  for (const review of ['pending', 'rejected'] as const) {
    t.store.transaction(() => {
      const id = `hide-${review}`;
      const set = t.store.openChangeGroup({
        id,
        at: 1,
        actor: 'system',
        cause: 'review',
        label: '',
      });
      set.update('nodes', tea, { review });
      set.finish();
    });
    const at = { now: t.clock.now(), zone: 'UTC', setup: defaultSetup };
    const answer = contextFor(t.store, createSearchIndexes(), request, at);
    expect(answer.trusted.markdown).toBe('');
    expect(bulletinFor(t.store, { tokens: 600 }, at).markdown).toBe('');
  }
});

test('a walk goes as many steps as the request says, whatever search is set to', () => {
  const { store } = openTestStore();
  const { fact, edge } = createMemoryWriter(store);
  const [late, storm, thread] = ['The boat was late', 'A storm came', 'Warm air rose'].map((text) =>
    fact(text),
  );
  edge(storm ?? asNodeSeq(0), late ?? asNodeSeq(0), 'causal');
  edge(thread ?? asNodeSeq(0), storm ?? asNodeSeq(0), 'causal');
  const found = (depth: number) => {
    const narrowRequest = { ...request, query: 'Why was the boat late?' };
    const sized = { ...narrowRequest, simple: { ...request.simple, depth } };
    const at = { now: START, zone: 'UTC', setup: defaultSetup };
    return contextFor(store, createSearchIndexes(), sized, at).entries.map(({ text }) => text);
  };
  expect(found(1)).toEqual(['The boat was late', 'A storm came']);
  expect(found(2)).toEqual(['The boat was late', 'A storm came', 'Warm air rose']);
});

test('who is described is told of once, though a memory and a file are about them', () => {
  const t = openTestStore();
  const { fact, entity, link } = createMemoryWriter(t.store);
  const anna = entity('Anna');
  link(fact('The boat is blue', { trust: 'user' }), anna);
  link(fact('The boat is long', { trust: 'ingested' }), anna);
  rowChanger(t)((set) => set.update('entities', `x${anna}`, { summary: 'Anna sails' }));
  const linesWithin = (tokens: number) => {
    const size = { limit: 5, depth: 2, tokens };
    const narrowRequest = {
      ...request,
      query: 'Which boat is in the files?',
      simple: size,
      complex: size,
    };
    const at = { now: START, zone: 'UTC', setup: defaultSetup };
    const answer = contextFor(t.store, createSearchIndexes(), narrowRequest, at);
    const packs = [answer.trusted, answer.untrusted];
    return {
      profiles: packs.map((pack) => pack?.sections.entities.length),
      found: answer.entries.filter(({ source }) => source === 'entity').map(({ group }) => group),
    };
  };
  expect(linesWithin(1000)).toEqual({ profiles: [1, 0], found: ['used'] });
  // No room in either.
  expect(linesWithin(20)).toEqual({ profiles: [0, 0], found: ['cut'] });
});

test('who is named in the question is described, though no memory about them answers it', () => {
  const t = openTestStore();
  const { fact, entity, link } = createMemoryWriter(t.store);
  const [anna, boris] = [entity('Anna'), entity('Boris')];
  link(fact('The boat is blue', { trust: 'user' }), boris);
  rowChanger(t)((set) => {
    set.update('entities', `x${anna}`, { summary: 'Anna sails every summer' });
    set.update('entities', `x${boris}`, { summary: 'Boris builds boats' });
  });
  const profiles = (query: string) => {
    const at = { now: START, zone: 'UTC', setup: defaultSetup };
    const { trusted } = contextFor(t.store, createSearchIndexes(), { ...request, query }, at);
    return trusted.sections.entities.map(({ content }) => content);
  };
  expect(profiles('What does Anna think of the boat?')).toEqual([
    'Anna sails every summer',
    'Boris builds boats',
  ]);
  expect(profiles('What color is the boat?')).toEqual(['Boris builds boats']);
});
