import { afterEach, beforeEach, expect, test } from 'vitest';
import { DocumentsScreen } from '../../../../renderer/features/documents/DocumentsScreen.tsx';
import type { DocumentStore } from '../../../../renderer/stores/documents/documents.ts';
import { until } from '../../../support/until.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered;
let documents: DocumentStore;

beforeEach(async () => {
  rendered = await startRendering(await startLoci());
  ({ documents } = rendered.harness.workspace());
});
afterEach(() => rendered.close());

const names = () => documents.getState().list?.rejected.map(({ name }) => name) ?? [];

/** The screen with files that could not be added. */
async function refuse(...chosen: readonly string[]): Promise<void> {
  const bytes = new Uint8Array([1, 0, 2, 0, 0, 7]);
  await documents.add(chosen.map((name) => new File([bytes], name)));
  await until(() => names().length === chosen.length, 'the files to be refused');
  rendered.show(<DocumentsScreen documentId={null} nodeId={null} />);
  await rendered.perform(() => undefined);
}

/** Button of an open dialog. */
function dialogButton(text: string): HTMLButtonElement {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
  const button = buttons.find(({ textContent }) => textContent === text);
  if (button === undefined) throw new Error(`no button “${text}” in a dialog`);
  return button;
}

test('a file is deleted only once the person says so again', async () => {
  await refuse('a.txt', 'b.txt');
  const [first = '', second = ''] = names();
  await rendered.perform(() => rendered.control(`Delete ${first}`).click());
  expect(names()).toEqual([first, second]);
  await rendered.perform(() => dialogButton('Cancel').click());
  expect(names()).toEqual([first, second]);
  await rendered.perform(() => rendered.control(`Delete ${first}`).click());
  await rendered.perform(() => dialogButton('Delete file').click());
  await until(() => names().length === 1, 'the file to go');
  expect(names()).toEqual([second]);
});
