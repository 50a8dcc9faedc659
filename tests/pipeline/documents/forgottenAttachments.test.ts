import { expect, test } from 'vitest';
import { openReadonly } from '../../../electron/engine/storage/connection/database.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import { sendWith, stageFile } from '../../support/documents/attachedTurns.ts';
import { JPEG, PNG } from '../../support/documents/pictures.ts';
import { readReceiptOf } from '../../support/documents/receiptOf.ts';
import { asMessageId } from '../../support/ids.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { memoryDatabase } from '../../support/portable/exporting.ts';

/** Sends a turn after a message of a conversation, and waits for its answer. */
async function sendNext(
  engine: ModelEngine,
  { conversationId }: Message,
  text: string,
  attachments: string[] = [],
): Promise<Message> {
  const turn = { conversationId, clientMessageId: asMessageId(`m-${text}`), text, attachments };
  const { answer } = await engine.call('chat.send', turn);
  return await engine.finished(answer?.id ?? '');
}

/** Names of files in the receipts of a workspace. */
function filesInReceipts(engine: ModelEngine): string[] {
  const db = openReadonly(memoryDatabase(engine.home, engine.client.workspaceId ?? ''));
  const names = db
    .prepare(
      `SELECT f.value ->> '$.name' FROM recall_log l, json_each(l.receipt, '$.attachments') f
       ORDER BY l.seq, f.key`,
    )
    .pluck()
    .all() as string[];
  db.close();
  return names;
}

const NOTHING = { memoryIds: [], messageIds: [], entityIds: [], documentIds: [] };

test('no receipt names a file once its document is forgotten', async () => {
  const engine = await startModelEngine();
  const { id } = await stageFile(engine, 'oven.md', '# Oven\n\nIts code is 4711-xyzzy.\n');
  const { message } = await sendWith(engine, 'Thanks', [id]);
  await sendNext(engine, message, 'Hello');
  expect(filesInReceipts(engine)).toEqual(['oven.md', 'oven.md']);
  const documentId = message.attachments?.[0]?.documentId ?? '';
  await engine.call('forget.apply', { ...NOTHING, documentIds: [documentId] });
  expect(filesInReceipts(engine)).toEqual([]);
});

test('no receipt names a picture once its message is forgotten; one sent later stays', async () => {
  const engine = await startModelEngine();
  const cat = await stageFile(engine, 'cat.png', PNG);
  const { message } = await sendWith(engine, 'What is this?', [cat.id]);
  const dog = await stageFile(engine, 'dog.jpg', JPEG);
  const answer = await sendNext(engine, message, 'And this?', [dog.id]);
  expect(filesInReceipts(engine)).toEqual(['cat.png', 'dog.jpg', 'cat.png']);
  await engine.call('forget.apply', { ...NOTHING, messageIds: [message.id] });
  expect(filesInReceipts(engine)).toEqual(['dog.jpg']);
  expect((await readReceiptOf(engine, answer.id)).attachments).toMatchObject([{ name: 'dog.jpg' }]);
});
