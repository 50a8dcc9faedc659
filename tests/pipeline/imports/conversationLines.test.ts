import { describe, expect, it } from 'vitest';
import { chatgptConversation, chatgptFile } from '../../support/exports/chatgptExport.ts';
import { importFiles } from '../../support/exports/importFiles.ts';
import { asConversationId } from '../../support/ids.ts';
import { START } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

const LAST_YEAR = START - 400 * 86_400_000;

/** Questions with their answers, as many as fill several steps. */
const conversationOf = (topic: string, count: number) =>
  Array.from({ length: count }, (_, n) => [
    { by: 'user', text: `${topic} question ${n}?` } as const,
    { by: 'assistant', text: `${topic} answer ${n}.` } as const,
  ]).flat();

/** Conversation with an abandoned branch after its first answer, which stands last in the file. */
function withAbandonedBranch(chosenTurns: number, abandonedTurns: number) {
  const chosen = chatgptConversation('talk', LAST_YEAR, conversationOf('Ferry', chosenTurns));
  const abandoned = chatgptConversation('old', LAST_YEAR, conversationOf('Train', abandonedTurns));
  const branch = Object.entries(abandoned['mapping'] as Record<string, { parent: string | null }>)
    .filter(([id]) => id !== 'old-root')
    .map(([id, node]) => [id, id === 'old-0' ? { ...node, parent: 'talk-1' } : node]);
  const mapping = { ...(chosen['mapping'] as object), ...Object.fromEntries(branch) } as object;
  return { ...chosen, mapping };
}

describe('the line of an imported conversation in the list', () => {
  it('has the title of the first question where the export has none', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const untitled = chatgptConversation('talk', LAST_YEAR, conversationOf('Ferry', 10), {
      title: '',
    });
    const greeted = chatgptConversation('one', LAST_YEAR, conversationOf('Паром', 2), {
      title: null,
    });
    await importFiles(engine, [chatgptFile([untitled, greeted])]);
    const { conversations } = await engine.call('conversations.list', {});
    expect(conversations.map(({ title }) => title).toSorted()).toEqual([
      'Ferry question 0?',
      'Паром question 0?',
    ]);
  });

  it('has the whole title that the export gives it, also behind a word of greeting', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const titles = ['Hello World in Python', 'Plan v1. Draft two', 'So long. A short story.'];
    const named = titles.map((title, n) =>
      chatgptConversation(`talk${n}`, LAST_YEAR, conversationOf('Ferry', 2), { title }),
    );
    await importFiles(engine, [chatgptFile(named)]);
    const { conversations } = await engine.call('conversations.list', {});
    expect(conversations.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  });

  it.each([
    [2, 2],
    [12, 2],
    [2, 12],
    [12, 12],
  ])('has the last question of the branch that is shown: %i and %i', async (shown, abandoned) => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    await importFiles(engine, [chatgptFile([withAbandonedBranch(shown, abandoned)])]);
    const { conversations } = await engine.call('conversations.list', {});
    const [line] = conversations;
    expect(line?.preview).toBe(`Ferry question ${shown - 1}?`);
    const { messages } = await engine.call('conversations.messages', {
      conversationId: line?.id ?? asConversationId(''),
      limit: 100,
    });
    expect(messages.filter(({ text }) => text.startsWith('Train'))).toEqual([]);
    expect(messages).toHaveLength(2 * shown);
  });
});
