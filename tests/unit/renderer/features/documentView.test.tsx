import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DocumentsScreen } from '../../../../renderer/features/documents/DocumentsScreen.tsx';
import { useApp, useSelect } from '../../../../renderer/stores/app/storesContext.ts';
import type { DocumentStore } from '../../../../renderer/stores/documents/documents.ts';
import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { until } from '../../../support/until.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

/** More headings than a page of a document has chunks. */
const HEADINGS = 150;

let rendered: Rendered;
let documents: DocumentStore;
/** Class names of what was scrolled to. */
let scrolledTo: string[];

beforeEach(async () => {
  window.location.hash = '';
  rendered = await startRendering(await startLoci());
  ({ documents } = rendered.harness.workspace());
  scrolledTo = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.className);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rendered.close();
  window.location.hash = '';
});

/** The documents, at the address that is open. */
function Documents() {
  const { route } = useApp();
  const at = useSelect(route, (state) => state);
  if (at.screen !== 'documents') return null;
  return <DocumentsScreen documentId={at.documentId ?? null} nodeId={at.nodeId ?? null} />;
}

async function put(change = ''): Promise<Id> {
  const sections = Array.from(
    { length: HEADINGS },
    (_, n) => `# Day ${n}\n\nOn day ${n} the path went over hill ${n}.${n === 0 ? change : ''}\n`,
  );
  await documents.add([new File([sections.join('\n')], 'walk.md', { type: 'text/markdown' })]);
  const stored = () => documents.getState().list?.documents[0];
  await until(() => stored()?.version === (change === '' ? 1 : 2), 'the document');
  return stored()?.id ?? '';
}

const open = (documentId: Id, nodeId?: NodeId) =>
  rendered.perform(() =>
    rendered.harness.app.route.go({
      screen: 'documents',
      documentId,
      ...(nodeId === undefined ? {} : { nodeId }),
    }),
  );

test('the next passages are read from the first of them', async () => {
  const documentId = await put();
  rendered.show(<Documents />);
  await open(documentId);
  expect(scrolledTo).toEqual([]);
  await rendered.perform(() => rendered.control('Next passages').click());
  expect(documents.getState().text?.from).toBe(60);
  expect(scrolledTo).toEqual(['documents__body']);
  expect(document.activeElement?.className).toBe('documents__body');
});

test('who returns to a document is on the page they left', async () => {
  const documentId = await put();
  rendered.show(<Documents />);
  await open(documentId);
  await rendered.perform(() => rendered.control('Next passages').click());
  await rendered.perform(() => rendered.harness.app.route.go({ screen: 'routines' }));
  await open(documentId);
  expect(documents.getState().text?.from).toBe(60);
});

test('a quoted line is gone to again after the page was turned', async () => {
  const documentId = await put();
  rendered.show(<Documents />);
  await open(documentId);
  const nodeId = documents.getState().text?.chunks[1]?.nodeId;
  await open(documentId, nodeId);
  await rendered.perform(() => rendered.control('Next passages').click());
  scrolledTo.length = 0;
  await open(documentId, nodeId);
  expect(documents.getState().text?.from).toBe(0);
  expect(scrolledTo).toEqual(['chunk chunk--quoted']);
  await open(documentId, nodeId);
  expect(scrolledTo).toHaveLength(2);
});

test('a passage of an earlier version stays quoted when memory changes', async () => {
  const documentId = await put();
  rendered.show(<Documents />);
  await open(documentId);
  const nodeId = documents.getState().text?.chunks[0]?.nodeId;
  await rendered.perform(async () => {
    await put(' It rained.');
  });
  await open(documentId, nodeId);
  const quoted = () => documents.getState().text?.outdatedChunk?.text;
  expect(quoted()).toContain('On day 0');
  await rendered.perform(() => documents.reload());
  expect(quoted()).toContain('On day 0');
});
