import { expect, onTestFinished, test } from 'vitest';
import { createMemory } from '../../../bench/lib/benchMemory.ts';
import { settingDefinitions } from '../../../shared/config.ts';
import { contextFor } from '../../../electron/engine/context/contextFor.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { recall } from '../../../electron/engine/retrieval/recall.ts';
import { search } from '../../../electron/engine/retrieval/search.ts';
import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';

const filler = 'There is much to say about gardens, and about the weather of the last week. ';
const answer = 'The oboe repair in Porto costs ninety euros.';
const QUESTION = 'What does the oboe repair cost?';

/** A chat whose long turns end with the answer, among others with its words scattered over them. */
function chat(speaker: 'user' | 'assistant') {
  const memory = createMemory({ facts: false });
  onTestFinished(memory.close);
  const texts = [
    `${filler.repeat(12)}${answer} ${filler.repeat(12)}`,
    `${filler}An oboe is an instrument. ${filler.repeat(10)}A repair is work. ${filler.repeat(10)}Costs differ.`,
  ];
  memory.add({
    id: 'c',
    turns: texts.map((text, i) => ({ id: `D1:${i}`, session: 1, speaker, text, at: i * 1_000 })),
    observations: [],
    questions: [],
  });
  return { memory, texts };
}

const reading = { now: 10_000, zone: 'UTC', setup: defaultSetup };
const searching = { now: 10_000, zone: 'UTC', limit: 10, exceptNodeIds: [], ...defaultSetup };

test('a hit in a long turn names the passage that matches', () => {
  const { memory, texts } = chat('assistant');
  const [hit] = search(memory.store, createSearchIndexes(), QUESTION, searching).turns;
  expect(hit?.episode.seq).toBe(1);
  const { start = 0, end = 0 } = hit?.passage ?? {};
  expect(texts[0]?.slice(start, end)).toContain(answer);
  expect(end - start).toBeLessThan(500);
});

test('full text alone ranks and names the passage, too', () => {
  const { memory, texts } = chat('assistant');
  const indexes = { ...createSearchIndexes(), catchUp: () => false };
  const { turns, degraded } = search(memory.store, indexes, QUESTION, searching);
  expect(degraded).toContain('indexes_building');
  expect(turns[0]?.episode.seq).toBe(1);
  const { start, end } = turns[0]?.passage ?? {};
  expect(texts[0]?.slice(start, end)).toContain(answer);
});

test('a model reads the passage, and the receipt has it with its offsets', () => {
  const { memory, texts } = chat('assistant');
  const request = {
    query: QUESTION,
    exceptNodeIds: [],
    withheldNodeIds: [],
    topN: 5,
    simple: settingDefinitions['retrieval.simple'].defaultValue,
    complex: settingDefinitions['retrieval.complex'].defaultValue,
    shares: settingDefinitions['context.shares'].defaultValue,
  };
  const { trusted, entries } = contextFor(memory.store, createSearchIndexes(), request, reading);
  expect(trusted.markdown).toContain(answer);
  const entry = entries.find(({ nodeId }) => nodeId === 'c-D1:0');
  expect(entry?.text).toContain(answer);
  const { start, end } = entry?.passage ?? {};
  expect(texts[0]?.slice(start, end)).toContain(answer);
});

test('recall names the passage of a long statement', () => {
  const { memory, texts } = chat('user');
  const request = {
    query: QUESTION,
    limit: 3,
    memoriesOnly: false,
    exceptNodeIds: [],
    withheldNodeIds: [],
  };
  const [hit] = recall(memory.store, createSearchIndexes(), request, reading).hits;
  const { start, end } = hit?.passage ?? {};
  expect(texts[0]?.slice(start, end)).toContain(answer);
});
