import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { quoteIn } from '../../text/quoteIn.ts';
import type { ExtractedItem } from '../prompts/extractedItem.ts';
import { numberOf } from './turnLabel.ts';

/**
 * Objection to an item none of whose quotes stands in the turn it names, in words for the model, which
 * is asked once more; null for an item with a proper quote.
 */
export function quoteObjection(episodes: readonly Pick<SessionEpisode, 'content'>[]) {
  return ({ evidence }: Pick<ExtractedItem, 'evidence'>): string | null => {
    const isQuoted = evidence.some(({ episode, quote }) => {
      const turn = episodes[numberOf(episode) - 1];
      return turn !== undefined && quoteIn(turn.content, quote) !== null;
    });
    if (isQuoted) return null;
    return 'evidence: the quote does not stand in the turn it names; copy its exact words';
  };
}
