import { isLive } from '../../../storage/connection/isLive.ts';
import { retractsPreviousAsJoke } from '../../../text/statements/jokeRetraction.ts';
import type { AnswerContext } from '../answerContext.ts';
import { choiceReply, prepareTextReply, type Reply } from '../reply.ts';

/**
 * Reply to a message that takes back the one before it as a joke: "just kidding". What that one had
 * saved is offered to be removed. Null for any other message, and for one that goes on.
 */
export function jokeReply({ deps, turn, phrases, day }: AnswerContext): (() => Reply) | null {
  if (turn.lastMessage === null || !retractsPreviousAsJoke(turn.text)) return null;
  const memories = [...new Set(turn.lastNodeIds)].flatMap((nodeId) => {
    const row = deps.curation.store.knowledge.byId(nodeId);
    const isSaved = row !== null && isLive(row, day.now) && row.created_at >= day.now - RECENT_MS;
    return isSaved ? [{ nodeId, content: row.content }] : [];
  });
  return memories.length === 0
    ? prepareTextReply(phrases.jokeRetracted)
    : choiceReply(phrases.unsureReference, { command: 'forget' }, memories);
}

/** Age up to which a memory is one of the message that is taken back. */
const RECENT_MS = 10 * 60_000;
