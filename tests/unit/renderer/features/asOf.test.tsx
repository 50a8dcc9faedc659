import { afterEach, expect, test } from 'vitest';
import { dayOf, endOfDay } from '../../../../renderer/ui/controls/dayText.ts';
import { AsOf, AsOfNote } from '../../../../renderer/features/facts/AsOf.tsx';
import { FactList } from '../../../../renderer/features/facts/FactList.tsx';
import { NodeState } from '../../../../renderer/features/memory/NodeState.tsx';
import type { MemoryNode } from '../../../../shared/domain/node.ts';
import { ago } from '../../../support/ago.ts';
import { annasLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

test('the list is shown as it was on a day, says so, and comes back', async () => {
  rendered = await startRendering(await annasLoci());
  const { harness, container, perform, control } = rendered;
  const { facts } = harness.workspace();
  await facts.load();
  const contents = () => facts.getState().nodes.map(({ content }) => content);
  expect(contents()).toContain('The kitchen budget is 15,000 €');
  rendered.show(
    <>
      <AsOf />
      <AsOfNote />
    </>,
  );
  await perform(() => control('Go back in time…').click());
  await perform(() => facts.filter({ asOf: endOfDay(dayOf(ago.days(20))) }));
  expect(contents()).toContain('The kitchen budget is 12,000 €');
  expect(contents()).not.toContain('The kitchen budget is 15,000 €');
  expect(container.querySelector('[role=status]')?.textContent).toContain('Memories as of');
  await perform(() => control('Back to today').click());
  expect(contents()).toContain('The kitchen budget is 15,000 €');
  expect(container.querySelector('[role=status]')).toBeNull();
});

test('a memory whose time is over says so, but not in the list as of a day before', async () => {
  const loci = await annasLoci();
  rendered = await startRendering(loci);
  const { harness, container, perform, show } = rendered;
  const { facts } = harness.workspace();
  await facts.filter({ kinds: ['Fact'], query: 'budget' });
  const [{ id: nodeId }] = facts.getState().nodes as [MemoryNode];
  const trueUntil = endOfDay(dayOf(ago.days(2)));
  const { node } = await loci.call('facts.edit', { nodeId, trueUntil });
  show(<FactList />);
  await perform(() => facts.load());
  expect(container.querySelector('[role=row]')?.textContent).toContain('no longer true');
  expect(show(<NodeState node={node} at={ago.days(10)} />).textContent).toBe('');
});
