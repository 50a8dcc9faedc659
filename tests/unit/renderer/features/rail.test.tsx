import { afterEach, beforeEach, expect, test } from 'vitest';
import { DocumentView } from '../../../../renderer/features/documents/DocumentView.tsx';
import { Rail } from '../../../../renderer/features/shell/Rail.tsx';
import { contractError } from '../../../../shared/contract/errors.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { until } from '../../../support/until.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let loci: InProcessLoci;
let rendered: Rendered;

beforeEach(async () => {
  window.location.hash = '';
  loci = await startLoci();
  rendered = await startRendering(loci);
});
afterEach(() => {
  rendered.close();
  window.location.hash = '';
});

/** Opens a document, leaves it, and lets another window delete it. */
async function deleteInOtherWindow() {
  const { documents } = rendered.harness.workspace();
  const { route } = rendered.harness.app;
  await documents.add([new File(['The path is steep.'], 'walk.md', { type: 'text/markdown' })]);
  const stored = () => documents.getState().list?.documents[0];
  await until(() => stored() !== undefined, 'the document');
  const documentId = stored()?.id ?? '';
  route.go({ screen: 'documents', documentId });
  await documents.read(documentId, {});
  route.go({ screen: 'routines' });
  expect(route.last('documents')).toEqual({ screen: 'documents', documentId });
  loci.stub('documents.get', () => {
    throw contractError('not_found', { reason: 'document' });
  });
  await documents.reload();
  return { documentId, route };
}

test('the entry of documents leads to the list where the one left open was deleted', async () => {
  const { route } = await deleteInOtherWindow();
  rendered.show(<Rail />);
  await rendered.perform(() => rendered.control('Documents').click());
  expect(route.getState()).toEqual({ screen: 'documents' });
});

test('a document that was deleted while it was open says so, and offers no deletion', async () => {
  const { documentId } = await deleteInOtherWindow();
  const container = rendered.show(<DocumentView documentId={documentId} nodeId={null} />);
  await rendered.perform(() => undefined);
  expect(container.textContent).not.toContain('Delete permanently');
  expect(container.textContent).toContain('This document is gone');
});
