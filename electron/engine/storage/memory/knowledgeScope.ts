import type { EpochMs, EntityId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { tagKeysParameter, WITH_ALL_TAGS } from './tagKeys.ts';

/** Lists are "any of", but for `tagKeys`; empty ones allow everything. Times: from inclusive, to exclusive. */
interface ScopeFilter {
  readonly types: readonly string[];
  readonly kinds: readonly string[];
  readonly tags: readonly string[];
  /** Keys of tags that are all required. */
  readonly tagKeys: readonly string[];
  readonly entityIds: readonly EntityId[];
  readonly after: EpochMs;
  readonly before: EpochMs;
}

/** Search scope by node: nodes are filtered before anything is ranked. */
export interface ScopeReads {
  /** Knowledge, live or not. */
  knowledgeSeqs(filter: ScopeFilter): number[];
  /** Nodes linked to one of the entities. */
  nodeSeqsOfEntities(entityIds: readonly EntityId[]): number[];
}

export function createScopeReads(db: ReadableDb): ScopeReads {
  const linkedNodes = `SELECT ne.node_seq FROM json_each(@entityIds) f
    CROSS JOIN entities en ON en.id = f.value
    CROSS JOIN node_entities ne ON ne.entity_seq = en.seq`;
  const knowledge = db
    .prepare(
      `SELECT n.seq FROM nodes n
       WHERE n.type <> 'episodic' AND n.event_time >= @after AND n.event_time < @before
         AND (@types = '[]' OR n.type IN (SELECT value FROM json_each(@types)))
         AND (@kinds = '[]' OR n.kind IN (SELECT value FROM json_each(@kinds)))
         AND (@tags = '[]' OR n.seq IN (
           SELECT t.node_seq FROM json_each(@tags) f CROSS JOIN node_tags t ON t.tag = f.value))
         AND (@tagKeys = '[]' OR n.seq IN (${WITH_ALL_TAGS}))
         AND (@entityIds = '[]' OR n.seq IN (${linkedNodes}))`,
    )
    .pluck();
  const ofEntities = db.prepare(linkedNodes).pluck();
  return {
    knowledgeSeqs: ({ types, kinds, tags, tagKeys, entityIds, after: from, before: until }) =>
      knowledge.all({
        types: JSON.stringify(types),
        kinds: JSON.stringify(kinds),
        tags: JSON.stringify(tags),
        tagKeys: tagKeysParameter(tagKeys),
        entityIds: JSON.stringify(entityIds),
        after: from,
        before: until,
      }) as number[],
    nodeSeqsOfEntities: (ids) => ofEntities.all({ entityIds: JSON.stringify(ids) }) as number[],
  };
}
