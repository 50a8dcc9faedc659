import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FactFilters } from '../../../../renderer/features/facts/FactFilters.tsx';
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
