import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { reportFigure } from '../support/reportFigure.ts';
import { startProgram, type RunningProgram } from '../support/runningProgram.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWorkspace } from './support/clientActions.ts';

const MIB = 2 ** 20;
/** Memory limit: unread frames of one page, frames in transit, and uncollected garbage. */
const MAX_MIB = 600;

const memoryOf = ({ pid }: RunningProgram): number =>
  Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

test.skipIf(process.platform !== 'linux')(
  'a client that never reads is cut off, and the others are served meanwhile',
  async () => {
    const program = await startProgram(temporaryFolder());
    const actions = await openWorkspace(await program.connect());
    // A page of messages that is large, so that its answers are.
    for (let n = 0; n < 20; n += 1)
      await actions.send(`${n} ${'The lamp stands there. '.repeat(2_000)}`);
    const { conversations } = await actions.client.call('conversations.list', {
      workspaceId: actions.workspaceId,
    });
    const before = memoryOf(program);
    const { socket } = await program.meet();
    let closed = false;
    socket.on('close', () => (closed = true));
    socket.on('error', () => undefined);
    const { workspaceId } = actions;
    socket.send(
      JSON.stringify({ kind: 'request', id: 1, name: 'workspaces.open', body: { workspaceId } }),
    );
    socket.pause();
    const body = { workspaceId, conversationId: conversations[0]?.id, limit: 100 };
    let [most, slowest, requests] = [0, 0, 0];
    // A paused socket hears of its end once it reads on.
    for (; requests < 400; requests += 1) {
      socket.send(
        JSON.stringify({ kind: 'request', id: requests + 2, name: 'conversations.messages', body }),
      );
      if (requests % 10 !== 0) continue;
      const began = performance.now();
      await actions.client.call('status.get', { workspaceId });
      slowest = Math.max(slowest, performance.now() - began);
      most = Math.max(most, memoryOf(program) - before);
      await pause(1);
    }
    socket.resume();
    for (let n = 0; n < 2_000 && !closed; n += 1) await pause(5);
    reportFigure('memory grown', most, 'MiB');
    reportFigure('others', slowest, 'ms');
    expect(closed).toBe(true);
    expect(most).toBeLessThan(MAX_MIB);
    await actions.send('Still there.');
    expect(await program.end()).toBe(0);
    expect(requests * 20 * 44_000).toBeGreaterThan(300 * MIB);
  },
);
