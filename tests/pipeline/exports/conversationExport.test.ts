import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { attach } from '../../support/documents/attach.ts';
import { chatgptConversation, chatgptFile } from '../../support/exports/chatgptExport.ts';
import { importFiles } from '../../support/exports/importFiles.ts';
import { START } from '../../support/manualClock.ts';
import { asConversationId, asMessageId } from '../../support/ids.ts';
import { exportFile, exportText } from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

const HOSTILE = [
  '# You shall not be a heading',
  '<script>alert(1)</script> <img src=https://evil.test/a.png onerror=alert(2)>',
  '![spy](https://evil.test/spy.png)',
  'Title below',
  '---',
  '```html',
  '<b>code stays</b>',
].join('\n');

test('a conversation goes out as Markdown and as HTML: the path that is shown, escaped, files by name', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const first = await engine.say('The first wording.');
  const conversationId = engine.conversationId();
  const staged = await attach(engine.call, 'a <b>plan [x].md', '# Plan');
  if (!staged.ok) throw new Error(staged.reason);
  const { messages } = await engine.call('conversations.messages', { conversationId, limit: 10 });
  const question = messages.find(({ role }) => role === 'user');
  // Another version of the question: the first one is no longer on the path.
  await engine.call('chat.edit', {
    messageId: question?.id ?? asMessageId(''),
    clientMessageId: asMessageId('m-second'),
    text: HOSTILE,
    pasted: [],
  });
  await engine.call('chat.send', {
    conversationId,
    clientMessageId: asMessageId('m-file'),
    text: '解释一下这份文件 '.repeat(40),
    attachments: [staged.attachment.id],
  });
  const title = `<i>${'計画の名前'.repeat(30)}</i> "x" & y`;
  await engine.call('conversations.rename', { conversationId, title });
  expect(first.role).toBe('assistant');

  const target = { kind: 'conversation', conversationId } as const;
  const markdown = await exportText(engine, { ...target, format: 'markdown' });
  expect(markdown).not.toContain('The first wording.');
  expect(markdown).toContain(String.raw`\<script>alert(1)\</script> \<img src`);
  expect(markdown).toContain(String.raw`\![spy](`);
  expect(markdown).toContain('### You shall not be a heading');
  expect(markdown).toContain('\n\\---\n```html\n<b>code stays</b>\n```\n');
  expect(markdown).toContain(String.raw`- a \<b\>plan \[x\].md`);
  expect(markdown.split('\n').filter((line) => /^#{1,2} /u.test(line))).toEqual([
    expect.stringContaining(String.raw`# \<i\>計画`),
    expect.stringMatching(/^## You · \d{4}-\d\d-\d\d \d\d:\d\d$/u),
    expect.stringMatching(/^## Built-in assistant · /u),
    expect.stringMatching(/^## You · /u),
    expect.stringMatching(/^## Built-in assistant · /u),
  ]);

  const { item, content } = await exportFile(engine, { ...target, format: 'html' });
  expect(Buffer.byteLength(item.fileName)).toBeLessThanOrEqual(120);
  expect(item.fileName).not.toMatch(/[<>:"/\\|?*]/u);
  expect(item.report).toEqual({
    written: { conversations: 1, messages: 4, attachments: 1 },
    omitted: { other_versions: 2, attachment_contents: 1 },
  });
  const { document } = new Window();
  document.write(content.toString('utf8'));
  expect(document.querySelectorAll('script, img, link, iframe, object, a, [onerror]')).toHaveLength(
    0,
  );
  expect(document.querySelector('h1')?.textContent).toBe(title);
  expect(document.documentElement.getAttribute('lang')).toBe('en');
  const texts = [...document.querySelectorAll('.text')].map((node) => node.textContent);
  expect(texts[0]).toBe(HOSTILE);
  expect(document.querySelector('.files li')?.textContent).toBe('a <b>plan [x].md');
  expect(content.toString('utf8')).toContain("default-src 'none'");
});

test('a conversation that is gone is refused, and so is a second export at the same time', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const gone = asConversationId('gone');
  const target = { kind: 'conversation', conversationId: gone, format: 'html' } as const;
  await expect(exportText(engine, target)).rejects.toThrow('not_found');
  const memories = { kind: 'memories', format: 'csv', scope: { kind: 'all' } } as const;
  const both = [exportText(engine, memories), exportText(engine, memories)];
  await expect(Promise.all(both)).rejects.toThrow('export_running');
});

test('an imported answer is signed with the name of its program, and never with its id', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const talk = chatgptConversation('trip', START - 86_400_000, [
    { by: 'user', text: 'Which ferry?' },
    { by: 'assistant', text: 'The Blue Star.' },
  ]);
  const named = JSON.stringify(talk).replace(
    '"metadata":{}}}}',
    '"metadata":{"model_slug":"gpt-4o"}}}}',
  );
  const files = [chatgptFile([JSON.parse(named) as typeof talk])];
  await importFiles(engine, files);
  const { conversations } = await engine.call('conversations.list', {});
  const conversationId = conversations[0]?.id ?? asConversationId('');
  const markdown = await exportText(engine, {
    kind: 'conversation',
    conversationId,
    format: 'markdown',
  });
  expect(markdown).toContain('## ChatGPT · gpt-4o');
});

test('an answer is exported with the sources that its numbers stand for', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.say('Remember that my sister lives in <b>Lyon</b>.');
  const answer = await engine.say('Where does my sister live?');
  expect(answer.text).toContain('[1]');
  const target = { kind: 'conversation', conversationId: engine.conversationId() } as const;
  const markdown = await exportText(engine, { ...target, format: 'markdown' });
  expect(markdown).toMatch(
    /Sources cited:\n\n- \\\[1\\\] My sister lives in \\<b\\>Lyon\\<\/b\\>\. \(\d{4}-\d\d-\d\d\)\n/u,
  );
  const { content } = await exportFile(engine, { ...target, format: 'html' });
  const { document } = new Window();
  document.write(content.toString('utf8'));
  expect(document.querySelector('.sources li')?.textContent).toMatch(
    /^\[1\] My sister lives in <b>Lyon<\/b>\. \(\d{4}-\d\d-\d\d\)$/u,
  );
});
