import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { PASTED_LABEL } from './contextLines.ts';
import { isPastEvent } from './pastEvent.ts';

type Stated = Pick<
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

/** Age from which a statement that was not verified since is told as old. */
const OLD_DAYS = 180;
const DAYS_PER_MONTH = 365.25 / 12;

/** Label of a memory in a context: kind, and what a model must know to tell it rightly. */
export function statementLabel(node: Stated, now: EpochMs): string {
  return [
    node.kind ?? node.type,
    ...(node.trust === 'inferred' ? ['inferred'] : []),
    ...(node.pasted === true ? [PASTED_LABEL] : []),
    ...(node.disputed ? ['disputed'] : []),
    ...(isPastEvent(node, now) ? ['past'] : []),
    ...trueInterval(node, now),
    ...age(node, now),
  ].join(', ');
}

/** Interval in which the statement holds; one that has ended is told as past. */
function trueInterval({ trueFrom, trueUntil }: Stated, now: EpochMs): string[] {
  if (trueUntil !== undefined && trueUntil <= now) {
    const begin = trueFrom === undefined ? '' : ` from ${dateOf(trueFrom)}`;
    return [`was true${begin} until ${dateOf(trueUntil)}, no longer`];
  }
  return [
    ...(trueFrom === undefined ? [] : [`true from ${dateOf(trueFrom)}`]),
    ...(trueUntil === undefined ? [] : [`true until ${dateOf(trueUntil)}`]),
  ];
}

/** Age of an old statement: "said 14 months ago". Who somebody is does not age. */
function age({ kind, createdAt, lastVerifiedAt }: Stated, now: EpochMs): string[] {
  const days = (now - (lastVerifiedAt ?? createdAt)) / MS_PER_DAY;
  if (kind === 'Identity' || days < OLD_DAYS) return [];
  const months = Math.floor(days / DAYS_PER_MONTH);
  const span = months < 24 ? `${months} months` : `${Math.floor(months / 12)} years`;
  return [`${lastVerifiedAt === null ? 'noted' : 'said'} ${span} ago`];
}

/** Whole days in UTC: a model reads such dates as days. */
function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
