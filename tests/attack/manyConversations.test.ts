import { expect, test } from 'vitest';
import { countForRun } from '../reliability/support/counts.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { startThreadedEngine } from '../support/threadedEngine.ts';
import { openWorkspace } from './support/clientActions.ts';
import { asMessageId } from '../support/ids.ts';

const CONVERSATIONS = countForRun('LOCI_CONVERSATIONS', 300, 10_000);

test(`${CONVERSATIONS} conversations are listed whole, searched, and open again`, async () => {
  const first = await startThreadedEngine();
  const { client, workspaceId } = await openWorkspace(await first.connect());
  for (let from = 0; from < CONVERSATIONS; from += 100) {
    await Promise.all(
      Array.from({ length: Math.min(100, CONVERSATIONS - from) }, (_, n) =>
        client.call('chat.send', {
          workspaceId,
          conversationId: null,
          clientMessageId: asMessageId(`m-${from + n}`),
          text: `Lamp zq${from + n} stands near the door.`,
        }),
      ),
    );
  }
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const value = await work();
    reportFigure(what, performance.now() - began, 'ms');
    return value;
  };
  const listed = await timed('list', () => client.call('conversations.list', { workspaceId }));
  expect(listed.conversations).toHaveLength(CONVERSATIONS);
  const query = `zq${CONVERSATIONS - 1}`;
  const search = () => client.call('search.everything', { workspaceId, query });
  expect((await timed('search', search)).messages).toHaveLength(1);
  await first.thread.shutdown();

  const again = await timed('start', () => startThreadedEngine({ home: first.home }));
  const opened = await openWorkspace(await again.connect());
  const found = (await opened.client.call('conversations.list', { workspaceId })).conversations;
  reportTries(CONVERSATIONS, found.length);
  expect(found).toHaveLength(CONVERSATIONS);
});
