import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationId } from '../../../../../shared/domain/primitives.ts';
import { addModels } from '../../../../support/inProcess/modelServers.ts';
import type { InProcessLoci } from '../../../../support/inProcess/openLoci.ts';
import { fails, says, type Answer } from '../../../../support/modelServer.ts';
import { startLoci } from '../../loci.ts';
import { messagesOf } from '../../sendTurns.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let loci: InProcessLoci;
let harness: Harness;
let id: ConversationId;
/** Lets the first answer go on. */
let release: () => void;
let firstAnswer: Answer;

beforeEach(async () => {
  loci = await startLoci();
  firstAnswer = says('one');
  const server = await addModels(loci);
  harness = await startHarness(loci);
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  server.next(async (request, response) => {
    await promise;
    await firstAnswer(request, response);
  }, says('two'));
  id = chat().begin();
  await chat().outbox.send(id, 'First');
  await chat().outbox.send(id, 'Second');
  expect(queue()).toEqual(['queued']);
});

afterEach(() => harness.close());

const chat = () => harness.workspace().chat;
const queue = () =>
  chat()
    .getState()
    .outgoing.map(({ state }) => state);
const stored = async () => (await messagesOf(loci, id)).map(({ text }) => text);

describe('a message that waits behind an answer', () => {
  test('goes out when its workspace is opened again after the answer has ended', async () => {
    const { workspaces } = harness.app;
    const boat = await loci.call('workspaces.create', { name: 'Boat' });
    await workspaces.switchTo(boat.id);
    release();
    await vi.waitFor(async () => expect(await stored()).toEqual(['First', 'one']), 10_000);
    await workspaces.switchTo(loci.workspaceId);
    await until(() => queue().length === 0, 'the message to leave');
    await until(
      () => chat().getState().transcripts[id]?.messages.at(-1)?.text === 'two',
      'its answer',
    );
    expect(await stored()).toEqual(['First', 'one', 'Second', 'two']);
  });

  test('goes out before a newer one when the answer has failed', async () => {
    firstAnswer = fails(400);
    release();
    await until(
      () => chat().getState().transcripts[id]?.messages.at(-1)?.state === 'failed',
      'the failure',
    );
    expect(queue()).toEqual(['queued']);
    await chat().outbox.send(id, 'Third');
    await until(() => queue().length === 0, 'the messages to leave');
    const questions = (await stored()).filter((_, index) => index % 2 === 0);
    expect(questions).toEqual(['First', 'Second', 'Third']);
  });

  test('still waits for it after a reload', async () => {
    harness.close();
    harness = await startHarness(loci);
    await harness.pending.idle();
    expect(queue()).toEqual(['queued']);
    expect(await stored()).toEqual(['First', '']);
    release();
    await until(() => queue().length === 0, 'the message to leave');
  });
});

test('messages written without a connection go out one after another, each after an answer', async () => {
  release();
  await until(() => queue().length === 0, 'the messages to leave');
  await until(
    () => chat().getState().transcripts[id]?.messages.at(-1)?.text === 'two',
    'their answers',
  );
  harness.cut();
  await until(() => harness.app.connection.store.getState().phase === 'lost', 'the loss');
  await chat().outbox.send(id, 'Third');
  await chat().outbox.send(id, 'Fourth');
  expect(queue()).toEqual(['waiting', 'waiting']);
  let mostAnswering = 0;
  chat().subscribe(({ transcripts }) => {
    const messages = transcripts[id]?.messages ?? [];
    const answering = messages.filter(({ state }) => state === 'streaming').length;
    mostAnswering = Math.max(mostAnswering, answering);
  });
  harness.reconnect();
  await until(() => queue().length === 0, 'the messages to leave');
  await vi.waitFor(async () => expect((await stored()).length).toBe(8), 10_000);
  expect((await stored()).filter((_, n) => n % 2 === 0).slice(2)).toEqual(['Third', 'Fourth']);
  expect(mostAnswering).toBe(1);
});
