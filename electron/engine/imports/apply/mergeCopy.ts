import type { ImportProvider } from '../../../../shared/domain/imports.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/primitives.ts';
import type { ImportedMessage } from '../../storage/chat/importedItems.ts';
import type { ConversationRow } from '../../storage/connection/rows.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { ImportedTurn } from '../conversation.ts';

interface ExportedConversation {
  readonly provider: ImportProvider;
  readonly id: string;
}

/** Conversation of this workspace of which an archive has a copy; null if it has none. */
export function originalConversation(
  { conversations }: Pick<ReadStore, 'conversations'>,
  { provider, id }: ExportedConversation,
): ConversationRow | null {
  return provider === 'loci' ? conversations.get(id as ConversationId) : null;
}

/** Messages of an exported conversation that are here, by their ids in the export. */
export function storedMessages(
  store: Pick<ReadStore, 'conversations' | 'importedItems'>,
  conversation: ExportedConversation,
): ImportedMessage[] {
  const original = originalConversation(store, conversation);
  return original === null
    ? store.importedItems.messages(conversation.provider, conversation.id)
    : store.importedItems.originalMessages(original);
}

/**
 * Turns of a conversation without those that must not come: of an archive, an answer to a question
 * that was forgotten here, since it could repeat it, and a turn whose id another conversation has.
 * A turn that is missing here was never removed: what is forgotten leaves its row.
 */
export function mergeableTurns<Turn extends Pick<ImportedTurn, 'id' | 'parent' | 'role'>>(
  store: Pick<ReadStore, 'conversations' | 'messages'>,
  conversation: ExportedConversation & { readonly turns: readonly Turn[] },
  storedRows: readonly ImportedMessage[],
): readonly Turn[] {
  const { provider, turns } = conversation;
  if (provider !== 'loci') return turns;
  const hasOriginal = originalConversation(store, conversation) !== null;
  const rows = new Map(storedRows.map((row) => [row.external_message, row]));
  const mergedIds = new Set<string>();
  return turns.filter(({ id, parent, role }) => {
    const isAnswerable =
      role === 'user' ||
      parent === null ||
      (mergedIds.has(parent) && rows.get(parent)?.forgotten !== 1);
    const isOriginalMessage = () => hasOriginal && store.messages.get(id as MessageId) !== null;
    const isMerged = rows.has(id) || (isAnswerable && !isOriginalMessage());
    if (isMerged) mergedIds.add(id);
    return isMerged;
  });
}
