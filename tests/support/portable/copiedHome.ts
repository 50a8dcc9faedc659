import { cpSync } from 'node:fs';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { ChosenFile } from '../exports/importFiles.ts';
import { asMessageId } from '../ids.ts';
import { createManualClock, type ManualClock } from '../manualClock.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../testEngine.ts';
import { waitForAnswer } from '../waitForAnswer.ts';
import { exportFile } from './exporting.ts';

/** Home with one conversation, and a copy of it for another computer. */
interface CopiedHome {
  readonly home: string;
  readonly copyHome: string;
  readonly clock: ManualClock;
  readonly conversationId: ConversationId;
}

/** Home whose conversation has these questions, with their answers; no engine runs on either copy. */
export async function copyHome(...questions: readonly string[]): Promise<CopiedHome> {
  const clock = createManualClock();
  const home = temporaryFolder();
  const engine = await startTestEngine({ home, clock });
  for (const question of questions) await engine.say(question);
  await engine.close();
  const copy = temporaryFolder();
  cpSync(home, copy, { recursive: true });
  return { home, copyHome: copy, clock, conversationId: engine.conversationId() };
}

/** Asks a question a minute later and waits for its answer; its id is its text. */
export async function ask(
  engine: TestEngine,
  conversationId: ConversationId,
  text: string,
): Promise<void> {
  engine.clock.advance(60_000);
  const clientMessageId = asMessageId(text);
  await engine.call('chat.send', { conversationId, clientMessageId, text });
  await waitForAnswer(engine, conversationId);
}

/** Asks a shown question in other words, as a new version of it. */
export async function edit(
  engine: TestEngine,
  conversationId: ConversationId,
  question: string,
  text: string,
): Promise<void> {
  engine.clock.advance(60_000);
  const message = (await shownMessages(engine, conversationId)).find(
    (one) => one.text === question,
  );
  const messageId = message?.id ?? asMessageId('');
  const clientMessageId = asMessageId(text);
  await engine.call('chat.edit', { messageId, clientMessageId, text, pasted: [] });
  await waitForAnswer(engine, conversationId);
}

export async function shownMessages(
  { call }: TestEngine,
  conversationId: ConversationId,
): Promise<readonly Message[]> {
  return (await call('conversations.messages', { conversationId, limit: 500 })).messages;
}

/** Questions of the branch that a conversation shows, in order. */
export async function shownQuestions(
  engine: TestEngine,
  conversationId: ConversationId,
): Promise<string[]> {
  const messages = await shownMessages(engine, conversationId);
  return messages.filter(({ role }) => role === 'user').map(({ text }) => text);
}

export async function archiveOf(engine: TestEngine): Promise<ChosenFile[]> {
  const { content } = await exportFile(engine, { kind: 'workspace', passphrase: null });
  return [{ name: 'copy.loci.zip', content }];
}
