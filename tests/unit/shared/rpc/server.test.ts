import { beforeEach, expect, test } from 'vitest';
import { contractError } from '../../../../shared/contract/errors.ts';
import { serve, type ServerProblem } from '../../../../shared/rpc/server.ts';
import type { Transport } from '../../../../shared/rpc/transport.ts';
import { memoryTransportPair } from '../../../support/memoryTransport.ts';
import { until } from '../../../support/until.ts';

type Frame = Record<string, unknown>;

let near: Transport;
let answers: Frame[];
let problems: ServerProblem[];
let opened: number;
let closes: number;
let openDoor: () => void;

const listed = { workspaces: [], currentId: 'w' };

beforeEach(() => {
  const [client, server] = memoryTransportPair();
  const door = Promise.withResolvers<void>();
  openDoor = door.resolve;
  [near, answers, problems, opened, closes] = [client, [], [], 0, 0];
  near.onMessage((frame) => answers.push(frame as Frame));
  serve<'workspaces.list' | 'history.undo' | 'settings.set', undefined>(server, {
    handlers: {
      'workspaces.list': async () => {
        await door.promise;
        return listed;
      },
      'history.undo': () => {
        throw contractError('refused', { detail: 'x'.repeat(5_000) });
      },
      'settings.set': () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- careless code does this
        throw 'words';
      },
    },
    openCall: () => {
      opened += 1;
      return { context: undefined, abort: () => undefined };
    },
    log: (problem) => problems.push(problem),
    onClose: () => (closes += 1),
  });
});

const request = (id: number, name = 'workspaces.list', body: unknown = {}) =>
  near.send({ kind: 'request', id, name, body });

test('an id that is in use is refused without touching the call that has it', async () => {
  request(1);
  request(1);
  await until(() => answers.length === 1, 'the refusal');
  expect(answers[0]).toMatchObject({ id: null, error: { reason: 'id_in_use' } });
  openDoor();
  await until(() => answers.length === 2, 'the reply');
  expect(answers[1]).toEqual({ kind: 'reply', id: 1, body: listed });
});

test('a client may have many calls open, and not without end', async () => {
  for (let id = 1; id <= 1_001; id += 1) request(id);
  await until(() => answers.length === 1, 'the refusal');
  expect(answers[0]).toMatchObject({ id: 1_001, error: { reason: 'too_many_calls' } });
  openDoor();
  await until(() => answers.length === 1_001, 'the replies');
});

test('a cancelled call is answered once, and its id is free', async () => {
  request(1);
  near.send({ kind: 'cancel', id: 1 });
  near.send({ kind: 'cancel', id: 1 });
  near.send({ kind: 'cancel', id: 77 });
  request(1);
  openDoor();
  await until(() => answers.length === 2, 'the answers');
  expect(answers.map(({ kind }) => kind)).toEqual(['failure', 'reply']);
});

test('a command of the contract that is not served here is unknown', async () => {
  request(1, 'chat.send');
  await until(() => answers.length === 1, 'the refusal');
  expect(answers[0]).toMatchObject({ error: { code: 'unknown_command' } });
});

test('an error too large for the wire, or no error at all, becomes internal', async () => {
  request(1, 'history.undo', { workspaceId: 'w' });
  request(2, 'settings.set', { workspaceId: 'w', scope: 'global', key: 'k', value: 1 });
  await until(() => answers.length === 2, 'the refusals');
  expect(answers.map(({ error }) => error)).toEqual([{ code: 'internal' }, { code: 'internal' }]);
  expect(problems.at(-1)).toMatchObject({ command: 'settings.set', detail: 'words' });
});

test('nothing is started for a request that is refused', async () => {
  request(1, 'workspaces.list', { surplus: 1 });
  request(2, 'nothing');
  near.send({ kind: 'request', id: 3 });
  await until(() => answers.length === 3, 'the refusals');
  expect(opened).toBe(0);
});

test('values nested without end are refused, not fatal', async () => {
  let deep: unknown = 1;
  // As deep as a copy can be made of, which is deeper than a parser may go.
  for (let depth = 0; depth < 2_000; depth += 1) deep = [deep];
  request(1, 'settings.set', { workspaceId: 'w', scope: 'global', key: 'k', value: deep });
  await until(() => answers.length === 1, 'an answer');
  expect(answers[0]).toMatchObject({ kind: 'failure', id: 1 });
});

test('a client that leaves is told of once, and its answers go nowhere', async () => {
  request(1);
  await until(() => opened === 1, 'the call');
  near.close();
  openDoor();
  await Promise.resolve();
  expect(closes).toBe(1);
  expect(answers).toEqual([]);
});
