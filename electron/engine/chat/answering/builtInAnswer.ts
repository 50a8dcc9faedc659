import type { BuiltInDependencies } from '../builtIn/answerContext.ts';
import { respond, respondWithoutMemory } from '../builtIn/respond.ts';
import { textReply, type Reply } from '../builtIn/reply.ts';
import type { QuestionTurn } from './modelAnswerApi.ts';

export interface BuiltInAnswerDependencies extends BuiltInDependencies {
  readonly settings: () => { readonly 'memory.enabled': boolean };
}

/** Reply of the built-in assistant to a turn; its action is performed when the answer is stored. */
export async function builtInReply(
  deps: BuiltInAnswerDependencies,
  { question, conversation, memory, withoutNodeIds }: QuestionTurn,
): Promise<() => Reply> {
  const { store } = deps.curation;
  if (question.episode_seq === null || !memory) {
    return respondWithoutMemory(deps, question.text, {
      inWorkspace: deps.settings()['memory.enabled'],
      inConversation: conversation.memory === 1,
    });
  }
  return await respond(deps, {
    text: question.text,
    episodeId: store.episodes.idOf(question.episode_seq),
    withoutNodeIds,
    isFirst: conversation.message_count <= 2,
    source: {
      episodeSeq: question.episode_seq,
      sourceSeq: conversation.source_seq,
      sessionId: question.session_id,
    },
  });
}

export const failedReply: Reply = textReply('');

/** Longest piece of text sent at once, in UTF-16 units. */
const PIECE_LENGTH = 80;

/** The text in pieces that end at word boundaries, each with its place. */
export function pieces(text: string): { offset: number; text: string }[] {
  const words = text.match(
    new RegExp(`[\\s\\S]{1,${PIECE_LENGTH}}(?:\\s|$)|[\\s\\S]{1,${PIECE_LENGTH}}`, 'gu'),
  );
  let offset = 0;
  return (words ?? []).map((piece) => {
    const at = offset;
    offset += piece.length;
    return { offset: at, text: piece };
  });
}
