// @vitest-environment node
import { expect, test } from 'vitest';
import { suggestionsOf } from '../../../../../../renderer/features/graph/search/suggestions.ts';
import type { EntityRef } from '../../../../../../shared/domain/entity.ts';
import type { MemoryNode } from '../../../../../../shared/domain/node.ts';
import { asEntityId } from '../../../../../support/ids.ts';

const entity = (name: string): EntityRef => ({ id: asEntityId(name), name, type: 'person' });
const fact = (content: string) =>
  ({ id: content, content, type: 'semantic', kind: 'Fact' }) as unknown as MemoryNode;
const texts = (query: string, entities: EntityRef[], facts: MemoryNode[] = []) =>
  suggestionsOf({ entities, facts }, query).map(({ text }) => text);

test('what is called exactly so comes first, whatever it is', () => {
  const people = [entity('Mariana Costa'), entity('Anna'), entity('Ann')];
  expect(texts('ann', people)).toEqual(['Ann', 'Anna', 'Mariana Costa']);
  expect(texts('ПОРТО', [entity('Портофино'), entity('Порто')])).toEqual(['Порто', 'Портофино']);
  expect(texts('tea', [entity('Teapot')], [fact('tea')])).toEqual(['tea', 'Teapot']);
});

test('people and things come before memories, and no more than fit', () => {
  const people = Array.from({ length: 5 }, (_, index) => entity(`Emil ${index}`));
  const facts = Array.from({ length: 9 }, (_, index) => fact(`Memory ${index} of Emil`));
  const list = texts('Emil', people, facts);
  expect(list).toHaveLength(8);
  expect(list.slice(0, 5)).toEqual(people.map(({ name }) => name));
});

test('a suggestion leads to the person, the thing or the memory itself', () => {
  const [person, memory] = suggestionsOf({ entities: [entity('Leo')], facts: [fact('m')] }, 'x');
  expect(person?.center).toEqual({ kind: 'entity', id: 'Leo' });
  expect(memory?.center).toEqual({ kind: 'memory', id: 'm' });
});
