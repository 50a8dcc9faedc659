import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';
import { mentionedEntities } from '../../storage/memory/names/mentionedEntities.ts';
import { matchAll } from '../../text/matchQuery.ts';
import { queryTerms } from '../../text/terms.ts';
import type { CurationContext } from '../changeGroup.ts';
import { linkToEntity } from '../entityLinks.ts';

/** Limit of existing memories that a new name is linked to. */
const MAX_MEMORIES = 500;

/** Links the memories whose words hold a name of an entity: a new entity, or a new alias. */
export function linkMentioningMemories(
  context: CurationContext,
  set: ChangeGroupWriter,
  entitySeq: EntitySeq,
  name: string,
): void {
  const { store } = context;
  const match = matchAll(queryTerms(name));
  if (match === null) return;
  const seqs = store.text.knowledge(match, MAX_MEMORIES, set.at).map(({ seq }) => seq);
  for (const node of store.knowledge.bySeqs(seqs)) {
    const mention = mentionedEntities(store.entities, node.content).find(
      ({ seq }) => seq === entitySeq,
    );
    if (mention === undefined) continue;
    linkToEntity(context, set, node.seq, { ...mention, role: 'mention' });
  }
}
