import { describe, expect, test } from 'vitest';
import { mentionedEntities } from '../../../../../../../electron/engine/storage/memory/names/mentionedEntities.ts';
import { createMemoryWriter } from '../../../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../../../support/testStore.ts';

function opened() {
  const { store } = openTestStore();
  const remember = createMemoryWriter(store);
  const entities = {
    anna: remember.entity('Анна', ['Аня']),
    annPark: remember.entity('Ann Park'),
    mark: remember.entity('Mark'),
    atlas: remember.entity('Project Atlas', ['Atlas'], 'project'),
    leva: remember.entity('Лёва'),
    garage: remember.entity('garage', [], 'place'),
  };
  const named = (content: string) =>
    mentionedEntities(store.entities, content).map(({ seq }) => seq);
  const mentions = (content: string) =>
    mentionedEntities(store.entities, content).map(({ mention }) => mention);
  return { named, mentions, ...entities };
}

describe('names in a memory', () => {
  test('are whole aliases, the longest first', () => {
    const { named, mentions, ...known } = opened();
    expect(named('Project Atlas ends in May')).toEqual([known.atlas]);
    expect(mentions('Project Atlas ends in May')).toEqual(['Project Atlas']);
    expect(named('Atlas is late; ask Ann Park')).toEqual([known.annPark, known.atlas]);
    expect(named('The atlases are on the shelf, Annabel said')).toEqual([]);
  });

  test('are found in inflected Russian and with a possessive', () => {
    const { named, ...known } = opened();
    expect(named('Встретиться с Анной в пятницу')).toEqual([known.anna]);
    expect(named('У Анны аллергия на инжир')).toEqual([known.anna]);
    expect(named("Mark's bike is blue")).toEqual([known.mark]);
  });

  test('are no adjectives that share their stem with a name', () => {
    const { named, ...known } = opened();
    expect(named('Левое колено у Веры прошло')).toEqual([]);
    expect(named('Лёвой гордится вся семья')).toEqual([known.leva]);
  });

  test('are no common words in lower case, unless the whole text is typed so', () => {
    const { named, ...known } = opened();
    expect(named('I must mark the date')).toEqual([]);
    expect(named('call mark about the bike')).toEqual([known.mark]);
    expect(named('The key is in the garage')).toEqual([known.garage]);
  });
});
