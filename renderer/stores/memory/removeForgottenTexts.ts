import type { Id } from '../../../shared/domain/primitives.ts';
import type { Forgotten } from './forget.ts';
import type { ListedKeyValue } from '../shell/storage.ts';

/** Length below which a text occurs in unrelated drafts. */
const MIN_LENGTH = 8;

/**
 * Removes forgotten content from this browser: drafts of an erased conversation, and drafts and
 * filters that repeat one of the texts. Unsent messages stay.
 */
export function removeForgottenTexts(
  storage: ListedKeyValue,
  workspaceId: Id,
  { target, texts }: Pick<Forgotten, 'target' | 'texts'>,
): void {
  const forgottenTexts = texts
    .filter((text) => text.length >= MIN_LENGTH)
    .map((text) => text.toLowerCase());
  const prefixes = [`draft.${workspaceId}.`, `filters.${workspaceId}`];
  const draftKey = target?.kind === 'conversation' ? `draft.${workspaceId}.${target.id}` : null;
  for (const key of storage.keys()) {
    if (!prefixes.some((start) => key.startsWith(start))) continue;
    const stored = (storage.get(key) ?? '').toLowerCase();
    const holdsText = forgottenTexts.some((text) => stored.includes(text));
    if (!holdsText && key !== draftKey && key !== `${draftKey}.pasted`) continue;
    storage.set(key, '');
    storage.set(`${key}.pasted`, '');
  }
}
