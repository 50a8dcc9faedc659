import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { lastEvidenceTime } from '../../curation/conflicts.ts';
import { findRejected } from '../../curation/findReviewed.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { sameWords } from '../../text/sameWords.ts';
import type { ReadReply } from '../plan/chunkReply.ts';
import { sharesTopic, namesSameEntity } from './conflictCandidates.ts';
import type { StructuredProblem } from '../driver/askStructured.ts';
import type { RejectedItem } from '../plan/rejectedItems.ts';
import { createLinker } from '../entities/entityLinking.ts';
import type { JudgedPair, Judge } from './judge.ts';
import { createSourceTurns } from '../plan/sourceTurns.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import { findStatement } from './knownStatements.ts';
import { reviewReasons, type ReviewPolicy } from './reviewReasons.ts';
import { selfNames } from '../plan/selfNames.ts';
import {
  isPersonsWord,
  verifyItem,
  type VerifiedItem,
  type VerifyDependencies,
} from '../plan/verifyItem.ts';
import type {
  PlannedEvidence,
  PlannedLink,
  PlannedNode,
  PlannedVerdict,
  PlanTarget,
  WritePlan,
} from '../plan/writePlan.ts';

export interface PlanDependencies {
  readonly store: ReadStore;
  readonly now: EpochMs;
  readonly policy: ReviewPolicy;
  /**
   * Threshold, 0..1: a duplicate judged with less confidence is kept separate, an update is left to
   * the person.
   */
  readonly conflictMinConfidence: number;
  readonly verify: VerifyDependencies;
  /** Turns of the session, in order: those being read, and those before them. */
  readonly turns: readonly SessionEpisode[];
  /** Most similar live memories, best first. */
  readonly similar: (content: string, limit: number) => Promise<readonly Id[]>;
  readonly judge: Judge;
  /** True if rules made the items: suggestions only, which conflict with nothing. */
  readonly byRule: boolean;
}

/** Limit of items per turn; a model that writes more is hallucinating. */
const ITEMS_PER_TURN = 5;
const MOST_ITEMS_OF_FEW_TURNS = 20;

/** Limit of similar live memories for each new one. */
const SIMILAR = 12;
/** Limit of pairs judged for each new memory. */
const PAIRS_PER_ITEM = 3;
/** Number of memories about one entity up to which any two of them are compared. */
const SHORT_TOPIC = 8;

interface PlannedItem {
  readonly item: VerifiedItem;
  readonly links: readonly PlannedLink[];
}

/**
 * Plans a chunk: items verified, duplicates recognized, entities linked, and possible conflicts
 * judged. Writes nothing.
 */
