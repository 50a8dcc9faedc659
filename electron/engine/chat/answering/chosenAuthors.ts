import type { Message } from '../../../../shared/domain/chat.ts';
import type { MessageId } from '../../../../shared/domain/primitives.ts';

interface ChosenAuthor {
  readonly author: string;
  /** Author that the conversation had at that time. */
  readonly usual: string;
}

/**
 * Authors that a person chose for one answer alone: a retry is by them again, as long as nobody
 * chose another one for the conversation. Of this run: afterwards the conversation's author answers.
 */
export interface ChosenAuthors {
  note(answerId: MessageId, choice: ChosenAuthor): void;
  /** Author who answers again where none is named; `usual`: the author of the conversation now. */
  again(answer: Pick<Message, 'id' | 'state'>, usual: string): string;
}

export function createChosenAuthors(): ChosenAuthors {
  const choices = new Map<MessageId, ChosenAuthor>();
  return {
    note(answerId, choice) {
      if (choice.author !== choice.usual) choices.set(answerId, choice);
    },
    again({ id, state }, usual) {
      const choice = state === 'complete' ? undefined : choices.get(id);
      return choice?.usual === usual ? choice.author : usual;
    },
  };
}
