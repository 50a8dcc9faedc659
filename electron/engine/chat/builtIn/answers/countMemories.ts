import type { AnswerContext } from '../answerContext.ts';

/** Number of live memories and of messages in the workspace. */
export async function countMemoriesReply({ deps, phrases }: AnswerContext): Promise<string> {
  const { memories, messages } = await deps.counts();
  return phrases.countMemories(memories, messages);
}
