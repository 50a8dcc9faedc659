import { expect, test } from 'vitest';
import { createCorrectionDrafts } from '../../../../../renderer/stores/memory/history/correctionDrafts.ts';
import {
  createInspectorStore,
  type MemoryDetails,
} from '../../../../../renderer/stores/memory/inspector.ts';
import { asNodeId } from '../../../../support/ids.ts';
import { heldCalls } from '../heldCalls.ts';

const NODE = asNodeId('node');

function start() {
  const { client, emit, replies } = heldCalls<MemoryDetails>();
  const inspector = createInspectorStore(client, 'workspace', createCorrectionDrafts());
  inspector.open(NODE);
  return { inspector, replies, change: () => emit('facts.changed') };
}

const detailsOf = (importance: number) => ({ node: { importance } }) as MemoryDetails;

test('an answer that a newer one overtook does not bring back the details of before', async () => {
  const { inspector, replies, change } = start();
  change();
  const [older, newer] = replies;
  newer?.resolve(detailsOf(80));
  await newer?.promise;
  older?.resolve(detailsOf(50));
  await older?.promise;
  expect(inspector.getState().details).toEqual(detailsOf(80));
});

test('a failure that a newer answer overtook is not shown over it', async () => {
  const { inspector, replies, change } = start();
  change();
  const [older, newer] = replies;
  newer?.resolve(detailsOf(80));
  await newer?.promise;
  older?.reject(new Error('late'));
  await older?.promise.catch(() => undefined);
  expect(inspector.getState()).toMatchObject({ details: detailsOf(80), problem: null });
});
