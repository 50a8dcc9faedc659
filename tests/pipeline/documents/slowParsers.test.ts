import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseFile } from '../../../electron/engine/ingest/documents/parsing/parseFile.ts';
import { stageFile } from '../../support/documents/attachedTurns.ts';
import { startDocumentEngine } from '../../support/documents/documentEngine.ts';
import { asMessageId } from '../../support/ids.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const PAGE = '<p>The oven is a Neff, bought in Munich.</p>';

/** An engine in which something else happens once while the nth page is parsed. */
async function engineWithSlowPage(n: number, duringPage: (engine: Engine) => Promise<unknown>) {
  let count = 0;
  const engine: Engine = await startDocumentEngine({
    async startParser(request) {
      if ((count += 1) === n) await duringPage(engine);
      return { kind: 'reply', reply: await parseFile(request) };
    },
  });
  return engine;
}

type Engine = Awaited<ReturnType<typeof startDocumentEngine>>;

test('a page that is attached while it is parsed becomes one document', async () => {
  const engine = await engineWithSlowPage(1, async ({ call }) => {
    const { id } = await stageFile({ call }, 'page.html', PAGE);
    const clientMessageId = asMessageId('m-1');
    const turn = { conversationId: null, clientMessageId, text: 'Read it', attachments: [id] };
    await call('chat.send', turn);
  });
  engine.put('page.html', PAGE);
  await engine.ingest();
  expect((await engine.list()).documents).toHaveLength(1);
  expect(engine.moved('processed')).toHaveLength(1);
});

test('a page that is forgotten while its new version is parsed does not come back', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'page.html');
  const engine = await engineWithSlowPage(2, async ({ call, list }) => {
    const documentIds = (await list()).documents.map(({ id }) => id);
    await call('forget.apply', { memoryIds: [], messageIds: [], entityIds: [], documentIds });
  });
  const key = 'ingest.watched_folders';
  await engine.call('settings.set', { scope: 'workspace', key, value: [folder] });
  writeFileSync(path, PAGE);
  await engine.ingest();
  expect((await engine.list()).documents).toHaveLength(1);
  writeFileSync(path, '<p>The oven was sold to a neighbor.</p>');
  await engine.ingest();
  expect((await engine.list()).documents).toEqual([]);
});
