import { afterEach, expect, test } from 'vitest';
import { MAX_ATTACHMENTS } from '../../../../../shared/domain/attachment.ts';
import { filesOf } from '../../../../../renderer/stores/chat/attachments.ts';
import { startLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';

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

test('files attached to a message are there again after a look into another workspace', async () => {
  const loci = await startLoci();
  harness = await startHarness(loci);
  const { workspaces } = harness.app;
  const homeId = harness.workspace().workspaceId;
  const boat = await loci.call('workspaces.create', { name: 'Boat' });
  await harness.workspace().attachments.add(null, [new File(['Oil the worktop.'], 'worktop.txt')]);

  await workspaces.switchTo(boat.id);
  expect(filesOf(harness.workspace().attachments.getState(), null)).toEqual([]);
  await workspaces.switchTo(homeId);

  const { attachments } = harness.workspace();
  expect(filesOf(attachments.getState(), null)).toMatchObject([
    { name: 'worktop.txt', reason: null },
  ]);
  const taken = attachments.consume(null).map(({ id }) => id);
  const [discarded] = await Promise.all(
    taken.map((attachmentId) => loci.call('attachments.discard', { attachmentId })),
  );
  expect(discarded).toEqual({ discarded: true });
});

test('an engine that starts again refuses the files attached in every workspace', async () => {
  const loci = await startLoci();
  harness = await startHarness(loci);
  const { workspaces } = harness.app;
  const homeId = harness.workspace().workspaceId;
  const boat = await loci.call('workspaces.create', { name: 'Boat' });
  await harness.workspace().attachments.add(null, [new File(['Oil the worktop.'], 'worktop.txt')]);
  await workspaces.switchTo(boat.id);

  await until(() => harness?.app.session.getState().host !== null, 'the engine');
  const { host } = harness.app.session.getState();
  harness.cut();
  await until(() => harness?.app.connection.store.getState().phase === 'lost', 'the loss');
  await loci.restart();
  harness.reconnect();
  await until(() => harness?.app.session.getState().host !== host, 'the new engine');
  await workspaces.switchTo(homeId);
  expect(filesOf(harness.workspace().attachments.getState(), null)).toMatchObject([
    { name: 'worktop.txt', attachment: null, reason: 'gone' },
  ]);
});
