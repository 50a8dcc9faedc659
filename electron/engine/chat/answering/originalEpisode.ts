import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import type { EpisodeReads } from '../../storage/chat/episodes.ts';

/** True for a turn that a fork copied: it is older than its conversation. */
export function isCopied(
  conversation: Pick<ConversationRow, 'created_at'>,
  row: Pick<MessageRow, 'created_at'>,
): boolean {
  return row.created_at < conversation.created_at;
}

/**
 * Turn with the episode of the one it was copied from, so that memory is used and withheld in a fork
 * as in the conversation it came from. A turn that was off the record has none there either.
 */
export function withOriginalEpisode(
  { episodes }: { readonly episodes: Pick<EpisodeReads, 'originalOf'> },
  conversation: Pick<ConversationRow, 'created_at'>,
  row: MessageRow,
): MessageRow {
  if (row.episode_seq !== null || !isCopied(conversation, row)) return row;
  return { ...row, episode_seq: episodes.originalOf(row) };
}
