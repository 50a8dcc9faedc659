import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerFrame } from '../../shared/rpc/wire.ts';
import { startProgram, type RunningProgram } from '../support/runningProgram.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWorkspace } from './support/clientActions.ts';

const MIB = 2 ** 20;
const NESTED = '{"a":'.repeat(500_000);

/** Closed as too large; the sender, still writing, may see the reset before it hears why. */
const TOO_LARGE: unknown = expect.stringMatching(/^closed 100[69]$/u);

/** A request as it would be sent, around any text. */
const request = (text: string) =>
  JSON.stringify({
    kind: 'request',
    id: 7,
    name: 'chat.send',
    body: { workspaceId: 'x', conversationId: null, clientMessageId: 'm', text },
  });

/** Outcome for a socket that sends this: the first frame of the answer, or the close code. */
async function endOf(program: RunningProgram, frame: string | Buffer): Promise<string> {
  const { socket } = await program.meet();
  socket.on('error', () => undefined);
  const answered = once(socket, 'message').then(([data]) => {
    const answer = JSON.parse(String(data)) as ServerFrame;
    return answer.kind === 'failure' ? answer.error.code : answer.kind;
  });
  const closed = once(socket, 'close').then(([code]) => `closed ${code}`);
  socket.send(frame);
  const end = await Promise.race([answered, closed]);
  if (socket.readyState === WebSocket.OPEN) socket.close();
  return end;
}

test('frames and messages that are too large end in a typed error or a closed socket', async () => {
  const program = await startProgram(temporaryFolder());
  const ends = {
    'a message of 1 MiB': await endOf(program, request('x'.repeat(MIB))),
    'a message of 200,000 lines': await endOf(program, request('a\n'.repeat(200_000))),
    'a frame of 50 MiB': await endOf(program, request('x'.repeat(50 * MIB))),
    '9 MiB of bytes': await endOf(program, Buffer.alloc(9 * MIB, 1)),
    '1 MiB of bytes': await endOf(program, Buffer.alloc(MIB, 1)),
    '3 MiB of nested JSON': await endOf(program, `${NESTED}1${'}'.repeat(500_000)}`),
    '5 MiB of open brackets': await endOf(program, '['.repeat(5 * MIB)),
    'a name of 1 MiB': await endOf(
      program,
      JSON.stringify({ kind: 'request', id: 7, name: 'x'.repeat(MIB), body: {} }),
    ),
  };
  expect(ends).toEqual({
    'a message of 1 MiB': 'invalid_request',
    'a message of 200,000 lines': 'invalid_request',
    'a frame of 50 MiB': TOO_LARGE,
    '9 MiB of bytes': TOO_LARGE,
    '1 MiB of bytes': 'invalid_request',
    '3 MiB of nested JSON': 'invalid_request',
    '5 MiB of open brackets': 'invalid_request',
    'a name of 1 MiB': expect.stringMatching(/^(?:invalid_request|unknown_command)$/u),
  });
  const actions = await openWorkspace(await program.connect());
  await actions.send('The lamp stands near the door.');
  expect(await actions.texts()).toHaveLength(1);
  expect(await program.end()).toBe(0);
});

test('a text that is no UTF-8 ends the connection, and a frame in pieces is read', async () => {
  const program = await startProgram(temporaryFolder());
  const { socket } = await program.meet();
  // A text frame, unmasked by the library's own mask of zeros.
  const pieces = [Buffer.from([0xc3]), Buffer.from([0x28])];
  socket.send(Buffer.concat(pieces), { binary: false });
  expect((await once(socket, 'close'))[0]).toBe(1007);
  const { socket: other } = await program.meet();
  other.send('{"kind":"request","id":1,', { fin: false });
  other.send('"name":"host.info","body":{}}', { fin: true });
  expect(JSON.parse(String((await once(other, 'message'))[0]))).toMatchObject({ kind: 'reply' });
  expect(await program.end()).toBe(0);
});
