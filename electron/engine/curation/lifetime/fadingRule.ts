import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import type { LastingReason } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import type { DecayStateRow, NodeRow } from '../../storage/connection/rows.ts';
import { statesHealth } from '../../text/health/statesHealth.ts';
import { dueOf } from './dueTime.ts';

/** Exemption of a memory from fading with its reason, or the day before which it does not fade. */
export type FadingRule =
  | { readonly kind: 'never'; readonly reason: LastingReason }
  | { readonly kind: 'fades'; readonly notBefore: EpochMs };

/** Fields of a memory that decide whether it fades. */
export type FadingFields = Pick<DecayStateRow, 'decay_rate'> &
  Pick<
    NodeRow,
    | 'kind'
    | 'content'
    | 'trust'
    | 'review'
    | 'attributes'
    | 'event_time'
    | 'created_at'
    | 'true_until'
  >;

/** Exemptions of a memory besides those by its own fields. */
export interface FadingExemptions {
  /** It names a protected entity. */
  readonly isProtected: boolean;
  /** Another live memory contradicts it, and the person has not decided. */
  readonly isDisputed: boolean;
}

export const NO_EXEMPTIONS: FadingExemptions = { isProtected: false, isDisputed: false };

/** Exemptions of a memory by the columns that it is read with. */
export function exemptionsOf(row: {
  readonly is_protected: 0 | 1;
  readonly disputed_until: number;
}): FadingExemptions {
  return { isProtected: row.is_protected === 1, isDisputed: row.disputed_until > 0 };
}

/** Mark of the extraction: a person would be shocked to see this forgotten. */
const vitalCodec = jsonCodec(z.object({ vital: z.boolean().catch(false).default(false) }));

/**
 * Decides whether an active memory fades. Never: what the person asked to keep, typed or confirmed,
 * who they are, health, open to-dos and goals, whatever names a protected entity, and what an open
 * contradiction asks about. A dated one not before its day. Decision 0063.
 */
export function fadingRule(memory: FadingFields, exemptions: FadingExemptions): FadingRule {
  const reason = lastingReasonOf(memory, exemptions);
  return reason === null
    ? { kind: 'fades', notBefore: lastDayOf(memory) }
    : { kind: 'never', reason };
}

/** Reason for which a memory that is in use never fades; null where it fades, or has ended. */
export function lastingReason(
  memory: FadingFields & Pick<NodeRow, 'status'>,
  exemptions: FadingExemptions,
): LastingReason | null {
  return memory.status === 'active' ? lastingReasonOf(memory, exemptions) : null;
}

function lastingReasonOf(
  memory: FadingFields,
  { isProtected, isDisputed }: FadingExemptions,
): LastingReason | null {
  if (memory.review === 'pending' || memory.review === 'rejected') return memory.review;
  if (memory.decay_rate === 0) return 'confirmed';
  if (memory.trust === 'user') return 'user';
  if (isProtected) return 'protected';
  if (memory.kind === 'Identity') return 'identity';
  if (memory.kind === 'Todo' || memory.kind === 'Goal') return 'open';
  if (vitalCodec.parse(memory.attributes).vital) return 'vital';
  if (statesHealth(memory.content)) return 'health';
  return isDisputed ? 'disputed' : null;
}

/** Last day that a memory names: the event, the due day, or the end of what it states. */
function lastDayOf(memory: FadingFields): EpochMs {
  const due = dueOf(memory);
  const dueEnd = due === null ? 0 : due.at + (due.hasTime ? 0 : MS_PER_DAY);
  return Math.max(memory.event_time, dueEnd, memory.true_until ?? 0);
}
