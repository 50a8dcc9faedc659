import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FactFilters } from '../../../../renderer/features/facts/FactFilters.tsx';
import { DEFAULT_FILTERS } from '../../../../renderer/stores/memory/factState.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

test('a search that was emptied stays so, however soon one goes elsewhere', async () => {
  rendered = await startRendering(await startLoci());
  const { harness, perform, control, show } = rendered;
  const { facts } = harness.workspace();
  await perform(() => facts.filter({ query: 'ladder', sort: 'relevance' }));
  show(<FactFilters />);
  act(() => {
    control('Clear').click();
  });
  show(null);
  expect(facts.getState().filters).toMatchObject({ query: '', sort: 'newest' });
});

test('the words of a saved filter stand in the search box, and cleared filters sort by the newest', async () => {
  rendered = await startRendering(await startLoci());
  const { harness, perform, show } = rendered;
  const { facts } = harness.workspace();
  const container = show(<FactFilters />);
  const box = () => container.querySelector<HTMLInputElement>('#memory-search')?.value;
  for (const query of ['ladder', 'boat']) {
    await perform(() => facts.filter({ ...DEFAULT_FILTERS, query, sort: 'relevance' }));
    expect(box()).toBe(query);
  }
  const { sort } = facts.getState().filters;
  await perform(() => facts.filter({ ...DEFAULT_FILTERS, sort }));
  expect(box()).toBe('');
  expect(facts.getState().filters.sort).toBe('newest');
});

test('a saved filter that narrows the list further is seen, and stays so when it is cleared', async () => {
  rendered = await startRendering(await startLoci());
  const { harness, perform, show, control } = rendered;
  const { facts } = harness.workspace();
  show(<FactFilters />);
  const isExpanded = () => control('More filters').getAttribute('aria-expanded');
  expect(isExpanded()).toBe('false');
  await perform(() => facts.filter({ ...DEFAULT_FILTERS, tags: ['boats'] }));
  expect(isExpanded()).toBe('true');
  await perform(() => facts.filter({ tags: [] }));
  expect(isExpanded()).toBe('true');
  await perform(() => control('More filters').click());
  expect(isExpanded()).toBe('false');
});
