import { afterEach, describe, expect, test } from 'vitest';
import { App } from '../../../../renderer/features/shell/App.tsx';
import { annasLoci, firstRun } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { until } from '../stores/harness.ts';

let rendered: Rendered;
afterEach(() => rendered.close());

const shown = () => document.body.textContent;
const inDemo = () =>
  until(() => rendered.harness.app.demo.getState().progress === null, 'the demo to be made');

async function openDemo(name = 'Explore the demo'): Promise<void> {
  await rendered.perform(() => rendered.control(name).click());
  await rendered.perform(inDemo);
}

describe('the demo workspace', () => {
  test('opens from the welcome before any question is answered, says what it is, goes in one click and comes back by undo', async () => {
    rendered = await startRendering(await firstRun());
    rendered.show(<App />);
    expect(shown()).toContain('Welcome to Loci');
    await openDemo();
    expect(shown()).toContain('Demo: a fictional year');
    expect(shown()).toContain("Demo: Nora's year");
    expect(shown()).not.toContain('Welcome to Loci');
    await rendered.perform(() => rendered.control('Move demo to trash').click());
    expect(shown()).toContain('Welcome to Loci');
    expect(shown()).toContain('Workspace moved to the trash');
    await rendered.perform(() => rendered.control('Undo').click());
    await rendered.perform(() =>
      until(() => shown().includes('Demo: a fictional year'), 'the demo to be back'),
    );
  });

  test('shows how far its story is told, and leaves nothing when it is cancelled', async () => {
    const loci = await firstRun();
    rendered = await startRendering(loci);
    rendered.show(<App />);
    await rendered.perform(() => rendered.control('Explore the demo').click());
    expect(shown()).toContain('Creating the demo…');
    expect(document.querySelector('[role="progressbar"]')).not.toBeNull();
    await rendered.perform(() => rendered.control('Cancel').click());
    await rendered.perform(inDemo);
    expect(shown()).toContain('Welcome to Loci');
    const { workspaces } = await loci.call('workspaces.list', {});
    expect(workspaces.some(({ isDemo }) => isDemo)).toBe(false);
    expect(document.querySelector('.toast--danger')).toBeNull();
  });

  test('is not spoken of in a workspace of one’s own', async () => {
    rendered = await startRendering(await annasLoci());
    rendered.show(<App />);
    expect(shown()).not.toContain('Demo: a fictional year');
  });
});
