import { afterEach, expect, test } from 'vitest';
import { ChangeList } from '../../../../../../renderer/features/graph/time/ChangeList.tsx';
import { GRAPH_LARGEST_SIZE } from '../../../../../../shared/domain/graph.ts';
import { graphNode } from '../../../../../support/graphPictures/generatedPicture.ts';
import { annasLoci } from '../../../loci.ts';
import { startRendering, type Rendered } from '../../../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

test('a comparison lists changes and removals before additions, and messages behind memories and people', async () => {
  rendered = await startRendering(await annasLoci());
  const { harness, perform, show } = rendered;
  const { graph, inspector } = harness.workspace();
  const nodes = [
    graphNode({ id: 'same' }),
    graphNode({ id: 'turn', sort: 'episodic', change: 'added' }),
    graphNode({ id: 'new', change: 'added' }),
    graphNode({ id: 'Anna', sort: 'person', entity: true, change: 'added' }),
    graphNode({ id: 'newer', change: 'added' }),
    graphNode({ id: 'gone', change: 'removed' }),
    graphNode({ id: 'other', change: 'changed' }),
  ];
  const counts = { added: 4, removed: 1, changed: 1 };
  await perform(() =>
    graph.setState({
      picture: { nodes, edges: [], collapsed: [] },
      changeSummary: { counts, isPartial: false },
    }),
  );
  const container = show(
    <ChangeList from={Date.UTC(2025, 2, 1, 12)} to={Date.UTC(2025, 4, 1, 12)} />,
  );
  expect(container.querySelector('[role=status]')?.textContent).toMatch(
    /^4 added, 1 removed, 1 changed from .*March.*2025 to .*May.*2025$/,
  );
  const rows = [...container.querySelectorAll<HTMLElement>('li button')];
  expect(rows.map((row) => row.querySelector('[dir]')?.textContent)).toEqual([
    'other',
    'gone',
    'new',
    'newer',
    'Anna',
    'turn',
  ]);
  expect(container.querySelector('.time__unlisted')).toBeNull();
  // More may have changed than the picture has room for, and than was compared.
  await perform(() =>
    graph.setState({ changeSummary: { counts: { ...counts, added: 240 }, isPartial: true } }),
  );
  expect(container.querySelector('[role=status]')?.textContent).toMatch(
    /^At least 240 added, 1 removed, 1 changed from .*March.*2025 to .*May.*2025$/,
  );
  const unlisted = () => container.querySelector('.time__unlisted')?.textContent;
  expect(unlisted()).toBe(
    "236 more changes aren't listed. To see more of them, choose a larger number under “Show at most”.",
  );
  // The largest number has been chosen already.
  const { viewOptions } = graph.getState();
  await perform(() =>
    graph.setState({ viewOptions: { ...viewOptions, size: GRAPH_LARGEST_SIZE } }),
  );
  expect(unlisted()?.trim()).toBe("236 more changes aren't listed.");
  await perform(() => rows[1]?.click());
  expect([graph.getState().focused, inspector.getState().nodeId]).toEqual(['gone', 'gone']);
});
