import type { Id } from '../../../shared/domain/primitives.ts';
import type { Forgotten } from './forget.ts';
import type { ListedKeyValue } from '../shell/storage.ts';

/** Shorter texts stand in drafts that have nothing to do with them. */
const SHORTEST = 8;

/**
 * Takes what was forgotten out of this browser: the draft of a conversation that went, and drafts
 * and filters that repeat one of the texts. What still waits to be sent is the person's to send.
 */
export function forgetStored(
  keep: ListedKeyValue,
  workspaceId: Id,
  { target, texts }: Pick<Forgotten, 'target' | 'texts'>,
): void {
  const forgottenTexts = texts
    .filter((text) => text.length >= SHORTEST)
    .map((text) => text.toLowerCase());
  const prefixes = [`draft.${workspaceId}.`, `filters.${workspaceId}`];
  const draftKey = target?.kind === 'conversation' ? `draft.${workspaceId}.${target.id}` : null;
  for (const key of keep.keys()) {
    if (!prefixes.some((start) => key.startsWith(start))) continue;
    const stored = (keep.get(key) ?? '').toLowerCase();
    const holdsText = forgottenTexts.some((text) => stored.includes(text));
    if (!holdsText && key !== draftKey && key !== `${draftKey}.pasted`) continue;
    keep.set(key, '');
    keep.set(`${key}.pasted`, '');
  }
}
