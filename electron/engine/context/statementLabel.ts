import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { isoDay } from '../algorithms/time/isoDay.ts';
import type { DayContext } from '../algorithms/time/zonedTime.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { PASTED_LABEL } from './contextLines.ts';
import { isPastEvent } from '../retrieval/validityInterval.ts';

type StatementTimes = Pick<
  MemoryNode,
  | 'kind'
  | 'type'
  | 'trust'
  | 'disputed'
  | 'pasted'
  | 'createdAt'
  | 'eventTime'
  | 'lastVerifiedAt'
  | 'trueFrom'
  | 'trueUntil'
>;

/** Age from which the label of a statement that was not verified since says how old it is. */
const MIN_LABELED_AGE_DAYS = 180;
const DAYS_PER_MONTH = 365.25 / 12;

/** Label of a memory in a context: its kind, and what a model must know to use it correctly. */
export function statementLabel(node: StatementTimes, { now, zone }: DayContext): string {
  return [
    node.kind ?? node.type,
    ...eventDay(node, zone),
    ...(node.trust === 'inferred' ? ['inferred'] : []),
    ...(node.pasted === true ? [PASTED_LABEL] : []),
    ...(node.disputed ? ['disputed'] : []),
    ...(isPastEvent(node, now) ? ['past'] : []),
    ...intervalLabel(node, { now, zone }),
    ...agePhrases(node, now),
  ].join(', ');
}

/** Time at which a memory was last said: in a turn, by hand, or by confirming it. */
export function lastStatedAt({
  lastVerifiedAt,
  createdAt,
}: Pick<StatementTimes, 'lastVerifiedAt' | 'createdAt'>): EpochMs {
  return lastVerifiedAt ?? createdAt;
}

/** Day of an event, or a day ahead, where it was said on another one. */
function eventDay(node: StatementTimes, zone: string): string[] {
  if (node.kind !== 'Event' && node.eventTime <= node.createdAt) return [];
  const day = isoDay(node.eventTime, zone);
  return day === isoDay(lastStatedAt(node), zone) ? [] : [`on ${day}`];
}

/** Interval in which the statement holds; one that has ended is labeled as past. */
function intervalLabel(
  { trueFrom, trueUntil }: StatementTimes,
  { now, zone }: DayContext,
): string[] {
  const dateOf = (at: EpochMs) => isoDay(at, zone);
  if (trueUntil !== undefined && trueUntil <= now) {
    const since = trueFrom === undefined ? '' : ` from ${dateOf(trueFrom)}`;
    return [`was true${since} until ${dateOf(trueUntil)}, no longer`];
  }
  return [
    ...(trueFrom === undefined ? [] : [`true from ${dateOf(trueFrom)}`]),
    ...(trueUntil === undefined ? [] : [`true until ${dateOf(trueUntil)}`]),
  ];
}

/** Age of an old statement: "said 14 months ago". Who somebody is does not age. */
function agePhrases(node: StatementTimes, now: EpochMs): string[] {
  const { kind, lastVerifiedAt } = node;
  const days = (now - lastStatedAt(node)) / MS_PER_DAY;
  if (kind === 'Identity' || days < MIN_LABELED_AGE_DAYS) return [];
  const months = Math.floor(days / DAYS_PER_MONTH);
  const span = months < 24 ? `${months} months` : `${Math.floor(months / 12)} years`;
  return [`${lastVerifiedAt === null ? 'noted' : 'said'} ${span} ago`];
}