export async function planChunk(
  deps: PlanDependencies,
  read: ReadReply,
  turns: number,
): Promise<Result<WritePlan, StructuredProblem>> {
  const rejected: RejectedItem[] = [...read.rejected];
  const evidence: PlannedEvidence[] = [];
  const plannedItems: PlannedItem[] = [];
  const linker = createLinker(deps.store.entities);
  const limit = Math.max(MOST_ITEMS_OF_FEW_TURNS, ITEMS_PER_TURN * turns);
  const firstByScope = new Map<string, number>();
  const sourceTurns = createSourceTurns(
    deps.turns,
    deps.verify.dayOf,
    selfNames(deps.store, deps.now),
  );

  for (const [index, raw] of read.items.entries()) {
    const drop = (reason: RejectedItem['reason']) =>
      rejected.push({
        reason,
        content: reason === 'never_extract' ? '' : raw.content.slice(0, 200),
      });
    if (index >= limit) {
      drop('too_many');
      continue;
    }
    const verified = verifyItem(raw, deps.verify, sourceTurns);
    if (!verified.ok) {
      drop(verified.error);
      continue;
    }
    const item = verified.value;
    if (findRejected(deps.store, item.content)) {
      drop('rejected_before');
      continue;
    }
    // Each statement takes a query or two of full text: yields between them.
    await nextTurn();
    const target = knownStatement(deps, item, firstByScope);
    if (target !== null) {
      if (item.evidence.some(isPersonsWord)) evidence.push({ target, evidence: item.evidence });
      else drop('no_evidence');
      continue;
    }
    firstByScope.set(scopeKey(item), plannedItems.length);
    plannedItems.push({ item, links: linker.link(item.entities) });
  }

  const verdictResult = deps.byRule ? ok([]) : await judgePairs(deps, plannedItems);
  if (!verdictResult.ok) return verdictResult;
  const verdicts = verdictResult.value;
  const merged = new Map<number, PlanTarget>();
  for (const { fresh, target, verdict, confidence } of verdicts) {
    // A duplicate can be merged by the person later; a statement merged by mistake is lost.
    const isSure = confidence >= deps.conflictMinConfidence;
    if (verdict === 'same' && isSure && !merged.has(fresh)) merged.set(fresh, target);
  }
  /**
   * True if the known statement is the later one: the new one goes to history and supersedes
   * nothing.
   */
  const givesWay = (
    { evidence: itemEvidence }: VerifiedItem,
    { target, verdict }: PlannedVerdict,
  ) => {
    const targetRow = 'nodeId' in target ? deps.store.knowledge.byId(target.nodeId) : null;
    const at = Math.max(...itemEvidence.map(({ episode }) => episode.event_time));
    return (
      verdict === 'update' && targetRow !== null && at < lastEvidenceTime(deps.store, targetRow)
    );
  };
  const nodes = plannedItems.map(({ item, links }, index): PlannedNode => {
    const itemVerdicts = verdicts.flatMap(({ fresh, target, verdict, confidence }) =>
      fresh === index && (verdict === 'update' || verdict === 'contradiction')
        ? [{ target, verdict, confidence }]
        : [],
    );
    const waits = reviewReasons(
      {
        trust: item.trust,
        follows: item.follows,
        confidence: item.confidence,
        kind: item.kind,
        conflicts: itemVerdicts.some((one) => !givesWay(item, one)),
        mustAsk: itemVerdicts.some(
          (one) =>
            (one.verdict === 'update' && one.confidence < deps.conflictMinConfidence) ||
            (isUsers(deps.store, one.target) && !givesWay(item, one)),
        ),
        resembles: linker.resembles(links),
        byRule: deps.byRule,
      },
      deps.policy,
    );
    return { item, links, waits, verdicts: itemVerdicts };
  });
  const { planned: entities, proposals } = linker;
  return ok(withoutMerged({ nodes, evidence, rejected, entities, proposals }, merged));
}

/** Known duplicate of the statement: among the live memories, or earlier in this chunk. */
function knownStatement(
  { store, now }: PlanDependencies,
  item: VerifiedItem,
  firstByScope: ReadonlyMap<string, number>,
): PlanTarget | null {
  const live = findStatement(store, item.content, now);
  if (live !== null) return { nodeId: live.id };
  const index = firstByScope.get(scopeKey(item));
  return index === undefined ? null : { planned: index };
}

/**
 * Dedupe key with the trust, so that a statement of the person does not merge into the same words
 * of an assistant.
 */
function scopeKey({ content, trust }: VerifiedItem): string {
  return `${trust} ${sameWords(content)}`;
}

interface PlanVerdict extends Omit<JudgedPair, 'pair'> {
  readonly fresh: number;
  readonly target: PlanTarget;
}

async function judgePairs(
  deps: PlanDependencies,
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
  { store, similar, now }: PlanDependencies,
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
  const isLittleKnown = (seq: number) =>
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

function entitySeqOf({ entity_seq }: { readonly entity_seq: number }): number {
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

function isUsers(store: ReadStore, target: PlanTarget): boolean {
  return 'nodeId' in target && store.knowledge.byId(target.nodeId)?.trust === 'user';
}

/** Merges new items into the memories they duplicate, as evidence; indexes in the plan move up. */
function withoutMerged(plan: WritePlan, merged: ReadonlyMap<number, PlanTarget>): WritePlan {
  if (merged.size === 0) return plan;
  const newIndexes = new Map<number, number>();
  for (const [index] of plan.nodes.entries())
    if (!merged.has(index)) newIndexes.set(index, newIndexes.size);
  const follow = (target: PlanTarget): PlanTarget => {
    if ('nodeId' in target) return target;
    const mergeTarget = merged.get(target.planned);
    if (mergeTarget !== undefined) return follow(mergeTarget);
    return { planned: newIndexes.get(target.planned) ?? target.planned };
  };
  const extraEvidence = [...merged].map(([index, target]) => ({
    target: follow(target),
    evidence: plan.nodes[index]?.item.evidence ?? [],
  }));
  return {
    ...plan,
    nodes: plan.nodes.flatMap((node, index) =>
      merged.has(index)
        ? []
        : [
            {
              ...node,
              verdicts: node.verdicts.map((verdict) => ({
                ...verdict,
                target: follow(verdict.target),
              })),
            },
          ],
    ),
    evidence: [
      ...plan.evidence.map((more) => ({ ...more, target: follow(more.target) })),
      ...extraEvidence,
    ],
  };
}
