import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyFullText } from '../../../electron/engine/storage/files/verifyFullText.ts';
import { chatgptConversation, chatgptFile } from '../../support/exports/chatgptExport.ts';
import { ended, importFiles, upload } from '../../support/exports/importFiles.ts';
import { START } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { until } from '../../support/until.ts';

const DAY = 86_400_000;
const LAST_YEAR = START - 400 * DAY;

/** So many exchanges with words of their own, so that a neighbor's words show in the index. */
function exchanges(count: number) {
  return Array.from({ length: 2 * count }, (_, n) => ({
    by: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
    text: `Turn number${n} of the log about ferry${n}.`,
  }));
}

function databaseOf(home: string): string {
  const [id = ''] = readdirSync(join(home, 'workspaces'));
  return join(home, 'workspaces', id, 'memory.db');
}

async function start() {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  return { engine, home, database: () => databaseOf(home) };
}

/** Adds another version of an answer, written after everything else. */
function addVersion(conversation: Record<string, unknown>, of: string, id: string): void {
  const mapping = conversation['mapping'] as Record<string, { readonly message: object }>;
  const answer = mapping[of];
  if (answer === undefined) throw new Error(`no turn ${of}`);
  const content = { content_type: 'text', parts: ['Another answer.'] };
  const message = { ...answer.message, id, create_time: (LAST_YEAR + DAY) / 1_000 + 500, content };
  mapping[id] = { ...answer, ...{ id }, message };
}

/** Begins to import one long conversation, and waits for its first turns. */
async function beginLongImport(engine: TestEngine): Promise<string> {
  const long = chatgptFile([chatgptConversation('log', LAST_YEAR, exchanges(1_500))]);
  const uploadIds = await upload(engine, [long]);
  const request = { uploadIds, since: null, only: null, learn: true };
  const { importId } = await engine.call('imports.start', request);
  await until(async () => {
    const { conversations } = await engine.call('conversations.list', {});
    return conversations.length > 0;
  }, 'the first turns');
  return importId;
}

describe('full text of imported turns', () => {
  it('is that of their rows after an export with changed and inserted turns', async () => {
    const { engine, database } = await start();
    const turns = exchanges(6);
    await importFiles(engine, [chatgptFile([chatgptConversation('log', LAST_YEAR, turns)])]);
    expect(verifyFullText(database(), 'turns')).toEqual([]);
    const changed = turns.map((turn, n) =>
      n === 3 ? { ...turn, text: 'Rewritten answer.' } : turn,
    );
    const later = chatgptConversation('log', LAST_YEAR, [
      ...changed,
      { by: 'user', text: 'And one more question.' },
    ]);
    addVersion(later, 'log-5', 'other');
    await importFiles(engine, [chatgptFile([later])]);
    expect(verifyFullText(database(), 'turns')).toEqual([]);
  });

  it('is that of their rows where a later version belongs to an earlier session', async () => {
    const { engine, database } = await start();
    const pauseOfDay = (n: number) => (n < 4 ? n * 10 : 86_400 + n * 10);
    const turns = exchanges(4).map((turn, n) => ({ ...turn, after: pauseOfDay(n) }));
    const conversation = chatgptConversation('log', LAST_YEAR, turns);
    addVersion(conversation, 'log-3', 'other');
    await importFiles(engine, [chatgptFile([conversation])]);
    expect(verifyFullText(database(), 'turns')).toEqual([]);
  });

  it('is that of their rows after an import that was canceled within a conversation', async () => {
    const { engine, database } = await start();
    const importId = await beginLongImport(engine);
    await engine.call('imports.cancel', { importId });
    expect(await ended(engine, importId)).toMatchObject({ state: 'cancelled' });
    expect(verifyFullText(database(), 'turns')).toEqual([]);
  });

  it('is not taken for damaged while a conversation is half written, and is whole in the end', async () => {
    const { engine, home, database } = await start();
    const importId = await beginLongImport(engine);
    await engine.close();
    expect(verifyFullText(database(), 'turns')).toEqual([]);
    const next = await startTestEngine({ home });
    expect(await ended(next, importId)).toMatchObject({
      state: 'done',
      report: { imported: { conversations: 1, turns: 3_000 } },
    });
    expect(verifyFullText(database(), 'turns')).toEqual([]);
  });
});
