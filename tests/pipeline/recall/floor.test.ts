import { expect, onTestFinished, test } from 'vitest';
import { createMemory } from '../../../bench/lib/benchMemory.ts';
import { unsaidQuestions } from '../../../bench/lib/unsaidQuestions.ts';
import { settingDefinitions } from '../../../shared/config.ts';
import { contextFor } from '../../../electron/engine/context/contextFor.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { searchMemory } from '../../../electron/engine/retrieval/searchMemory.ts';
import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';

const TURNS = [
  'I bought new running shoes yesterday, the blue ones.',
  'The dentist said I should come back in March.',
  'Я купил билеты в театр на субботу.',
  'Мама сказала, что приедет в мае.',
  'I decided to sell my bicycle.',
];

function memoryOfTurns() {
  const memory = createMemory({ facts: true });
  onTestFinished(memory.close);
  memory.add({
    id: 'c',
    turns: TURNS.map((text, i) => ({
      id: `D${i + 1}:1`,
      session: i + 1,
      speaker: 'user',
      text,
      at: i * 86_400_000,
    })),
    observations: TURNS.map((text, i) => ({
      text,
      session: i + 1,
      speaker: 'user',
      evidence: [`D${i + 1}:1`],
    })),
    questions: [],
  });
  return memory;
}

function linesFor(memory: ReturnType<typeof memoryOfTurns>, query: string): number {
  const request = {
    query,
    exceptNodeIds: [],
    withheldNodeIds: [],
    topN: settingDefinitions['retrieval.top_n'].defaultValue,
    simple: settingDefinitions['retrieval.simple'].defaultValue,
    complex: settingDefinitions['retrieval.complex'].defaultValue,
    shares: settingDefinitions['context.shares'].defaultValue,
  };
  const at = { now: memory.now, zone: 'UTC', setup: defaultSetup };
  const { trusted } = contextFor(memory.store, createSearchIndexes(), request, at);
  return Object.values(trusted.sections).flat().length;
}

test.for([...unsaidQuestions.en, ...unsaidQuestions.ru])(
  '"$text" brings no line: nobody ever mentioned it',
  ({ text }) => {
    const memory = memoryOfTurns();
    expect(linesFor(memory, text)).toBe(0);
    const at = { now: memory.now, zone: 'UTC', setup: defaultSetup };
    const search = {
      query: text,
      limit: 5,
      exceptNodeIds: [],
      withheldNodeIds: [],
      question: text,
    };
    expect(searchMemory(memory.store, createSearchIndexes(), search, at)).toEqual([]);
  },
);

test.for([
  'Which shoes did I buy?',
  'What did the dentist say?',
  'What did I decide to sell?',
  'На что я купил билеты?',
  'Когда приедет мама?',
  'What did I buy?',
  'What happened yesterday?',
  'Which bike did I want to sell?',
])('"%s" brings its line', (question) => {
  expect(linesFor(memoryOfTurns(), question)).toBeGreaterThan(0);
});

test('a statement with a subject of its own still brings what shares a word of another', () => {
  const memory = memoryOfTurns();
  expect(linesFor(memory, 'The saxophone teacher knows my dentist.')).toBeGreaterThan(0);
});
