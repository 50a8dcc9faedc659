import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { sharesTopic, namesSameEntity } from './conflictCandidates.ts';
import type { StructuredProblem } from '../driver/askStructured.ts';
import type { JudgedPair, Judge } from './judge.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import type { VerifiedItem } from '../plan/verifyItem.ts';
import type { PlannedLink, PlanTarget } from '../plan/writePlan.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';

export interface PairDependencies {
  readonly store: ReadStore;
  readonly now: EpochMs;
  /** Most similar live memories, best first. */
  readonly similar: (content: string, limit: number) => Promise<readonly NodeId[]>;
  readonly judge: Judge;
}

export interface PlannedItem {
  readonly item: VerifiedItem;
  readonly links: readonly PlannedLink[];
}

/** Limit of similar live memories for each new one. */
const SIMILAR = 12;
/** Limit of pairs judged for each new memory. */
const PAIRS_PER_ITEM = 3;
/** Number of memories about one entity up to which any two of them are compared. */
const SHORT_TOPIC = 8;

export interface PlanVerdict extends Omit<JudgedPair, 'pair'> {
  readonly fresh: number;
  readonly target: PlanTarget;
}

/** Verdicts on new statements and those that may be in conflict with them. */
export async function judgePairs(
  deps: PairDependencies,
  plannedItems: readonly PlannedItem[],
): Promise<Result<PlanVerdict[], StructuredProblem>> {
  const pairs: { fresh: number; target: PlanTarget; known: VerifiedLike; item: PlannedItem }[] = [];
  for (const [fresh, item] of plannedItems.entries()) {
    if (item.item.type === 'procedural') continue;
    const candidates = [
      ...(await liveCandidates(deps, item)),
      ...earlierInChunk(plannedItems, fresh, item),
    ];
    for (const candidate of candidates.slice(0, PAIRS_PER_ITEM)) {
      pairs.push({ fresh, item, ...candidate });
    }
  }
  if (pairs.length === 0) return ok([]);
  const verdicts = await deps.judge(
    pairs.map(({ known: old, item }, n) => ({
      pair: n + 1,
      known: { at: old.at, text: old.content },
      fresh: { at: item.item.eventTime, text: item.item.content },
    })),
  );
  if (!verdicts.ok) return verdicts;
  return ok(
    verdicts.value.flatMap(({ pair, verdict, confidence }) => {
      const pairRef = pairs[pair - 1];
      return pairRef === undefined
        ? []
        : [{ fresh: pairRef.fresh, target: pairRef.target, verdict, confidence }];
    }),
  );
}

interface VerifiedLike {
  readonly content: string;
  readonly at: EpochMs;
}

async function liveCandidates(
  { store, similar, now }: PairDependencies,
  { item, links }: PlannedItem,
) {
  const entities = new Set(
    links.flatMap(({ entity }) => ('entitySeq' in entity ? [entity.entitySeq] : [])),
  );
  const names = links.map(({ mention }) => mention);
  const rows = (await similar(item.content, SIMILAR))
    .map((id) => store.knowledge.byId(id))
    .filter((row): row is KnowledgeRow => row !== null && isLive(row, now))
    .filter(({ type }) => type !== 'procedural')
    .map((row) => ({ row, about: store.entities.linksOfNode(row.seq).map(entitySeqOf) }))
    // A memory that a person typed has no links, and may be about anything.
    .filter(({ about }) => about.length === 0 || about.some((seq) => entities.has(seq)));
  const sameTopic = rows.filter(({ row }) => sharesTopic(row.content, item.content, names));
  // Vegetarian and vegan share no word: for an entity with few memories, all are compared.
  const isLittleKnown = (seq: EntitySeq) =>
    entities.has(seq) && store.entities.links(seq).length <= SHORT_TOPIC;
  const remaining = rows.filter(
    (row) =>
      !sameTopic.includes(row) &&
      (row.about.length === 0
        ? namesSameEntity(row.row.content, names)
        : row.about.some(isLittleKnown)),
  );
  return [...sameTopic, ...remaining].map(({ row }) => ({
    target: { nodeId: row.id },
    known: { content: row.content, at: row.event_time },
  }));
}

function entitySeqOf({ entity_seq }: { readonly entity_seq: EntitySeq }): EntitySeq {
  return entity_seq;
}

function earlierInChunk(
  plannedItems: readonly PlannedItem[],
  fresh: number,
  { item, links }: PlannedItem,
) {
  const entityKeys = new Set(links.map(({ entity }) => JSON.stringify(entity)));
  const names = links.map(({ mention }) => mention);
  return plannedItems.slice(0, fresh).flatMap((earlierItem, index) => {
    const shares = earlierItem.links.some(({ entity }) => entityKeys.has(JSON.stringify(entity)));
    const concerns = shares && sharesTopic(earlierItem.item.content, item.content, names);
    return concerns
      ? [
          {
            target: { planned: index },
            known: { content: earlierItem.item.content, at: earlierItem.item.eventTime },
          },
        ]
      : [];
  });
}
