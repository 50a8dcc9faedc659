import type { WriteStore } from '../../storage/store.ts';
import { firstSentence } from '../../text/summary.ts';
import { contentHash } from '../contentHash.ts';
import type { SessionTurn } from './assignSessions.ts';
import type { WrittenConversation } from './writtenConversation.ts';

/** Takes over the text of a turn that its provider has changed since the last import. */
export function updateTurn(
  store: WriteStore,
  { provider, externalId }: WrittenConversation,
  sessionTurn: SessionTurn,
): void {
  const { turn, stored } = sessionTurn;
  if (stored === null) return;
  store.messages.setText(stored.message_seq, turn.text, JSON.stringify(turn.pasted));
  if (stored.episode_seq !== null) {
    store.episodes.replace(stored.episode_seq, turn.text, firstSentence(turn.text));
    store.indexLog.stale('node', String(stored.episode_seq));
  }
  store.importedItems.setHash(provider, externalId, turn.id, contentHash(turn.text));
}
