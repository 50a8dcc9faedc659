import { afterEach, beforeEach, expect, test } from 'vitest';
import { annasLoci, entityIdByName } from '../../loci.ts';
import { startHarness, type Harness } from '../harness.ts';

let harness: Harness;
let marek: string;

beforeEach(async () => {
  const loci = await annasLoci();
  marek = await entityIdByName(loci, 'Marek');
  harness = await startHarness(loci);
});
afterEach(() => harness.close());

const choices = () => harness.workspace().facts.choices;
const names = () =>
  choices()
    .getState()
    .entities.map(({ name }) => name);

test('those are offered whose name begins as one types', async () => {
  await choices().findEntities('', []);
  const all = names();
  expect(all).toContain('Marek');
  await choices().findEntities('mar', []);
  expect(names()).toContain('Marek');
  expect(names().length).toBeLessThan(all.length);
});

test('who is chosen stays on offer, and comes first, also when the search finds others', async () => {
  await choices().findEntities('zzz', [marek]);
  expect(names()).toEqual(['Marek']);
  await choices().findEntities('', [marek]);
  expect(names()[0]).toBe('Marek');
  expect(names().filter((name) => name === 'Marek')).toHaveLength(1);
});

test('who is chosen and is no more is not offered', async () => {
  await choices().findEntities('zzz', ['nobody']);
  expect(names()).toEqual([]);
});

test('an answer that was overtaken is not shown', async () => {
  await Promise.all([choices().findEntities('zzz', ['nobody']), choices().findEntities('mar', [])]);
  expect(names()).toContain('Marek');
});
