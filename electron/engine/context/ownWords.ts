import type { EpisodeRow } from '../storage/search/indexReads.ts';
import { foreignText, ownText, storedSpans } from '../text/ownWords.ts';

type SourceText = Pick<EpisodeRow, 'content' | 'source_role' | 'message_id' | 'pasted'>;

/**
 * Own part of a turn, which has the person's trust; null where nothing is left. A text that was not
 * sent as a message has no marked pastes.
 */
export function ownPartOf<T extends SourceText>(episode: T): T | null {
  if (!mayHoldPaste(episode)) return episode;
  const content = ownText(episode.content, storedSpans(episode.pasted)).trim();
  return /[\p{L}\p{N}]/u.test(content) ? { ...episode, content } : null;
}

/** Foreign part of a turn, pasted or quoted, which has no trust of its own. */
export function foreignPartOf<T extends SourceText>(episode: T): T | null {
  if (!mayHoldPaste(episode)) return null;
  const content = foreignText(episode.content, storedSpans(episode.pasted));
  return content === '' ? null : { ...episode, content };
}

function mayHoldPaste({ source_role, message_id }: SourceText): boolean {
  return source_role === 'user' && message_id !== null;
}
