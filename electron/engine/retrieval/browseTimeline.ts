import type { Response } from '../../../shared/contract/index.ts';
import type { DayCount, TimelineSession } from '../../../shared/contract/timeline.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { dayIn, startOfDay, type CalendarDay } from '../algorithms/time/zonedTime.ts';
import { QUARTER_HOUR_MS, type TurnRow } from '../storage/memory/timeline.ts';
import type { ReadStore } from '../storage/store.ts';
import { clip } from '../text/clip.ts';
import { previewText } from '../text/stripMarkdown.ts';
import { presentNodes } from './presentNodes.ts';

/** Limit of turns shown for one day. */
const MAX_TURNS = 400;
const MAX_MEMORIES = 300;
/** Length limit of a turn in UTF-16 units. */
const TURN_LENGTH = 280;

/** Number of turns and memories on each day of the person's calendar. */
export function timelineDays(store: ReadStore, zone: string): Response<'timeline.days'> {
  const days: DayCount[] = [];
  let end = 0;
  for (const { quarterHour, turns, memories } of store.timeline.quarterHours()) {
    const at = quarterHour * QUARTER_HOUR_MS;
    const last = days.at(-1);
    if (last !== undefined && at < end) {
      days[days.length - 1] = {
        ...last,
        turns: last.turns + turns,
        memories: last.memories + memories,
      };
      continue;
    }
    const day = dayIn(zone, at);
    end = startOfDay(zone, { ...day, day: day.day + 1 });
    days.push({ day: dayText(day), turns, memories });
  }
  return { days };
}

/** Turns of a day, by session, and the memories of it. */
export function timelineDay(
  store: ReadStore,
  zone: string,
  day: string,
  now: EpochMs,
): Response<'timeline.day'> {
  const calendar = readDay(day);
  const start = startOfDay(zone, calendar);
  const end = startOfDay(zone, { ...calendar, day: calendar.day + 1 });
  const turns = store.timeline.turns(start, end, MAX_TURNS + 1);
  const memories = store.timeline.memories(start, end, MAX_MEMORIES + 1);
  return {
    day,
    sessions: sessionsOf(turns.slice(0, MAX_TURNS), start, end),
    memories: presentNodes(store, memories.slice(0, MAX_MEMORIES), now),
    isCut: turns.length > MAX_TURNS || memories.length > MAX_MEMORIES,
  };
}

/** Turns grouped by session, in order of their beginnings: two conversations may overlap. */
function sessionsOf(rows: readonly TurnRow[], start: EpochMs, end: EpochMs): TimelineSession[] {
  const groups = Map.groupBy(rows, ({ session_id }) => session_id);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { first_seen_at: startedAt, last_message_at: last, completed_at: completed } = first;
    return [
      {
        sessionId: first.session_id,
        begins: startedAt !== null && startedAt >= start,
        ends: completed !== null && last !== null && last < end,
        isRead: first.consolidated_at !== null,
        conversationId: first.conversation_id,
        title: first.title,
        turns: group.map((turn) => ({
          nodeId: turn.id,
          role: turn.source_role,
          text: clip(previewText(turn), TURN_LENGTH),
          at: turn.event_time,
          messageId: turn.message_id,
        })),
      },
    ];
  });
}

function dayText({ year, month, day }: CalendarDay): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

function readDay(text: string): CalendarDay {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
}
