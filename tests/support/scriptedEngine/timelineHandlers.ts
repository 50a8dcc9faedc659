import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import type { DayCount, TimelineSession } from '../../../shared/contract/timeline.ts';
import { spaceOf } from './memoryHandlers.ts';
import type { World } from './world.ts';

type TimelineHandlers = Pick<EngineHandlers, Extract<keyof EngineHandlers, `timeline.${string}`>>;

/** Days of what the arrays hold, at the machine's clock. */
export function createTimelineHandlers(world: World): TimelineHandlers {
  const shown = (workspaceId: string) => {
    const space = spaceOf(world, workspaceId);
    const open = new Map(
      space.conversations
        .filter(({ trashedAt }) => trashedAt === null)
        .map((each) => [each.id, each.title]),
    );
    const messages = space.messages.filter(({ conversationId }) => open.has(conversationId));
    const nodes = space.nodes.filter(
      ({ type, review }) => type !== 'episodic' && review !== 'rejected',
    );
    return { open, messages, nodes, sessions: space.sessions };
  };
  return {
    'timeline.days'({ workspaceId }) {
      const { messages, nodes } = shown(workspaceId);
      const days = new Map<string, DayCount>();
      const add = (at: number, what: 'turns' | 'memories') => {
        const day = dayOf(at);
        const known = days.get(day) ?? { day, turns: 0, memories: 0 };
        days.set(day, { ...known, [what]: known[what] + 1 });
      };
      for (const { createdAt } of messages) add(createdAt, 'turns');
      for (const { eventTime } of nodes) add(eventTime, 'memories');
      return { days: [...days.values()].sort((a, b) => a.day.localeCompare(b.day)) };
    },
    'timeline.day'({ workspaceId, day }) {
      const { open, messages, nodes, sessions } = shown(workspaceId);
      const said = messages
        .filter(({ createdAt }) => dayOf(createdAt) === day)
        .sort((a, b) => a.createdAt - b.createdAt);
      const groups = Map.groupBy(said, ({ sessionId }) => sessionId);
      return {
        day,
        sessions: [...groups].map(([sessionId, group]): TimelineSession => {
          const conversationId = group[0]?.conversationId ?? '';
          const session = sessions.get(conversationId)?.find(({ id }) => id === sessionId);
          return {
            sessionId,
            begins: true,
            ends: session?.completedAt !== null && session !== undefined,
            isRead: (session?.consolidatedAt ?? null) !== null,
            conversationId,
            title: open.get(conversationId) ?? '',
            turns: group.map(({ id, role, text, createdAt }) => ({
              nodeId: `episode-${id}`,
              role,
              text: text.slice(0, 280),
              at: createdAt,
              messageId: id,
            })),
          };
        }),
        memories: nodes
          .filter(({ eventTime }) => dayOf(eventTime) === day)
          .sort((a, b) => a.eventTime - b.eventTime),
        isCut: false,
      };
    },
  };
}

function dayOf(at: number): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(at);
}
