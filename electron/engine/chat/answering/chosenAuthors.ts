import type { Message } from '../../../../shared/domain/chat.ts';
import type { MessageId } from '../../../../shared/domain/primitives.ts';

interface ChosenAuthor {
  readonly author: string;
  /** Author that the conversation had at that time. */
  readonly conversationAuthor: string;
}

/**
 * Authors that a person chose for one answer alone: a retry is by them again, as long as nobody
 * chose another one for the conversation. Of this run: afterwards the conversation's author answers.
 */
export interface ChosenAuthors {
  record(answerId: MessageId, choice: ChosenAuthor): void;
  /** Author of a retry where none is named; `conversationAuthor`: the one of the conversation now. */
  retryAuthor(answer: Pick<Message, 'id' | 'state'>, conversationAuthor: string): string;
}

export function createChosenAuthors(): ChosenAuthors {
  const choices = new Map<MessageId, ChosenAuthor>();
  return {
    record(answerId, choice) {
      if (choice.author !== choice.conversationAuthor) choices.set(answerId, choice);
    },
    retryAuthor({ id, state }, conversationAuthor) {
      const choice = state === 'complete' ? undefined : choices.get(id);
      return choice?.conversationAuthor === conversationAuthor ? choice.author : conversationAuthor;
    },
  };
}
