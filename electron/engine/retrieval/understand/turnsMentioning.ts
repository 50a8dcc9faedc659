import type { EntityReads } from '../../storage/memory/entities.ts';
import { indexTerms } from '../../text/terms.ts';
import type { TurnIndex } from '../indexes/turnIndex.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';

/**
 * Documents of the turns that name an entity: those that contain every word of one of its names, in
 * any case. Looked up, not stored: an added, moved or merged name applies to all past turns. The
 * person's own entity is left out, since every turn is theirs.
 */
export function turnsMentioning(
  index: TurnIndex,
  entities: Pick<EntityReads, 'bySeq' | 'aliases'>,
  entitySeq: EntitySeq,
): Set<number> {
  const documents = new Set<number>();
  if (entities.bySeq(entitySeq)?.is_self !== 0) return documents;
  for (const { alias } of entities.aliases(entitySeq)) {
    for (const document of containingAll(index, [...new Set(indexTerms(alias))]))
      documents.add(document);
  }
  return documents;
}

function containingAll(index: TurnIndex, stems: readonly string[]): number[] {
  const [rarest, ...otherLists] = stems
    .map((stem) => index.postings(index.vocabulary.find(stem)).documents())
    .sort((a, b) => a.length - b.length);
  if (rarest === undefined) return [];
  const documentSets = otherLists.map((documents) => new Set(documents));
  return [...rarest].filter((document) =>
    documentSets.every((documents) => documents.has(document)),
  );
}
