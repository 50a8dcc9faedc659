import { afterEach, beforeEach, expect, test } from 'vitest';
import { DocumentsScreen } from '../../../../renderer/features/documents/DocumentsScreen.tsx';
import type { DocumentStore } from '../../../../renderer/stores/documents/documents.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { until } from '../../../support/until.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let loci: InProcessLoci;
let rendered: Rendered;
let documents: DocumentStore;

beforeEach(async () => {
  loci = await startLoci();
  rendered = await startRendering(loci);
  ({ documents } = rendered.harness.workspace());
});
afterEach(() => rendered.close());

async function show(): Promise<void> {
  rendered.show(<DocumentsScreen documentId={null} nodeId={null} />);
  await rendered.perform(() => undefined);
}

/** Presses a button that has the focus, as a key does. */
async function press(button: HTMLElement | undefined): Promise<void> {
  await rendered.perform(() => {
    button?.focus();
    button?.click();
  });
}

const buttonsCalled = (text: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].filter(
    ({ textContent }) => textContent === text,
  );
const focusedRow = () => document.activeElement?.closest('.documents__row')?.textContent;

test('the focus stays in the row of a document whose question is answered', async () => {
  const names = ['kettle.md', 'oven.md'];
  await documents.add(names.map((name) => new File([`All about the ${name}.`], name)));
  await until(() => documents.getState().list?.documents.length === 2, 'the documents');
  for (const { id } of documents.getState().list?.documents ?? [])
    await documents.decide(id, 'retire');
  await show();
  const [, second] = buttonsCalled('Use again');
  const title = second?.closest('[data-row]')?.querySelector('button')?.textContent ?? '';
  await press(second);
  await until(() => buttonsCalled('Use again').length === 1, 'the button to go');
  expect(document.activeElement?.textContent).toBe(title);
});

test('the focus goes to the next row when a folder is watched no longer', async () => {
  const value = [`${loci.home}/letters`, `${loci.home}/recipes`];
  await loci.call('settings.set', { scope: 'workspace', key: 'ingest.watched_folders', value });
  await show();
  await press(buttonsCalled('Stop watching')[0]);
  await until(() => buttonsCalled('Stop watching').length === 1, 'the row to go');
  expect(focusedRow()).toContain('recipes');
});
