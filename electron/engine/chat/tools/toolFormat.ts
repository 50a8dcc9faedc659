import type { MemoryNode } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { isoDay } from '../../algorithms/time/isoDay.ts';
import { validityOf, type ValidityInterval } from '../../retrieval/validityInterval.ts';
import { exclusionFor } from '../../retrieval/exclusion.ts';
import { isDisclosable } from '../../retrieval/isDisclosable.ts';
import { eventTimeFields } from './eventTime.ts';
import type { MemoryToolDependencies } from './toolDependencies.ts';

/** Length limit of one text in a tool result. */
export const MAX_LENGTH = 600;

/**
 * Formatter for times and memories in tool results; also tracks which memories may be disclosed
 * this time.
 */
export function createToolFormatter(deps: MemoryToolDependencies) {
  const exclusion = exclusionFor(deps.store, deps.turnText, deps.withheldNodeIds);
  const times = (at: EpochMs | null) => eventTimeFields(at, deps.now(), deps.timeZone);
  const numberOf = ({ id, content, eventTime }: Pick<MemoryNode, 'id' | 'content' | 'eventTime'>) =>
    deps.numbers.numberOf({ nodeId: id, content: content.slice(0, MAX_LENGTH), at: eventTime });
  const validityFields = ({ trueFrom, trueUntil, isPast }: ValidityInterval): ValidityFields => ({
    ...(trueFrom !== undefined && { true_from: isoDay(trueFrom, deps.timeZone) }),
    ...(trueUntil !== undefined && { true_until: isoDay(trueUntil, deps.timeZone) }),
    ...(isPast === true && { past: true }),
  });
  return {
    times,
    validityFields,
    numberOf,
    iso: (at: EpochMs | null) => times(at).event_time_iso,
    mayDisclose: (node: MemoryNode) => isDisclosable(node) && !exclusion.covers(node),
    summaryOf: (
      node: Pick<MemoryNode, 'id' | 'content' | 'eventTime'> &
        Partial<Pick<MemoryNode, 'unconfirmed' | 'kind' | 'createdAt' | 'trueFrom' | 'trueUntil'>>,
    ) => ({
      n: numberOf(node),
      content: node.content.slice(0, MAX_LENGTH),
      ...validityFields(validityOf({ kind: null, createdAt: 0, ...node }, deps.now())),
      ...newerStatement(node.unconfirmed?.content),
      ...times(node.eventTime),
    }),
  };
}

/** Fields for when a statement holds, and that it no longer does; none where that is open. */
interface ValidityFields {
  readonly true_from?: string;
  readonly true_until?: string;
  readonly past?: true;
}

/** Field for a newer statement that would change a memory, and waits for the person. */
export function newerStatement(content: string | undefined): { newer_unconfirmed?: string } {
  return content === undefined ? {} : { newer_unconfirmed: content.slice(0, MAX_LENGTH) };
}
