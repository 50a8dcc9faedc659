import {
  editedRanges,
  pastedSchema,
  trimmedRanges,
  type PastedRange,
} from '../../../shared/domain/pasted.ts';
import type { Id } from '../../../shared/domain/primitives.ts';

/** Draft text, and which passages of it were pasted. */
export interface DraftText {
  readonly text: string;
  readonly pasted: readonly PastedRange[];
}

export const EMPTY_DRAFT: DraftText = { text: '', pasted: [] };

export function editDraft(draftText: DraftText, text: string, isPaste: boolean): DraftText {
  return { text, pasted: editedRanges(draftText.pasted, draftText.text, text, isPaste) };
}

/** Draft of two texts, one below the other. */
export function joinDrafts(first: DraftText, second: DraftText): DraftText {
  if (second.text.trim() === '') return first;
  const start = `${first.text}\n\n`;
  const shifted = second.pasted.map((range) => ({
    start: range.start + start.length,
    end: range.end + start.length,
  }));
  return { text: start + second.text, pasted: [...first.pasted, ...shifted] };
}

/** Draft as sent: trimmed, its paste marks shifted. */
export function trimDraft({ text, pasted }: DraftText): DraftText {
  return { text: text.trim(), pasted: trimmedRanges(pasted, text) };
}

/** Parsed paste marks from browser storage; invalid ones are dropped. */
export function parsePastedRanges(stored: string | null): readonly PastedRange[] {
  if (stored === null || stored === '') return [];
  try {
    return pastedSchema.catch([]).parse(JSON.parse(stored));
  } catch {
    return [];
  }
}

/** Key of a stored draft: a conversation's by its id, or another's by its name. */
export function draftKey(workspaceId: Id, name: string): string {
  return `draft.${workspaceId}.${name}`;
}
