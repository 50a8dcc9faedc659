import type { Id } from '../../../shared/domain/primitives.ts';
import type { ForgottenContent } from './forget.ts';
import { draftKey } from '../shell/draftText.ts';
import type { ListedKeyValue } from '../shell/storage.ts';

/** Length below which a text occurs in unrelated drafts. */
const MIN_LENGTH = 8;

/** Creates a matcher of texts that repeat a forgotten one. */
export function createForgottenTextMatcher(texts: readonly string[]): (text: string) => boolean {
  const forgottenTexts = texts
    .filter((text) => text.length >= MIN_LENGTH)
    .map((text) => text.toLowerCase());
  return (text) => {
    const lowerCase = text.toLowerCase();
    return forgottenTexts.some((forgotten) => lowerCase.includes(forgotten));
  };
}

/**
 * Removes forgotten content from this browser: drafts of an erased conversation, and drafts that
 * repeat one of the texts. Unsent messages stay.
 */
export function removeForgottenTexts(
  storage: ListedKeyValue,
  workspaceId: Id,
  { target, texts }: Pick<ForgottenContent, 'target' | 'texts'>,
): void {
  const isForgotten = createForgottenTextMatcher(texts);
  const erasedKey = target?.kind === 'conversation' ? draftKey(workspaceId, target.id) : null;
  for (const key of storage.keys()) {
    if (!key.startsWith(draftKey(workspaceId, ''))) continue;
    const holdsText = isForgotten(storage.get(key) ?? '');
    if (!holdsText && key !== erasedKey && key !== `${erasedKey}.pasted`) continue;
    storage.set(key, '');
    storage.set(`${key}.pasted`, '');
  }
}
