import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';
import { matchAny } from '../../text/matchQuery.ts';
import { termsOfTopic } from '../../text/topics/changeTopics.ts';
import {
  extractFeatures,
  conflictScore,
  mentionsAnyName,
  type StatementFeatures,
} from './conflictCandidates.ts';

/** Statement that is compared with the live memories. */
export interface NewStatement {
  readonly content: string;
  readonly comparableStatement: StatementFeatures;
  /** Entities it is about, the person among them. */
  readonly entities: ReadonlySet<EntitySeq>;
  readonly isAboutSelf: boolean;
  readonly names: readonly string[];
  /** Stems of the names, and of the person's own. */
  readonly nameStems: ReadonlySet<string>;
}

export interface CandidateDependencies {
  readonly store: ReadStore;
  readonly now: EpochMs;
  /** Most similar live memories, best first. */
  readonly similar: (content: string, limit: number) => Promise<readonly NodeId[]>;
}

/** Limit of similar memories, and of memories with words of the same topic. */
const MAX_SIMILAR = 12;
const MAX_SAME_TOPIC = 40;
/** Number of memories about one entity up to which any two of them are compared. */
const MAX_SHORT_TOPIC = 8;
/** Score of memories of a short topic that share no words. */
const SHORT_TOPIC_SCORE = 0.1;
/** Bonus of the most similar memory; less for each one after it. */
const SIMILAR_BONUS = 0.3;

/**
 * Live memories that a new statement may be in conflict with, best first: by search, and by words of
 * the same topic of change, since the state before and its end share no word.
 */
export async function liveCandidates(
  { store, similar, now }: CandidateDependencies,
  statement: NewStatement,
): Promise<KnowledgeRow[]> {
  const similarIds = await similar(statement.content, MAX_SIMILAR);
  const memoriesOfTopic = [...statement.comparableStatement.topics].flatMap((topic) => {
    const match = matchAny(termsOfTopic(topic, statement.content));
    return match === null ? [] : store.text.knowledge(match, MAX_SAME_TOPIC, now);
  });
  const rows = new Map<NodeId, KnowledgeRow>();
  for (const row of [
    ...similarIds.map((id) => store.knowledge.byId(id)),
    ...store.knowledge.bySeqs(memoriesOfTopic.map(({ seq }) => seq)),
  ]) {
    if (row !== null && isLive(row, now) && row.type !== 'procedural') rows.set(row.id, row);
  }
  const selfSeq = store.entities.self()?.seq ?? null;
  const hasFewMemories = (seq: EntitySeq) =>
    seq !== selfSeq &&
    statement.entities.has(seq) &&
    store.entities.links(seq).length <= MAX_SHORT_TOPIC;
  const scored = [...rows.values()].flatMap((row) => {
    const entitySeqs = store.entities.linksOfNode(row.seq).map(({ entity_seq }) => entity_seq);
    const isShared = entitySeqs.some((seq) => statement.entities.has(seq));
    // A memory that a person typed has no links, and may be about anything.
    if (!isShared && entitySeqs.length > 0 && statement.entities.size > 0) return [];
    const isOneSubject = isShared || (entitySeqs.length === 0 && statement.isAboutSelf);
    const comparableStatement = extractFeatures(row, statement.nameStems);
    const score = conflictScore(comparableStatement, statement.comparableStatement, isOneSubject);
    // Vegetarian and vegan share no word: for an entity with few memories, all are compared.
    const isShortTopic =
      entitySeqs.some(hasFewMemories) ||
      (entitySeqs.length === 0 && mentionsAnyName(row.content, statement.names));
    if (score === 0 && !isShortTopic) return [];
    const rank = similarIds.indexOf(row.id);
    const bonus = rank < 0 ? 0 : SIMILAR_BONUS * (1 - rank / MAX_SIMILAR);
    return [{ row, score: Math.max(score, SHORT_TOPIC_SCORE) + bonus }];
  });
  return scored.sort((a, b) => b.score - a.score || b.row.seq - a.row.seq).map(({ row }) => row);
}
