import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { asMessageId } from '../../support/ids.ts';

const MESSAGES = 900;
const MAX_BYTES = 64 * 1024 * 1024;

test('the log of the database stays short while somebody writes and searches without a pause', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const log = join(home, 'workspaces', engine.client.workspaceId ?? '', 'memory.db-wal');
  let longest = 0;
  let over = false;
  const searching = (async () => {
    while (!over) await engine.call('diagnostics.investigate', { question: 'what of the lamp' });
  })();
  let shrunk = 0;
  let last = 0;
  for (let n = 0; n < MESSAGES; n += 1) {
    await engine.call('chat.send', {
      conversationId: null,
      clientMessageId: asMessageId(`steady-${n}`),
      text: `The lamp number ${n} stands in room ${n % 17}, next to the window and the old chair.`,
    });
    const { size } = statSync(log);
    if (size < last) shrunk += 1;
    last = size;
    longest = Math.max(longest, size);
    if (n % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  over = true;
  await searching;
  expect(shrunk).toBeGreaterThan(0);
  expect(longest).toBeLessThan(MAX_BYTES);
}, 60_000);
