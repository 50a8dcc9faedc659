import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';
import { describe, expect, test } from 'vitest';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../../../electron/engine/retrieval/search.ts';
import { START } from '../../support/manualClock.ts';
import { createMemoryWriter, type MemoryWriter } from '../../support/rememberedStore.ts';
import { openTestStore } from '../../support/testStore.ts';

function opened(write: (remember: MemoryWriter) => void) {
  const { store } = openTestStore();
  write(createMemoryWriter(store));
  const indexes = createSearchIndexes();
  const find = (question: string) =>
    search(store, indexes, question, {
      now: START,
      zone: 'UTC',
      limit: 9,
      exceptNodeIds: [],
      ...defaultSetup,
    });
  return {
    named: (question: string) => find(question).parsedQuestion.entities.map(({ name }) => name),
    memories: (question: string) => find(question).knowledge.map(({ node }) => node.content),
    turns: (question: string) => find(question).turns.map(({ episode }) => episode.content),
  };
}

describe('a person asked for by another form of their name', () => {
  const known = () =>
    opened(({ entity, fact, turn, link }) => {
      for (const name of ['Татьяна', 'Лев', 'Catherine Brown', 'Роман']) entity(name);
      link(fact('Не пьёт молока'), entity('Михаил'));
      fact('День рождения Татьяны пятого мая');
      turn('Catherine moved to Leeds');
      turn('It rained in Leeds');
    });

  test.for([
    ['Когда день рождения у Тани?', ['Татьяна']],
    ['Где Таня?', ['Татьяна']],
    ['Что подарить Лёве?', ['Лев']],
    ['Where does Kate live?', ['Catherine Brown']],
    ['Что любит Рома?', ['Роман']],
    ['Кто написал этот роман?', ['Роман']],
    ['Что пьёт Миша?', ['Михаил']],
    ['Что любит Света?', []],
    ['Хочется ромы и кати', []],
  ] as const)('is meant: %s', ([question, names]) => {
    expect(known().named(question)).toEqual(names);
  });

  test('is found by what is known of them, and in what was said and is remembered', () => {
    const { memories, turns } = known();
    expect(memories('А у Тани?')).toEqual(['День рождения Татьяны пятого мая']);
    expect(memories('Что пьёт Миша?')).toContain('Не пьёт молока');
    expect(turns('And Kate?')[0]).toBe('Catherine moved to Leeds');
  });

  test('is nobody where two that are known may be meant, and the one who has that very name', () => {
    const two = opened(({ entity }) => {
      entity('Александр');
      entity('Александра');
    });
    expect(two.named('Что любит Саша?')).toEqual([]);
    const three = opened(({ entity }) => {
      entity('Александр');
      entity('Саша');
    });
    expect(three.named('Что любит Саша?')).toEqual(['Саша']);
  });
});
