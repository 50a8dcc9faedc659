import type { GraphCenter } from '../../../../shared/contract/graph.ts';
import type { EntityType } from '../../../../shared/domain/entity.ts';
import type { NodeKind, NodeType } from '../../../../shared/domain/node.ts';
import { EXACT_RANK, matchRank } from '../../memory/search/matchRank.ts';
import type { GlobalSearchResults } from '../../memory/search/useGlobalSearch.ts';

/** Center that is offered while a person types. */
export interface Suggestion {
  readonly key: string;
  readonly text: string;
  readonly center: GraphCenter;
  readonly sort: EntityType | NodeType;
  readonly kind: NodeKind | null;
}

const MAX_SUGGESTIONS = 8;

/**
 * People, things and memories for words that are being typed: those called exactly so first, then
 * people and things before memories, each as the search ranks them.
 */
export function suggestionsOf(
  { entities, facts }: Pick<GlobalSearchResults, 'entities' | 'facts'>,
  query: string,
): Suggestion[] {
  const names = entities.map(({ id, name, type }): Suggestion => ({
    key: `entity ${id}`,
    text: name,
    center: { kind: 'entity', id },
    sort: type,
    kind: null,
  }));
  const memories = facts.map(({ id, content, type, kind }): Suggestion => ({
    key: `memory ${id}`,
    text: content,
    center: { kind: 'memory', id },
    sort: type,
    kind,
  }));
  const isExact = ({ text }: Suggestion) => matchRank(text, query) === EXACT_RANK;
  const byRank = names.toSorted((a, b) => matchRank(a.text, query) - matchRank(b.text, query));
  const ordered = [...byRank, ...memories];
  return [
    ...ordered.filter(isExact),
    ...ordered.filter((suggestion) => !isExact(suggestion)),
  ].slice(0, MAX_SUGGESTIONS);
}
