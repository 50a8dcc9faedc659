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
const names = async (query: string, chosen: readonly string[] = []) =>
  (await choices().findEntities(query, chosen))?.map(({ name }) => name);

test('those are offered whose name begins as one types', async () => {
  const all = await names('');
  expect(all).toContain('Marek');
  const some = await names('mar');
  expect(some).toContain('Marek');
  expect(some?.length).toBeLessThan(all?.length ?? 0);
});

test('who is chosen stays on offer, and comes first, also when the search finds others', async () => {
  expect(await names('zzz', [marek])).toEqual(['Marek']);
  const all = await names('', [marek]);
  expect(all?.[0]).toBe('Marek');
  expect(all?.filter((name) => name === 'Marek')).toHaveLength(1);
});

test('who is chosen and is no more is not offered', async () => {
  expect(await names('zzz', ['nobody'])).toEqual([]);
});

test('what cannot be read is told apart from a search that finds nobody', async () => {
  harness.cut();
  expect(await choices().findEntities('', [])).toBeNull();
});
