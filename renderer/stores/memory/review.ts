import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Contradiction, ReviewItem } from '../../../shared/contract/review.ts';
import type { MergeProposal } from '../../../shared/contract/entities.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { hideDecided, type Queues } from './reviewQueues.ts';
import { coalesce } from '../shell/coalesce.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { createReviewDecisions } from './reviewDecisions.ts';
import type {
  Acceptance,
  Decision,
  RejectReason,
  ResolutionKind,
  ReviewAction,
  ReviewState,
} from './reviewState.ts';

export interface ReviewStore extends StoreApi<ReviewState> {
  load(): Promise<void>;
  accept(item: ReviewItem, how?: Acceptance): Promise<void>;
  reject(item: ReviewItem, reason: RejectReason): Promise<void>;
  /** Merges a pending duplicate into a known memory. */
  mergeInto(item: ReviewItem, into: MemoryNode): Promise<void>;
  snooze(item: ReviewItem, until: number): Promise<void>;
  keepFor(node: MemoryNode, days: number): Promise<void>;
  pin(node: MemoryNode): Promise<void>;
  retract(node: MemoryNode): Promise<void>;
  resolve(pair: Contradiction, winnerId: NodeId, how: ResolutionKind): Promise<void>;
  merge(proposal: MergeProposal): Promise<void>;
  keepApart(proposal: MergeProposal): Promise<void>;
  undo(): Promise<void>;
  dispose(): void;
}

/** Lengths of “a while”, in days. */
export const KEEP_DAYS = { months: 90, year: 365 } as const;

const PAGE = 50;
/** Newest changes looked through for decisions that were undone elsewhere. */
const MAX_CHANGES = 200;
const EMPTY_QUEUES: Queues = {
  items: [],
  contradictions: [],
  proposals: [],
  fading: [],
  counts: { waiting: 0, snoozed: 0, contradictions: 0, merges: 0, fading: 0 },
};

/** Review queue. A decision shows at once, and is rolled back if the engine refuses it. */
export function createReviewStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): ReviewStore {
  const store = createStore<ReviewState>(() => ({
    ...EMPTY_QUEUES,
    status: 'idle',
    problem: null,
    decided: [],
    refused: null,
  }));
  let loadedQueues: Queues = EMPTY_QUEUES;
  /** Ids decided since the queues were last loaded. */
  const decidedIds = new Map<Id, 'under_way' | 'settled'>();
  let latest: Promise<void> = Promise.resolve();

  const show = (change: Partial<ReviewState> = {}) =>
    store.setState({ ...hideDecided(loadedQueues, new Set(decidedIds.keys())), ...change });

  const load = coalesce(async () => {
    const confirmedIds = [...decidedIds].filter(([, how]) => how === 'settled').map(([id]) => id);
    if (store.getState().status === 'idle') store.setState({ status: 'loading' });
    try {
      const [list, { contradictions }, { proposals }, fading, { groups }] = await Promise.all([
        client.call('review.list', { workspaceId, limit: PAGE }),
        client.call('review.contradictions', { workspaceId }),
        client.call('entities.proposals', { workspaceId }),
        client.call('facts.list', {
          workspaceId,
          statuses: ['active'],
          fadingBefore: Date.now() + FADING_RANGE_MS,
          sort: 'fading_first',
          limit: PAGE,
        }),
        client.call('history.list', { workspaceId, limit: MAX_CHANGES }),
      ]);
      const counts = { ...list.counts, fading: fading.total };
      loadedQueues = { ...list, contradictions, proposals, fading: fading.nodes, counts };
      for (const id of confirmedIds) decidedIds.delete(id);
      // Undone elsewhere, or forgotten: nothing is left to undo, and the words must go.
      const undoneIds = groups.filter(({ state }) => state !== 'done').map(({ id }) => id);
      const decided = store
        .getState()
        .decided.filter(({ changeId }) => changeId === null || !undoneIds.includes(changeId));
      show({ status: 'ready', problem: null, decided });
    } catch (error) {
      const problem = toWireError(error);
      if (problem.code !== 'cancelled') store.setState({ status: 'failed', problem });
    }
  });

  function decide(
    id: Id,
    action: ReviewAction,
    label: string,
    run: () => Promise<{ readonly changeId: Id }>,
  ): Promise<void> {
    // The same key pressed twice decides once.
    if (decidedIds.has(id)) return latest;
    const decided: Decision = { action, label, changeId: null };
    decidedIds.set(id, 'under_way');
    show({ decided: [...store.getState().decided, decided], refused: null });
    const swap = (next: readonly Decision[]) =>
      store.getState().decided.flatMap((each) => (each === decided ? next : [each]));
    latest = (async () => {
      try {
        const { changeId } = await run();
        decidedIds.set(id, 'settled');
        store.setState({ decided: swap([{ ...decided, changeId }]) });
      } catch (error) {
        decidedIds.delete(id);
        const content = action === 'kept' ? label : null;
        show({ decided: swap([]), refused: { id, error: toWireError(error), content } });
      }
      await load();
    })();
    return latest;
  }

  let undoing: Promise<void> = Promise.resolve();

  /** Takes back one decision after the other: a key pressed twice is for two of them. */
  function undo(): Promise<void> {
    undoing = undoing.then(undoLast);
    return undoing;
  }

  async function undoLast(): Promise<void> {
    await latest;
    const last = store.getState().decided.at(-1);
    if (!last || last.changeId === null) return;
    const { changeId } = last;
    const decidedWithoutLast = () => store.getState().decided.filter((each) => each !== last);
    try {
      const { undone: group } = await client.call('history.undo', { workspaceId, changeId });
      toasts.show({ kind: 'undone', cause: group.cause, label: group.label, changeId });
      store.setState({ decided: decidedWithoutLast(), refused: null });
    } catch (error) {
      const problem = toWireError(error);
      if (problem.code !== 'disconnected') store.setState({ decided: decidedWithoutLast() });
      toasts.show({ kind: 'error', error: problem });
    }
    await load();
  }

  const reload = () => {
    if (store.getState().status !== 'idle') void load();
  };
  const unsubscribers = [client.on('facts.changed', reload), client.on('entities.changed', reload)];

  return Object.assign(store, {
    load,
    ...createReviewDecisions(client, workspaceId, decide),
    undo,
    dispose: () => unsubscribers.forEach((unsubscribe) => unsubscribe()),
  });
}

/** Range of the fading queue, in milliseconds. */
const FADING_RANGE_MS = 21 * 86_400_000;
