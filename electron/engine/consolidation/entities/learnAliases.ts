import { aliasNorm, isName } from '../../algorithms/names/aliasNorm.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import { linkMentioningMemories } from '../../curation/links/linkMentioningMemories.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import { PERSON_REFERENCES } from '../plan/selfWords.ts';

/**
 * Adds further names that the person gave an entity, and links the memories that use them. A name
 * that somebody has already stays theirs, and the person's own names come from their own words only.
 */
export function learnAliases(
  context: CurationContext,
  set: ChangeGroupWriter,
  entitySeq: EntitySeq,
  aliases: readonly string[],
): void {
  const { entities } = context.store;
  if (entities.bySeq(entitySeq)?.is_self !== 0) return;
  for (const alias of aliases) {
    const norm = aliasNorm(alias);
    if (!isName(norm) || PERSON_REFERENCES.has(norm) || entities.byAlias(norm).length > 0) continue;
    set.insert('entity_aliases', { alias_norm: norm, entity_seq: entitySeq, alias });
    linkMentioningMemories(context, set, entitySeq, alias);
  }
}
