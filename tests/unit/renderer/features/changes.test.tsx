import { afterEach, expect, test } from 'vitest';
import { ChangesScreen } from '../../../../renderer/features/changes/ChangesScreen.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show() {
  const loci = await startLoci();
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  const { history, changeFeed } = harness.workspace();
  await perform(() => history.remember({ content: 'The spare key is in the shed', kind: 'Fact' }));
  const container = rendered.show(<ChangesScreen />);
  await perform(() => changeFeed.load());
  const rows = () => [...container.querySelectorAll<HTMLElement>('.change')];
  const row = (text: string) => rows().find((each) => each.textContent.includes(text));
  return { ...rendered, rows, row, changeFeed };
}

test('what changed is listed by day with its cause and who did it, and is undone there', async () => {
  const { row, perform, changeFeed } = await show();
  const added = () => row('The spare key is in the shed');
  expect(added()?.textContent).toContain('Saved');
  expect(added()?.textContent).toContain('you');
  await perform(() => added()?.querySelector('button')?.click());
  await perform(() => changeFeed.load());
  expect(changeFeed.getState().groups[0]?.cause).toBe('undo');
  expect(
    changeFeed.getState().groups.find(({ cause, label }) => cause === 'remember' && label !== '')
      ?.state,
  ).toBe('undone');
});

test('a filter leaves only its causes and its actors', async () => {
  const { rows, perform, changeFeed } = await show();
  await perform(() => changeFeed.filter({ topics: ['faded'] }));
  expect(rows()).toEqual([]);
  await perform(() => changeFeed.filter({ topics: ['learned'], actors: ['user'] }));
  expect(rows().length).toBeGreaterThan(0);
  await perform(() => changeFeed.filter({ topics: ['learned'], actors: ['system'] }));
  const bySystem = changeFeed.getState().groups;
  expect(bySystem.every(({ actor }) => actor === 'system')).toBe(true);
});
