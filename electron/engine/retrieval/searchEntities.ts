import type { Response } from '../../../shared/contract/index.ts';
import { aliasNorm } from '../algorithms/names/aliasNorm.ts';
import type { ReadStore } from '../storage/store.ts';
import { entitiesIn } from './understand/entitiesIn.ts';

/**
 * Entities for words typed into a search box: those whose name starts so, the exact one first, then
 * those that the words name, inflected or in a question.
 */
export function searchEntities(
  store: ReadStore,
  query: string,
  limit: number,
): Response<'search.everything'>['entities'] {
  const inflected = entitiesIn(store.entities, query)
    .entities.map(({ seq }) => store.entities.bySeq(seq))
    .filter((row) => row !== null)
    .map(({ id, canonical_name: name, type }) => ({ id, name, type }));
  const all = [...store.text.entities(aliasNorm(query), limit), ...inflected];
  return [...new Map(all.map((entity) => [entity.id, entity])).values()].slice(0, limit);
}
