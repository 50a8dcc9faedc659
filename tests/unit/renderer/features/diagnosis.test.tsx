import { afterEach, expect, test } from 'vitest';
import { DiagnosisDialog } from '../../../../renderer/features/diagnosis/DiagnosisDialog.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function opened(question: string) {
  const loci = await startLoci();
  await loci.call('facts.remember', { content: 'The boiler leaks when it rains.' });
  await loci.call('facts.remember', { content: 'The boat is blue.' });
  rendered = await startRendering(loci);
  const { harness, perform } = rendered;
  harness.app.view.diagnose(question);
  rendered.show(<DiagnosisDialog />);
  await perform(() => undefined);
  const dialog = () => document.body.querySelector('[role=dialog]')?.textContent ?? '';
  const type = (selector: string, text: string) =>
    perform(() => {
      const field = document.body.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
      const { prototype } =
        field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  return { ...rendered, loci, dialog, type };
}

test('a question from elsewhere is looked up at once, and its evidence shown', async () => {
  const { dialog } = await opened('Why does the boiler leak?');
  expect(dialog()).toContain('The boiler leaks when it rains.');
  expect(dialog()).not.toContain('The boat is blue.');
});

test('a question is asked by hand, and nothing is looked up before', async () => {
  const { dialog, type, perform, control } = await opened('');
  expect(dialog()).not.toContain('Evidence');
  await type('.diagnosis__question input', 'What color is the boat?');
  await perform(() => control('Look up').click());
  expect(dialog()).toContain('The boat is blue.');
});

test('a finding is kept as an observation that rests on what was shown', async () => {
  const { loci, type, perform, control } = await opened('Why does the boiler leak?');
  await type('.diagnosis__finding textarea', 'The roof is to blame.');
  await perform(() => control('Save this conclusion').click());
  const { nodes } = await loci.call('facts.list', { sources: ['diagnostics'] });
  expect(nodes.map(({ content, kind }) => [content, kind])).toEqual([
    ['The roof is to blame.', 'Observation'],
  ]);
  const { evidence } = await loci.call('facts.get', { nodeId: nodes[0]?.id as never });
  expect(evidence.map(({ quote }) => quote)).toEqual(['The boiler leaks when it rains.']);
});
