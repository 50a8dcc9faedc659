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
  const { memoryActions, changeFeed } = harness.workspace();
  await perform(() =>
    memoryActions.remember({ content: 'The spare key is in the shed', kind: 'Fact' }),
  );
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

test('what was saved and undone can be deleted for good from its change', async () => {
  const { rows, perform, changeFeed, harness } = await show();
  const pressFirst = async () => {
    const saved = rows().find(
      ({ textContent }) => textContent.includes('spare key') && textContent.includes('Saved'),
    );
    await perform(() => saved?.querySelector('button')?.click());
    await perform(() => changeFeed.load());
  };
  await pressFirst();
  await pressFirst();
  const { forgetTarget } = harness.app.view.getState();
  expect(forgetTarget).toMatchObject({ kind: 'change' });
  const { forget } = harness.workspace();
  if (forgetTarget !== null) await perform(() => forget.begin(forgetTarget));
  expect(forget.getState().items.map(({ text }) => text)).toEqual(['The spare key is in the shed']);
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

test('the list is one stop of Tab, whose rows arrows reach', async () => {
  const { rows, perform, harness } = await show();
  const { memoryActions, changeFeed } = harness.workspace();
  await perform(() =>
    memoryActions.remember({ content: 'The ladder is lent to Emil', kind: 'Fact' }),
  );
  await perform(() => changeFeed.load());
  const buttons = rows().flatMap((row) => [...row.querySelectorAll('button')]);
  expect(buttons.length).toBeGreaterThan(1);
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual(
    buttons.map((_, index) => (index === 0 ? 0 : -1)),
  );
  buttons[0]?.focus();
  await perform(() =>
    buttons[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })),
  );
  expect(document.activeElement).toBe(buttons[1]);
  expect(buttons[0]?.tabIndex).toBe(-1);
});
