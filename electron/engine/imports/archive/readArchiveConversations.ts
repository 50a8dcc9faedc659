import { pastedCodec } from '../../../../shared/domain/pasted.ts';
import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import type { MessageSeq } from '../../storage/connection/rowNumber.ts';
import type { ExportReads } from '../../storage/exports/exportReads.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { ImportedConversation, ImportedTurn } from '../conversation.ts';
import { labelsCodec } from '../../chat/presentMessage.ts';
import { addSkipped } from '../skipCounts.ts';

export interface ArchiveSource {
  readonly store: ReadStore;
  readonly reads: ExportReads;
}

/** Conversations of an opened archive, one at a time; those in its trash stay there. */
export function* readArchiveConversations({
  store,
  reads,
}: ArchiveSource): Generator<ImportedConversation> {
  for (const row of store.conversations.list(false)) {
    yield readArchiveConversation(row, reads.allMessages(row.seq));
  }
}

function readArchiveConversation(
  row: ConversationRow,
  messages: readonly MessageRow[],
): ImportedConversation {
  const skipped: ImportedConversation['skipped'] = {};
  const rows = new Map(messages.map((message) => [message.seq, message]));
  const isIncluded = ({ forgotten_at, text }: MessageRow) => forgotten_at === null && text !== '';
  /** Nearest message above that is included. */
  const parentOf = ({ parent_seq }: MessageRow): string | null => {
    for (let seq: MessageSeq | null = parent_seq; seq !== null;) {
      const parent = rows.get(seq);
      if (parent === undefined) return null;
      if (isIncluded(parent)) return parent.id;
      seq = parent.parent_seq;
    }
    return null;
  };
  const turns = messages.flatMap((message): ImportedTurn[] => {
    if (!isIncluded(message)) {
      addSkipped(skipped, 'empty');
      return [];
    }
    return [
      {
        id: message.id,
        parent: parentOf(message),
        role: message.role,
        text: message.text,
        reasoning: message.reasoning,
        at: message.created_at,
        pasted: pastedCodec.parse(message.pasted),
        author: message.author,
        isChosen: message.active === 1,
      },
    ];
  });
  return {
    kind: 'conversation',
    provider: 'loci',
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    isArchived: row.archived_at !== null,
    isPinned: row.pinned_at !== null,
    labels: labelsCodec.parse(row.labels),
    isRemembered: row.memory === 1,
    turns,
    skipped,
    isUndated: false,
    statements: [],
  };
}
