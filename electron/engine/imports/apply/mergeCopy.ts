import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import type { ImportedMessage } from '../../storage/chat/importedItems.ts';
import type { ImportSeq } from '../../storage/chat/imports.ts';
import type { ConversationRow } from '../../storage/connection/rows.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { ImportProvider } from '../../../../shared/domain/imports.ts';
import type { ImportedTurn } from '../conversation.ts';

/** What a merge needs of a turn. */
type CopiedTurn = Pick<ImportedTurn, 'id' | 'parent' | 'role' | 'at'>;

/** Copy of a conversation of this workspace, cut to what is here and what follows it. */
interface MergedCopy<Turn extends CopiedTurn> {
  readonly turns: readonly Turn[];
  /** Rows of its turns that are here, and of the question that it follows. */
  readonly storedRows: readonly ImportedMessage[];
  /** Turns that are not here and stay out. */
  readonly notMerged: number;
}

/** Conversation of this workspace of which an archive has a copy; null if it has none. */
export function conversationHere(
  { conversations }: Pick<ReadStore, 'conversations'>,
  { provider, id }: { readonly provider: ImportProvider; readonly id: string },
): ConversationRow | null {
  return provider === 'loci' ? conversations.get(id as ConversationId) : null;
}

/**
 * Merges a copy that went on elsewhere: its turns after the last message that was said here follow
 * it. One from before that may have been removed here, and stays out. Where the conversation went on
 * here too, the others come after its last question, and never as a version of it.
 */
export function mergeCopy<Turn extends CopiedTurn>(
  store: Pick<ReadStore, 'importedItems'>,
  importSeq: ImportSeq | null,
  row: ConversationRow,
  copyTurns: readonly Turn[],
): MergedCopy<Turn> {
  const messages = store.importedItems.messagesHere(row);
  const byId = new Map(messages.map((message) => [message.external_message, message]));
  const idBySeq = new Map(
    messages.map((message) => [message.message_seq, message.external_message]),
  );
  const copied = new Map(copyTurns.map((turn) => [turn.id, turn]));
  const lastAt = messages.reduce(
    (last, { import_seq, created_at }) => (import_seq === null ? Math.max(last, created_at) : last),
    row.created_at,
  );
  // An import that was killed finds the same question again.
  const lastQuestion = messages.findLast(
    ({ role, shown, import_seq }) =>
      role === 'user' && shown === 1 && (import_seq === null || import_seq !== importSeq),
  )?.external_message;
  const newIds = new Set<string>();
  /** Nearest turn above that is here or comes. */
  const nearest = (id: string | null): string | null => {
    let above = id;
    while (above !== null && !byId.has(above) && !newIds.has(above)) {
      above = copied.get(above)?.parent ?? null;
    }
    return above;
  };
  const parentOf = ({ parent }: CopiedTurn): string | null => {
    const isContinued = lastQuestion !== undefined && !copied.has(lastQuestion);
    return isContinued && !newIds.has(parent ?? '') ? lastQuestion : nearest(parent);
  };
  /** An answer comes with its question, and none to a question that was forgotten here. */
  const isAnswerable = ({ role, parent }: CopiedTurn): boolean =>
    role === 'user' || newIds.has(parent ?? '') || byId.get(parent ?? '')?.forgotten === 0;
  const turns = copyTurns.flatMap((turn): Turn[] => {
    const message = byId.get(turn.id);
    if (message !== undefined) {
      const { parent_seq: parentSeq } = message;
      return [{ ...turn, parent: parentSeq === null ? null : (idBySeq.get(parentSeq) ?? null) }];
    }
    if (turn.at <= lastAt || !isAnswerable(turn)) return [];
    newIds.add(turn.id);
    return [turn.role === 'user' ? { ...turn, parent: parentOf(turn) } : turn];
  });
  return {
    turns,
    storedRows: messages.filter(
      ({ external_message: id }) => copied.has(id) || id === lastQuestion,
    ),
    notMerged: copyTurns.length - turns.length,
  };
}
