import type { Receipt } from '../../../../shared/domain/receipt.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import { indexTerms, queryTerms } from '../../text/terms.ts';

/** Number of memories in which a word may stand and still tell one of them from the others. */
const MAX_SHARED = 2;

/** Share of the distinctive words of a memory that stand in an answer which used it. */
const MIN_SHARE = 0.5;

/**
 * Memories that an answer used: those it cites, and those whose distinctive words stand in it, as
 * small models seldom cite. A memory that was only included as context is not used, nor is a line of
 * the standing profile as such, nor one of a list read by kind or time ("What will fade?").
 */
export function memoriesUsedByAnswer(
  { query, items, bulletin }: Pick<Receipt, 'query' | 'items' | 'bulletin'>,
  answer: string,
): NodeId[] {
  const shownMemories = items.flatMap((item) =>
    item.group === 'used' && item.source === 'memory' && item.paths.length > 0
      ? [{ ...item, terms: new Set(queryTerms(item.text)) }]
      : [],
  );
  const frequencies = new Map<string, number>();
  for (const term of shownMemories.flatMap(({ terms }) => [...terms])) {
    frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  const questionTerms = new Set(indexTerms(query));
  const answerTerms = new Set(indexTerms(answer));
  const usedItems = shownMemories.filter(({ cited, terms }) => {
    if (cited) return true;
    const distinctiveTerms = [...terms].filter(
      (term) => !questionTerms.has(term) && (frequencies.get(term) ?? 0) <= MAX_SHARED,
    );
    const matches = distinctiveTerms.filter((term) => answerTerms.has(term)).length;
    return matches > 0 && matches >= distinctiveTerms.length * MIN_SHARE;
  });
  const citedLines = (bulletin?.lines ?? []).filter(({ cited }) => cited === true);
  return [...new Set([...usedItems, ...citedLines].map(({ nodeId }) => nodeId))];
}
