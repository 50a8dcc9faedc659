import type { Settings } from '../../../shared/config.ts';
import { BUILT_IN_MODEL } from '../../../shared/domain/model.ts';
import type { AuthorOf } from '../bus/durableEvents.ts';
import type { Models } from '../models/models.ts';

/** Author of answers where no model is connected. */
export const BUILT_IN = 'built-in';

/** Makes the choice of who answers: the model of the conversation, or that of all conversations. */
export function createAuthorOf(
  settings: () => Pick<Settings, 'chat.model'>,
  models: Pick<Models, 'resolve'>,
): AuthorOf {
  return (conversation, text) => {
    const name = conversation?.model ?? settings()['chat.model'];
    if (name === null || name === BUILT_IN_MODEL || isSlashCommand(text)) return BUILT_IN;
    // An unknown model name fails visibly, instead of being replaced by another model.
    return models.resolve(name) ?? name;
  };
}

/**
 * True for `/remember …` and other commands, which the built-in assistant runs whatever model is
 * chosen; a path (`/etc/hosts`) is none.
 */
export function isSlashCommand(text: string): boolean {
  return /^\s*\/\p{L}+(?:\s|$)/u.test(text);
}
