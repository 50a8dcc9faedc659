import { afterEach, expect, test } from 'vitest';
import { MAX_ATTACHMENTS } from '../../../../../shared/domain/attachment.ts';
import { startLoci } from '../../loci.ts';
import { startHarness, type Harness } from '../harness.ts';

let harness: Harness | null = null;
afterEach(() => harness?.close());

test('files beyond the limit of a message are counted, and the others attached', async () => {
  harness = await startHarness(await startLoci());
  const { attachments } = harness.workspace();
  const files = Array.from(
    { length: MAX_ATTACHMENTS + 3 },
    (_, n) => new File([`Note ${n}`], `note-${n}.txt`),
  );
  await attachments.add(null, files);
  expect(Object.values(attachments.getState().filesByChat).flat()).toHaveLength(MAX_ATTACHMENTS);
  const [toast] = harness.app.toasts.getState().toasts;
  expect(toast?.content).toEqual({ kind: 'filesOmitted', count: 3, limit: MAX_ATTACHMENTS });
});
