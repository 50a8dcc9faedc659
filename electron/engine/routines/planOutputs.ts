import type { ReviewReason } from '../../../shared/contract/review.ts';
import type { Settings } from '../../../shared/config.ts';
import type { Citation } from '../../../shared/domain/chat.ts';
import type { NodeKind, Trust } from '../../../shared/domain/node.ts';
import type { CitableId, EpochMs } from '../../../shared/domain/primitives.ts';
import {
  routineOutputSchema,
  type RoutineOutput,
  type RoutineStep,
} from '../../../shared/domain/routine.ts';
import { findStatement } from '../consolidation/session/knownStatements.ts';
import { wasRejected, findPendingId } from '../curation/findReviewed.ts';
import type { ReadStore } from '../storage/store.ts';
import { computeItemHash } from './itemHash.ts';
import type { StepReply } from './stepReply.ts';

/** Memory that a step will write. */
export interface PlannedOutput {
  readonly kind: NodeKind;
  readonly content: string;
  /** Hash of the item, by which a repeated step writes nothing twice. */
  readonly itemHash: string;
  readonly trust: Trust;
  readonly reviewReasons: readonly ReviewReason[];
  /** Nodes that it follows from. */
  readonly grounds: readonly CitableId[];
}

export interface OutputRequest {
  readonly step: Pick<RoutineStep, 'outputs'>;
  readonly reply: StepReply;
  readonly trust: Trust;
  readonly citations: readonly Pick<Citation, 'n' | 'nodeId'>[];
  /** Hashes of the items that the step has written already. */
  readonly writtenHashes: ReadonlySet<string>;
  readonly policy: Settings['consolidation.review'];
  readonly now: EpochMs;
  readonly wasForgotten: (content: string) => boolean;
}

const KIND_OF: Readonly<Record<RoutineOutput, NodeKind>> = {
  decisions: 'Decision',
  todos: 'Todo',
  facts: 'Fact',
};

/**
 * Plans what a step writes: new statements only. Whatever is remembered, waits, was rejected or
 * forgotten is left out, and nothing existing is changed, so that no step replaces a memory.
 */
export function planOutputs(store: ReadStore, request: OutputRequest): PlannedOutput[] {
  const { step, reply, trust, citations, writtenHashes, now } = request;
  const plannedHashes = new Set<string>(writtenHashes);
  const nodeIdOf = new Map(citations.map(({ n, nodeId }) => [n, nodeId]));
  const reviewReasons = reviewReasonsOf(trust, request.policy);
  return routineOutputSchema.options
    .filter((output) => step.outputs.includes(output))
    .flatMap((output) =>
      reply[output].flatMap(({ content, from }): PlannedOutput[] => {
        const hash = computeItemHash(output, content);
        if (plannedHashes.has(hash) || hasStatement(store, content, now)) return [];
        if (request.wasForgotten(content)) return [];
        plannedHashes.add(hash);
        const grounds = [...new Set(from.flatMap((n) => nodeIdOf.get(n) ?? []))];
        // What was forgotten while the model was asked must not be repeated.
        if (!grounds.every((id) => isStored(store, id))) return [];
        return [{ kind: KIND_OF[output], content, itemHash: hash, trust, reviewReasons, grounds }];
      }),
    );
}

/** True for a statement that is remembered, waits for the person, or was rejected by them. */
function hasStatement(store: ReadStore, content: string, now: EpochMs): boolean {
  return (
    findStatement(store, content, now) !== null ||
    findPendingId(store, content) !== null ||
    wasRejected(store, content)
  );
}

function isStored({ trackedRows: rows }: ReadStore, id: CitableId): boolean {
  return rows.get('nodes', id) !== null || rows.get('entities', id) !== null;
}

function reviewReasonsOf(trust: Trust, policy: OutputRequest['policy']): readonly ReviewReason[] {
  if (trust === 'ingested') return ['ingested'];
  return policy === 'all' ? ['policy'] : [];
}
