import { MAX_LABELS, type ConversationBulk } from '../../../shared/contract/chat.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { ConversationRow } from '../storage/connection/rows.ts';
import { labelsCodec } from './presentMessage.ts';

export interface ConversationPatch {
  readonly row: ConversationRow;
  readonly patch: Partial<ConversationRow>;
}

/** Patches of a bulk action, for the conversations that it would change. */
export function bulkPatches(
  rows: readonly ConversationRow[],
  action: ConversationBulk,
  now: EpochMs,
): ConversationPatch[] {
  return rows.flatMap((row) => {
    const patch = patchOf(row, action, now);
    return patch === null ? [] : [{ row, patch }];
  });
}

function patchOf(
  row: ConversationRow,
  action: ConversationBulk,
  now: EpochMs,
): Partial<ConversationRow> | null {
  if (row.trashed_at !== null) return null;
  switch (action.kind) {
    case 'archive':
      if ((row.archived_at !== null) === action.archived) return null;
      return { archived_at: action.archived ? now : null };
    case 'trash':
      return { trashed_at: now };
    case 'label': {
      const labels = labelsCodec.parse(row.labels);
      if (labels.includes(action.label) || labels.length >= MAX_LABELS) return null;
      return { labels: labelsCodec.stringify([...labels, action.label]) };
    }
    case 'unlabel': {
      const labels = labelsCodec.parse(row.labels);
      if (!labels.includes(action.label)) return null;
      return { labels: labelsCodec.stringify(labels.filter((label) => label !== action.label)) };
    }
  }
}

export function bulkCause(action: ConversationBulk): ChangeCause {
  switch (action.kind) {
    case 'archive':
      return action.archived ? 'conversation_archive' : 'conversation_unarchive';
    case 'trash':
      return 'conversation_trash';
    case 'label':
    case 'unlabel':
      return 'conversation_label';
  }
}
