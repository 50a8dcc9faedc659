import type { EpisodeRow } from '../storage/search/indexReads.ts';
import { foreignText, ownText, storedSpans } from '../text/ownWords.ts';

type SourceText = Pick<EpisodeRow, 'content' | 'source_role' | 'message_id' | 'pasted'>;

/**
 * A turn with what its person wrote themselves, which has their trust; null where nothing is left.
 * What nobody sent as a message has no pasted part that could be told apart.
 */
export function ownPart<T extends SourceText>(episode: T): T | null {
  if (!mayHoldPaste(episode)) return episode;
  const content = ownText(episode.content, storedSpans(episode.pasted)).trim();
  return /[\p{L}\p{N}]/u.test(content) ? { ...episode, content } : null;
}

/** The same turn with what was pasted or quoted alone, which has no trust of its own. */
export function pastedPart<T extends SourceText>(episode: T): T | null {
  if (!mayHoldPaste(episode)) return null;
  const content = foreignText(episode.content, storedSpans(episode.pasted));
  return content === '' ? null : { ...episode, content };
}

function mayHoldPaste({ source_role, message_id }: SourceText): boolean {
  return source_role === 'user' && message_id !== null;
}
