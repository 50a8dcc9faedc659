import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../../shared/contract/errors.ts';
import type { Actor, ChangeCause, ChangeGroup } from '../../../../shared/domain/change.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { Client } from '../../../../shared/rpc/client.ts';
import { toWireError } from '../../shell/errors.ts';

/** Kinds of change that the feed tells apart, by the causes they have. */
export const changeTopics = {
  learned: ['remember', 'consolidate', 'routine', 'import', 'create_entity'],
  updated: [
    'correct',
    'update',
    'edit',
    'tag',
    'link',
    'unlink',
    'merge',
    'split',
    'document',
    'conversation_rename',
    'conversation_label',
    'conversation_unarchive',
  ],
  reviewed: ['review', 'confirm', 'keep', 'not_relevant', 'relevant'],
  removed: [
    'retract',
    'finish',
    'end_topic',
    'retire_document',
    'conversation_trash',
    'conversation_archive',
  ],
  faded: ['fade'],
  undone: ['undo', 'redo', 'restore', 'restore_document', 'conversation_restore'],
} as const satisfies Readonly<Record<string, readonly ChangeCause[]>>;
export type ChangeTopic = keyof typeof changeTopics;

interface ChangeFeedState {
  readonly status: 'idle' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly groups: readonly ChangeGroup[];
  readonly hasOlder: boolean;
  readonly topics: readonly ChangeTopic[];
  readonly actors: readonly Actor[];
}

export interface ChangeFeed extends StoreApi<ChangeFeedState> {
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  filter(change: Partial<Pick<ChangeFeedState, 'topics' | 'actors'>>): Promise<void>;
  dispose(): void;
}

const PAGE = 100;
/** Limit of one request. */
const MAX_PAGE = 200;

/** Change feed: what changed in memory, newest first, by whom, each with its undo. */
export function createChangeFeed(client: Client, workspaceId: Id): ChangeFeed {
  const store = createStore<ChangeFeedState>(() => ({
    status: 'idle',
    problem: null,
    groups: [],
    hasOlder: false,
    topics: [],
    actors: [],
  }));
  /** Number of the latest load: replies may arrive out of order. */
  let latest = 0;

  /** Reads as many groups after the existing ones, in as many requests as that takes. */
  async function read(count: number, existing: readonly ChangeGroup[]): Promise<void> {
    latest += 1;
    const request = latest;
    const { topics, actors } = store.getState();
    const groups = [...existing];
    const end = existing.length + count;
    let hasOlder = true;
    try {
      while (hasOlder && groups.length < end) {
        const limit = Math.min(MAX_PAGE, end - groups.length);
        const cursor = groups.at(-1)?.id;
        const page = await client.call('history.list', {
          workspaceId,
          limit,
          causes: topics.flatMap((topic) => [...changeTopics[topic]]),
          actors: [...actors],
          ...(cursor !== undefined && { before: cursor }),
        });
        if (request !== latest) return;
        groups.push(...page.groups);
        hasOlder = page.groups.length === limit;
      }
      store.setState({ status: 'ready', problem: null, groups, hasOlder });
    } catch (error) {
      if (request === latest) store.setState({ status: 'failed', problem: toWireError(error) });
    }
  }

  const load = () => read(Math.max(PAGE, store.getState().groups.length), []);
  const unsubscribe = client.on('history.changed', () => {
    if (store.getState().status !== 'idle') void load();
  });

  return Object.assign(store, {
    load,
    loadOlder: () => read(PAGE, store.getState().groups),
    async filter(change: Partial<Pick<ChangeFeedState, 'topics' | 'actors'>>) {
      store.setState(change);
      await read(PAGE, []);
    },
    dispose: unsubscribe,
  });
}
