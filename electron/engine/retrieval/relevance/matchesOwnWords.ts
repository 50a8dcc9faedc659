import { hasAnyTerm } from '../../text/terms.ts';
import type { TurnHit } from '../search.ts';

interface OwnTurn extends Pick<TurnHit, 'passage'> {
  readonly episode: Pick<TurnHit['episode'], 'content'>;
}

/**
 * True if an answer is found by its own words, not only by those of the turn before it. The passage
 * that matched is read first, since the whole of a long answer takes a hundred times as long.
 */
export function matchesOwnWords(
  { episode: { content }, passage }: OwnTurn,
  terms: readonly string[],
): boolean {
  const termSet = new Set(terms);
  return (
    (passage !== null && hasAnyTerm(content.slice(passage.start, passage.end), termSet)) ||
    hasAnyTerm(content, termSet)
  );
}
