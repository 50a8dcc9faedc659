import { afterEach, beforeEach, expect, test } from 'vitest';
import { RunInput } from '../../../../renderer/features/routines/RunInput.tsx';
import { RunReport } from '../../../../renderer/features/routines/RunReport.tsx';
import type { RoutineRun } from '../../../../shared/contract/routines/routineRun.ts';
import { asNodeId } from '../../../support/ids.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let loci: InProcessLoci;
let rendered: Rendered;

beforeEach(async () => {
  loci = await startLoci();
  rendered = await startRendering(loci);
});
afterEach(() => rendered.close());

const run: RoutineRun = {
  id: 'run',
  routineId: 'brief',
  name: 'Morning brief',
  cause: 'manual',
  state: 'done',
  problem: null,
  steps: [
    {
      stepId: 'brief',
      title: 'Brief',
      state: 'done',
      text: '## Today\n\n- [ ] **Call** Anna [1]\n- Lunch [7]',
      citations: [
        { n: 1, nodeId: asNodeId('call'), quote: 'The user must call Anna.', eventTime: 1 },
      ],
      nodes: [],
      promptTokens: 0,
      completionTokens: 0,
      costUsd: 0,
    },
  ],
  startedAt: 1,
  finishedAt: 2,
  undoable: false,
};

test('the text of a step is shown as Markdown, and its citations open their memories', async () => {
  const shown = rendered.show(<RunReport run={run} />);
  await rendered.perform(() => undefined);
  expect(shown.querySelector('h2')?.textContent).toBe('Today');
  expect(shown.querySelector('strong')?.textContent).toBe('Call');
  expect(shown.querySelector('.prose')?.textContent).toContain('Lunch [7]');
  expect(shown.querySelector('.prose')?.textContent).not.toMatch(/\*\*|\[ \]|\[1\]/u);
  await rendered.perform(() => rendered.control('Source 1: The user must call Anna.').click());
  expect(rendered.harness.workspace().inspector.getState().nodeId).toBe('call');
});

test('a run that waits for its model says that it is tried again', () => {
  const shown = rendered.show(
    <RunReport run={{ ...run, state: 'running', problem: 'unreachable' }} />,
  );
  expect(shown.querySelector('.run__problem[role=status]')?.textContent).toMatch(
    /Loci will try again\.$/u,
  );
  const failed = rendered.show(
    <RunReport run={{ ...run, state: 'failed', problem: 'unreachable' }} />,
  );
  expect(failed.textContent).not.toContain('try again.');
});

test('a text that is too long for a run stays whole, says so, and cannot be run', async () => {
  const { routines } = await loci.call('routines.list', {});
  const [routine] = routines;
  if (routine === undefined) throw new Error('no routine is shipped');
  rendered.show(<RunInput routine={routine} onClose={() => undefined} />);
  const box = document.querySelector('textarea');
  if (box === null) throw new Error('there is no text box');
  const write = (text: string) =>
    rendered.perform(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await write('word '.repeat(9_000));
  expect(box.value.length).toBe(45_000);
  expect(document.body.textContent).toContain('This text has 45,000 characters');
  expect(rendered.control('Run now').hasAttribute('disabled')).toBe(true);
  await write('word '.repeat(8_000));
  expect(document.body.textContent).not.toContain('This text has');
  expect(rendered.control('Run now').hasAttribute('disabled')).toBe(false);
});

test('a run that is begun by two clicks is begun once', async () => {
  let runCount = 0;
  loci.stub('routines.run', async () => {
    runCount += 1;
    await new Promise((resolve) => setTimeout(resolve));
    return { runId: 'run' };
  });
  const { routines } = await loci.call('routines.list', { language: 'en' });
  const [routine] = routines;
  if (routine === undefined) throw new Error('no routine comes with Loci');
  rendered.show(<RunInput routine={routine} onClose={() => undefined} />);
  await rendered.perform(() => {
    rendered.control('Run now').click();
    rendered.control('Run now').click();
  });
  expect(runCount).toBe(1);
});

test('a run is undone once, however often that is pressed', async () => {
  let undone = 0;
  loci.stub('routines.undo', async () => {
    undone += 1;
    return { undone: undone === 1 ? 3 : 0, refused: 0 };
  });
  const shown = rendered.show(<RunReport run={{ ...run, undoable: true }} />);
  await rendered.perform(() => {
    rendered.control('Undo the run').click();
    rendered.control('Undo the run').click();
  });
  expect(undone).toBe(1);
  expect(shown.textContent).toContain('3 ');
});
