import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { wasRejected } from '../../curation/findReviewed.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { wordKey } from '../../text/wordKey.ts';
import type { ReadReply } from '../plan/chunkReply.ts';
import type { StructuredProblem } from '../driver/askStructured.ts';
import type { DroppedItem } from '../plan/droppedItem.ts';
import { createLinker } from '../entities/entityLinking.ts';
import { createSourceTurns } from '../plan/sourceTurns.ts';
import { findStatement } from './knownStatements.ts';
import { planNodes } from './planNodes.ts';
import { doubtFalseDuplicates } from './falseDuplicates.ts';
import type { ReviewPolicy } from './reviewReasons.ts';
import { properSelfNames, selfNames } from '../plan/selfNames.ts';
import { ownNameIn } from '../../text/own/ownName.ts';
import { ownText, storedSpans } from '../../text/ownWords.ts';
import {
  isOwnQuote,
  verifyItem,
  type VerifiedItem,
  type VerifyDependencies,
} from '../plan/verifyItem.ts';
import type { PlannedEvidence, PlanTarget, WritePlan } from '../plan/writePlan.ts';

import { judgePairs, type PairDependencies, type PlannedItem } from './judgePairs.ts';
import { mergeDuplicateItems } from '../plan/mergeDuplicateItems.ts';

export interface PlanDependencies extends PairDependencies {
  readonly policy: ReviewPolicy;
  /**
   * Threshold, 0..1: a duplicate judged with less confidence is kept separate, an update is left to
   * the person.
   */
  readonly conflictMinConfidence: number;
  readonly verify: VerifyDependencies;
  /** Turns of the session, in order: those being read, and those before them. */
  readonly turns: readonly SessionEpisode[];
  /** Rules made it: suggestions only, never set against anything. */
  readonly isFromRule: boolean;
}

/** Limit of items per turn; a model that writes more is hallucinating. */
const ITEMS_PER_TURN = 5;
const MAX_ITEMS_OF_FEW_TURNS = 20;

/**
 * Plans a chunk: items verified, duplicates recognized, entities linked, and possible conflicts
 * judged. Writes nothing.
 */
export async function planChunk(
  deps: PlanDependencies,
  parsedReply: ReadReply,
  turns: number,
): Promise<Result<WritePlan, StructuredProblem>> {
  const droppedItems: DroppedItem[] = [...parsedReply.dropped];
  const evidence: PlannedEvidence[] = [];
  const plannedItems: PlannedItem[] = [];
  const properNames = [
    ...properSelfNames(deps.store, deps.now),
    ...deps.turns.flatMap((turn) => nameGivenIn(turn) ?? []),
  ];
  const linker = createLinker(deps.store.entities, properNames);
  const limit = Math.max(MAX_ITEMS_OF_FEW_TURNS, ITEMS_PER_TURN * turns);
  const firstByScope = new Map<string, number>();
  const sourceTurns = createSourceTurns(
    deps.turns,
    deps.verify.dayOf,
    selfNames(deps.store, deps.now),
  );

  for (const [index, raw] of parsedReply.items.entries()) {
    const drop = (reason: DroppedItem['reason']) =>
      droppedItems.push({
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
    if (wasRejected(deps.store, item.content)) {
      drop('rejected_before');
      continue;
    }
    // Each statement takes a query or two of full text: yields between them.
    await yieldToEventLoop();
    const target = knownStatement(deps, item, firstByScope);
    if (target !== null) {
      if (item.evidence.some(isOwnQuote)) evidence.push({ target, evidence: item.evidence });
      else drop('no_evidence');
      continue;
    }
    firstByScope.set(scopeKey(item), plannedItems.length);
    const ownQuotes = item.evidence.filter(isOwnQuote).map(({ quote }) => quote);
    plannedItems.push({ item, links: linker.link(item.entities, ownQuotes) });
  }

  const verdictResult = deps.isFromRule
    ? ok([])
    : await judgePairs(deps, plannedItems, properNames);
  if (!verdictResult.ok) return verdictResult;
  const verdicts = doubtFalseDuplicates(deps, plannedItems, verdictResult.value);
  const merged = new Map<number, PlanTarget>();
  for (const { newIndex, target, verdict, confidence } of verdicts) {
    // A duplicate can be merged by the person later; a statement merged by mistake is lost.
    const isSure = confidence >= deps.conflictMinConfidence;
    if (verdict === 'same' && isSure && !merged.has(newIndex)) merged.set(newIndex, target);
  }
  const nodes = planNodes(deps, plannedItems, verdicts);
  const { planned: entities, proposals } = linker;
  return ok(
    mergeDuplicateItems({ nodes, evidence, dropped: droppedItems, entities, proposals }, merged),
  );
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
  return `${trust} ${wordKey(content)}`;
}

/** Name that the person gives in their own words of a turn, in a conversation with an assistant. */
function nameGivenIn({ content, pasted, ...turn }: SessionEpisode): string | null {
  const isFromPerson =
    turn.source_role === 'user' && turn.speaker === null && turn.no_evidence === 0;
  return isFromPerson ? ownNameIn(ownText(content, storedSpans(pasted))) : null;
}
