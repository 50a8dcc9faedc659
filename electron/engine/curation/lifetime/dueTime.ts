import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { dueSchema, type Due } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import { dayIn, startOfDay } from '../../algorithms/time/zonedTime.ts';
import { withAttributes } from '../../storage/connection/attributes.ts';
import type { NodeRow } from '../../storage/connection/rows.ts';
import { comingDateIn } from '../../text/dates/comingDate.ts';

/** Due time among a memory's attributes: null if the person removed it, absent if none was set. */
const dueCodec = jsonCodec(z.object({ due: dueSchema.nullish().catch(undefined) }));

let zoneOfThread: string | null = null;

/** Zone of the machine, resolved once: it takes as long as reading ten rows. */
const systemZone = (): string =>
  (zoneOfThread ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * Due time that the words of a to-do name, as of the moment at which they were said: "by Friday",
 * "tomorrow at 9", «в конце месяца» (its last day). Null if they name none.
 */
export function dueInText(text: string, now: EpochMs, zone = systemZone()): Due | null {
  const time = comingDateIn(text, { now, zone });
  if (time === null) return null;
  const hasTime = time.clock !== null;
  return { at: hasTime ? time.from : startOfDay(zone, dayIn(zone, time.to - 1)), hasTime };
}

/** Due time at a moment: of the whole day, if the moment is its start. */
export function dueAt(at: EpochMs, zone = systemZone()): Due {
  return { at, hasTime: at !== startOfDay(zone, dayIn(zone, at)) };
}

/** True if two wordings name the same future time, or neither names any. */
export function namesSameTime(
  first: string,
  second: string,
  now: EpochMs,
  zone = systemZone(),
): boolean {
  const [firstTime, secondTime] = [first, second].map((text) => comingDateIn(text, { now, zone }));
  return isDeepStrictEqual(firstTime, secondTime);
}

/** Due time of a to-do: the one that was set, else the one that its words name. */
export function dueOf(
  row: Pick<NodeRow, 'kind' | 'content' | 'attributes' | 'created_at' | 'event_time'>,
): Due | null {
  if (row.kind !== 'Todo') return null;
  const { due } = dueCodec.parse(row.attributes);
  if (due !== undefined) return due;
  // A model may have read the date from the conversation around the statement.
  if (row.event_time > row.created_at) return dueAt(row.event_time);
  return dueInText(row.content, row.event_time);
}

/** Attributes with another due time; null takes it away. */
export function withDue(attributes: string, due: Due | null): string {
  return withAttributes(attributes, { due });
}
