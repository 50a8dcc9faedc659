import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Due, MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { morningOf } from './nextMorning.ts';
import type { KeyValue } from '../shell/storage.ts';

interface ReminderState {
  /** To-dos that are due, soonest first. */
  readonly due: readonly MemoryNode[];
}

export interface ReminderStore extends StoreApi<ReminderState> {
  load(): Promise<void>;
  /** Hides the reminder of a to-do: until then, or for good. */
  hide(node: MemoryNode, until?: EpochMs): void;
  dispose(): void;
}

/**
 * Longest pause between two looks at the clock. A timer stands still while the machine sleeps, and
 * another window may have hidden a reminder meanwhile.
 */
const MAX_PAUSE_MS = 30_000;
const MAX_TODOS = 200;

/** Moment of the reminder: the due time, or nine in the morning of the day. */
export function reminderAt({ at, hasTime }: Due): EpochMs {
  return hasTime ? at : morningOf(at);
}

/**
 * Reminders of due to-dos. Each is shown once: what the person has hidden stays hidden in this
 * browser, after a restart too, unless its due time changes.
 */
export function createReminderStore(
  client: Client,
  workspaceId: Id,
  storage: KeyValue,
): ReminderStore {
  const store = createStore<ReminderState>(() => ({ due: [] }));
  let todos: readonly MemoryNode[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keyOf = (node: MemoryNode) =>
    `reminder.${workspaceId}.${node.id}.${node.due === undefined ? '' : node.due.at}`;
  /** Moment from which the reminder shows; null = never again. */
  const reminderTimeOf = (node: MemoryNode): EpochMs | null => {
    if (node.due === undefined) return null;
    const hidden = storage.get(keyOf(node));
    if (hidden === 'done') return null;
    return Math.max(reminderAt(node.due), Number(hidden ?? 0));
  };

  const show = () => {
    const now = Date.now();
    const reminderTimes = todos.map((node) => ({ node, from: reminderTimeOf(node) }));
    const due = reminderTimes
      .filter(({ from }) => from !== null && from <= now)
      .map(({ node }) => node);
    if (!isSameList(due, store.getState().due)) store.setState({ due });
    clearTimeout(timer);
    const next = Math.min(
      ...reminderTimes.map(({ from }) => from ?? Infinity).filter((at) => at > now),
    );
    timer = setTimeout(show, Math.min(next - now, MAX_PAUSE_MS));
  };

  const load = coalesce(async () => {
    try {
      const { nodes } = await client.call('facts.list', {
        workspaceId,
        kinds: ['Todo'],
        statuses: ['active'],
        sort: 'due_first',
        limit: MAX_TODOS,
      });
      todos = nodes.filter(({ review }) => review !== 'pending' && review !== 'rejected');
      show();
    } catch {
      // The next change loads them again.
    }
  });
  const unsubscribe = client.on('facts.changed', () => void load());

  return Object.assign(store, {
    load,
    hide(node: MemoryNode, until?: EpochMs) {
      storage.set(keyOf(node), until === undefined ? 'done' : String(until));
      show();
    },
    dispose() {
      clearTimeout(timer);
      unsubscribe();
    },
  });
}

function isSameList(a: readonly MemoryNode[], b: readonly MemoryNode[]): boolean {
  return a.length === b.length && a.every((node, index) => node === b[index]);
}
