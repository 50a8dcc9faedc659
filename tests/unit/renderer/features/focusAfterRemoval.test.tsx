import { act, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EntitiesScreen } from '../../../../renderer/features/entities/EntitiesScreen.tsx';
import { FactsScreen } from '../../../../renderer/features/facts/FactsScreen.tsx';
import { TagField } from '../../../../renderer/features/inspector/TagField.tsx';
import { ReviewScreen } from '../../../../renderer/features/review/ReviewScreen.tsx';
import { Dialog } from '../../../../renderer/ui/overlays/Dialog.tsx';
import { useSelect, useWorkspace } from '../../../../renderer/stores/app/storesContext.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { annasLoci, entityIdByName, startLoci } from '../loci.ts';
import { until } from '../stores/harness.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show(loci: InProcessLoci, content: ReactNode) {
  rendered = await startRendering(loci);
  const { perform, control, harness } = rendered;
  const container = rendered.show(content);
  await perform(() => undefined);
  return {
    ...rendered,
    container,
    workspace: harness.workspace(),
    /** Presses a button that has the focus. */
    async press(name: string): Promise<void> {
      act(() => control(name).focus());
      await perform(() => control(name).click());
    },
    focused: () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  };
}

/** Tags of the first memory of the list, as the inspector shows them. */
function FirstTags() {
  const { facts } = useWorkspace();
  const node = useSelect(facts, ({ nodes }) => nodes[0]);
  return node === undefined ? null : <TagField node={node} />;
}

test('a removed tag gives the focus to the next one, then to the one before, then to the button', async () => {
  const loci = await startLoci();
  const { node } = await loci.call('facts.remember', { content: 'Oil the worktop' });
  await loci.call('facts.edit', { nodeId: node.id, tags: ['a', 'b', 'c'] });
  const { perform, press, focused, workspace } = await show(loci, <FirstTags />);
  await perform(() => workspace.facts.load());
  const remove = async (tag: string) => {
    await press(`Remove tag “${tag}”`);
    const tags = () => workspace.facts.getState().nodes[0]?.tags;
    await perform(() => until(() => tags()?.includes(tag) === false, 'the removal'));
  };
  await remove('b');
  expect(focused()).toBe('Remove tag “c”');
  await remove('c');
  expect(focused()).toBe('Remove tag “a”');
  await remove('a');
  expect(focused()).toBe('Add tag');
});

test('a removed name gives the focus to the button that adds one', async () => {
  const loci = await startLoci();
  const { entity } = await loci.call('entities.create', { name: 'Clara', type: 'person' });
  const { perform, press, focused, workspace } = await show(
    loci,
    <EntitiesScreen entityId={entity.id} />,
  );
  await perform(() => workspace.entities.edit(entity, { kind: 'add_alias', alias: 'Clarinette' }));
  await press('Remove the name Clarinette');
  expect(focused()).toBe('Add name');
});

test('the last proposal of a person gives the focus to the page of that person', async () => {
  const loci = await annasLoci();
  const entityId = await entityIdByName(loci, 'Marek');
  const { press, focused, container } = await show(loci, <EntitiesScreen entityId={entityId} />);
  const proposals = () => container.querySelectorAll('.profile__proposal').length;
  expect(proposals()).toBe(1);
  await press('Not the same');
  expect(proposals()).toBe(0);
  expect(focused()).toBe('Marek');
  expect(document.activeElement?.className).toBe('profile');
});

test.each(['merges', 'contradictions'] as const)(
  'the last card of %s gives the focus to the end of the deck',
  async (queue) => {
    const { press, focused, container } = await show(
      await annasLoci(),
      <ReviewScreen queue={queue} />,
    );
    expect(document.activeElement?.className).toBe('card');
    const name = queue === 'merges' ? 'Not the same3' : 'Both3';
    while (container.querySelector('.card') !== null) await press(name);
    expect(focused()).toBe('All caught up');
  },
);

test('a deck that is opened with nothing to decide takes the focus from nothing', async () => {
  await show(await startLoci(), <ReviewScreen queue="waiting" />);
  expect(document.activeElement).toBe(document.body);
});

test('all memories of a list removed at once give the focus to the search', async () => {
  const loci = await startLoci();
  await loci.call('facts.remember', { content: 'The oven is new' });
  await loci.call('facts.remember', { content: 'The tent is green' });
  const { perform, press, workspace, container } = await show(loci, <FactsScreen />);
  await perform(() => workspace.facts.filter({ statuses: ['active'] }));
  await perform(() => workspace.facts.selectAll());
  const bar = () => container.querySelector<HTMLElement>('.bulk');
  expect(bar()).not.toBeNull();
  await press('Remove');
  await perform(() => until(() => bar() === null, 'the end of the list'));
  expect(workspace.facts.getState().total).toBe(0);
  expect(document.activeElement?.id).toBe('memory-search');
});

test('a dialog whose opener has left the page gives the focus to the screen', async () => {
  const { show: put, painted } = await show(await startLoci(), null);
  const screen = (dialog: boolean, opener: boolean) => (
    <main id="main" tabIndex={-1}>
      {opener ? <button type="button">Opener</button> : null}
      <Dialog title="Remove" isOpen={dialog} onClose={() => undefined}>
        <p>Text</p>
      </Dialog>
    </main>
  );
  put(screen(false, true));
  act(() => rendered?.control('Opener').focus());
  put(screen(true, true));
  await painted();
  put(screen(true, false));
  put(screen(false, false));
  await painted();
  await painted();
  expect(document.activeElement?.id).toBe('main');
});
