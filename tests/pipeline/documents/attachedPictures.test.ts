import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  attachmentFolder,
  lastRequest,
  sendWith,
  stageFile,
} from '../../support/documents/attachedTurns.ts';
import { asMessageId } from '../../support/ids.ts';
import { says } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { messagesToForget } from '../../support/forgetting.ts';
import { watchWrites } from '../../support/refuseWrites.ts';
import { readReceiptOf } from '../../support/documents/receiptOf.ts';
import { JPEG, PNG, motionPhoto, photoWithLocation } from '../../support/documents/pictures.ts';
import { startDocumentEngine } from '../../support/documents/documentEngine.ts';

describe('a picture', () => {
  test('of a message that the disk refused is there for the next try', async () => {
    const writes = watchWrites();
    onTestFinished(() => void vi.restoreAllMocks());
    const engine = await startModelEngine();
    const { id } = await stageFile(engine, 'cat.png', PNG);
    writes.refuse('SQLITE_FULL');
    await expect(sendWith(engine, 'What is this?', [id])).rejects.toMatchObject({
      error: { code: 'storage_full' },
    });
    writes.refuse(null);
    const { message } = await sendWith(engine, 'What is this?', [id]);
    expect(message.attachments).toMatchObject([{ name: 'cat.png' }]);
  });

  test('is sent to the model, without the place it was taken at', async () => {
    const engine = await startModelEngine();
    const { id, kind } = await stageFile(engine, 'cat.jpg', photoWithLocation());
    expect(kind).toBe('image');
    await sendWith(engine, 'What is this?', [id]);
    const newest = lastRequest(engine).at(-1)?.content as {
      type: string;
      image_url?: { url: string };
    }[];
    const image = newest.find(({ type }) => type === 'image_url')?.image_url?.url ?? '';
    expect(image).toMatch(/^data:image\/jpeg;base64,/u);
    const bytes = Buffer.from(image.split(',')[1] ?? '', 'base64');
    expect(bytes.equals(JPEG)).toBe(true);
    const folder = attachmentFolder(engine);
    expect(existsSync(join(folder, readdirSync(folder)[0] ?? ''))).toBe(true);
  });

  test('is stored without the video and the second picture behind it', async () => {
    const engine = await startDocumentEngine();
    const { whole, picture } = motionPhoto();
    await stageFile(engine, 'cat.jpg', whole);
    const folder = attachmentFolder(engine);
    const hash = createHash('sha256').update(picture).digest('hex');
    expect(readdirSync(folder)).toContain(hash);
  });

  test('that is gone from the disk is told to the model and in the receipt', async () => {
    const engine = await startModelEngine();
    const { id } = await stageFile(engine, 'cat.jpg', photoWithLocation());
    const sent = await sendWith(engine, 'What is this?', [id]);
    rmSync(attachmentFolder(engine), { recursive: true });
    const again = await engine.call('chat.regenerate', { messageId: sent.answer.id });
    const answer = await engine.finished(again.answer.id);
    const receipt = await readReceiptOf(engine, answer.id);
    expect(receipt.attachments).toMatchObject([
      { name: 'cat.jpg', kind: 'image', isOmitted: true },
    ]);
    const request = JSON.stringify(lastRequest(engine));
    expect(request).not.toContain('image_url');
    expect(request).toContain('Attached files that are not shown: “cat.jpg”');
  });

  test('is forgotten with its message', async () => {
    const engine = await startModelEngine();
    const { id } = await stageFile(engine, 'cat.jpg', photoWithLocation());
    const { message, answer } = await sendWith(engine, 'What is this?', [id]);
    const receipt = await readReceiptOf(engine, answer.id);
    expect(receipt.attachments).toMatchObject([{ name: 'cat.jpg', kind: 'image' }]);
    expect(readdirSync(attachmentFolder(engine))).toHaveLength(1);
    await engine.call('forget.apply', messagesToForget(message, answer));
    expect(readdirSync(attachmentFolder(engine))).toEqual([]);
  });

  test('is sent with a draft that has it, too, after its message was forgotten', async () => {
    const engine = await startModelEngine();
    const first = await stageFile(engine, 'cat.jpg', photoWithLocation());
    const { message, answer } = await sendWith(engine, 'What is this?', [first.id]);
    const stagedAgain = await stageFile(engine, 'cat.jpg', photoWithLocation());
    await engine.call('forget.apply', messagesToForget(message, answer));
    const second = await sendWith(engine, 'Whose cat is this?', [stagedAgain.id]);
    const receipt = await readReceiptOf(engine, second.answer.id);
    expect(receipt.attachments).toMatchObject([{ name: 'cat.jpg', kind: 'image' }]);
    expect(receipt.attachments?.[0]?.isOmitted).not.toBe(true);
    expect(readdirSync(attachmentFolder(engine))).toHaveLength(1);
  });

  test('of an earlier message is named to the model and in the receipt, once, as not shown', async () => {
    const engine = await startModelEngine();
    const { id } = await stageFile(engine, 'cat.png', PNG);
    const again = await stageFile(engine, 'cat again.png', PNG);
    const { conversationId } = (await sendWith(engine, 'What is this?', [id])).message;
    const ask = async (text: string, attachments: string[]) => {
      const message = { conversationId, clientMessageId: asMessageId(`m-${text}`), text };
      const { answer } = await engine.call('chat.send', { ...message, attachments });
      const { id: answerId } = await engine.finished(answer?.id ?? '');
      const { attachments: files } = await readReceiptOf(engine, answerId);
      return { request: JSON.stringify(lastRequest(engine)), files };
    };
    const followUp = await ask('What color is it?', []);
    expect(followUp.request).not.toContain('image_url');
    expect(followUp.request).toMatch(
      /Pictures of earlier messages that are not shown: “cat\.png”\./u,
    );
    expect(followUp.files).toMatchObject([{ name: 'cat.png', isOmitted: true, isEarlier: true }]);
    const file = await stageFile(engine, 'oven.md', 'The code of the oven is 4711.');
    const { request } = await ask('And the code?', [file.id]);
    expect(request).toMatch(/4711.*not shown: “cat\.png”\./u);
    const repeatedAnswer = await ask('And now?', [again.id]);
    expect(repeatedAnswer.request).toContain('image_url');
    expect(repeatedAnswer.request).not.toContain('not shown');
    expect(repeatedAnswer.files?.filter(({ kind }) => kind === 'image')).toEqual([
      { name: 'cat again.png', kind: 'image', tokens: 0, isCut: false },
    ]);
  });

  test('is left out where the server takes none, and the receipt says so', async () => {
    const engine = await startModelEngine();
    engine.server.setDefaultAnswer((request, response) => {
      const hasImage = JSON.stringify(request.body).includes('image_url');
      if (!hasImage) return says('I cannot see it.')(request, response);
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ error: { message: 'this model does not support image input' } }),
      );
    });
    const { id } = await stageFile(engine, 'cat.png', PNG);
    const { answer } = await sendWith(engine, 'What is this?', [id]);
    expect(answer.text).toContain('I cannot see it.');
    const receipt = await readReceiptOf(engine, answer.id);
    expect(receipt.warnings).toContain('no_images');
    expect(receipt.attachments).toMatchObject([{ name: 'cat.png', isOmitted: true }]);
  });
});
