import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chatgptConversation, chatgptFile } from '../../support/exports/chatgptExport.ts';
import { ended, importFiles, upload } from '../../support/exports/importFiles.ts';
import { generateChatGpt } from '../../support/exports/generateChatGpt.ts';
import { START } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';

const file = chatgptFile([chatgptConversation('c1', START, [{ by: 'user', text: 'Hello there' }])]);
const data = (text: string) => Buffer.from(text).toString('base64');

async function uploadFolder({ call }: TestEngine): Promise<string> {
  const { workspaces, currentId } = await call('workspaces.list', {});
  return join(workspaces.find(({ id }) => id === currentId)?.folder ?? '', 'imports');
}

describe('an upload', () => {
  it('is a private file, gone when its import has ended', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const folder = await uploadFolder(engine);
    await upload(engine, [file]);
    const [name = ''] = readdirSync(folder);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await importFiles(engine, [file]);
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('takes a piece again without a change, and refuses a gap and more than was announced', async () => {
    const { call } = await startTestEngine({ home: temporaryFolder() });
    const { uploadId } = await call('imports.begin', { name: 'a.json', size: 10 });
    const send = (offset: number, text: string) =>
      call('imports.upload', { uploadId, offset, data: data(text) });
    expect(await send(0, 'abcde')).toEqual({ received: 5 });
    expect(await send(0, 'abcde')).toEqual({ received: 5 });
    await expect(send(7, 'x')).rejects.toMatchObject({ error: { reason: 'upload_gap' } });
    await expect(send(5, 'abcdefgh')).rejects.toMatchObject({ error: { code: 'too_large' } });
    const inspection = call('imports.inspect', { uploadIds: [uploadId] });
    await expect(inspection).rejects.toMatchObject({ error: { reason: 'upload_incomplete' } });
  });

  it('that nobody imported is removed at the next start', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const folder = await uploadFolder(engine);
    await upload(engine, [file]);
    expect(readdirSync(folder)).toHaveLength(1);
    await engine.close();
    await startTestEngine({ home });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('an import in progress', () => {
  it('stops when it is canceled, keeps what came in, and is undone', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const { conversations, truth } = generateChatGpt({ seed: 5, conversations: 120 });
    const uploadIds = await upload(engine, [chatgptFile(conversations)]);
    const { importId } = await engine.call('imports.start', {
      uploadIds,
      since: null,
      only: null,
      learn: true,
    });
    const again = engine.call('imports.start', { uploadIds, since: null, only: null, learn: true });
    await expect(again).rejects.toMatchObject({ error: { reason: 'import_running' } });
    expect(await engine.call('imports.cancel', { importId })).toEqual({ cancelled: true });
    const stopped = await ended(engine, importId);
    expect(stopped.state).toBe('cancelled');
    expect(stopped.report.imported.turns).toBeLessThan(truth.turns.length);
    await engine.call('imports.undo', { importId });
    expect((await ended(engine, importId)).state).toBe('undone');
    expect((await engine.call('conversations.list', {})).conversations).toEqual([]);
  });

  it('answers messages meanwhile', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const { conversations } = generateChatGpt({ seed: 6, conversations: 60 });
    const uploadIds = await upload(engine, [chatgptFile(conversations)]);
    const { importId } = await engine.call('imports.start', {
      uploadIds,
      since: null,
      only: null,
      learn: true,
    });
    const answer = await engine.say('Hello');
    expect(answer.state).toBe('complete');
    const { imports } = await engine.call('imports.list', {});
    expect(imports.find(({ id }) => id === importId)?.state).toBe('running');
    expect((await ended(engine, importId)).state).toBe('done');
  });
});

describe('a pasted list of memories', () => {
  it('becomes proposals, each once', async () => {
    const { call } = await startTestEngine({ home: temporaryFolder() });
    const text =
      '```\n[2024-05-01] - Likes green tea\n[unknown] - Has a dog named Rex\n- Lives in Graz\n```';
    expect(await call('imports.paste', { from: 'ChatGPT', text })).toEqual({
      proposed: 3,
      known: 0,
    });
    expect(await call('imports.paste', { from: 'ChatGPT', text })).toEqual({
      proposed: 0,
      known: 3,
    });
    expect((await call('review.list', {})).counts.waiting).toBe(3);
    const { nodes } = await call('facts.list', {});
    expect(nodes.filter(({ review }) => review !== 'pending')).toEqual([]);
  });
});
