import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BulkAction } from '../../../shared/contract/facts.ts';
import type { RequestInput } from '../../../shared/contract/index.ts';
import type { ChangeCause, ChangeGroup } from '../../../shared/domain/change.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs, Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { toWireError } from '../shell/errors.ts';
import { addResolution, type ResolutionState } from './history/disputeResolutions.ts';
import type { ResolutionKind } from './reviewState.ts';
import type { ToastStore } from '../shell/toasts.ts';

interface MemoryActionState extends ResolutionState {
  /** Newest changes. */
  readonly groups: readonly ChangeGroup[];
  /** Changes of any age that were undone or redone in this window, as they are since. */
  readonly reverted: Readonly<Record<Id, ChangeGroup['state']>>;
}

/** True if a change is undone; `wasUndone` as far as a message said that is older than the list. */
export function isChangeUndone(
  { groups, reverted }: MemoryActionState,
  changeId: Id | null,
  wasUndone = false,
): boolean {
  if (changeId === null) return false;
  const state = groups.find(({ id }) => id === changeId)?.state ?? reverted[changeId];
  return state === undefined ? wasUndone : state === 'undone';
}

export type NewMemory = Omit<RequestInput<'facts.remember'>, 'workspaceId'>;
export type MemoryRelation = RequestInput<'facts.link'>['relation'];
type FactEdit = Omit<RequestInput<'facts.edit'>, 'workspaceId' | 'nodeId'>;
/** Wording and due time with which a pending memory is accepted. */
type AcceptanceChanges = Pick<RequestInput<'review.accept'>, 'content' | 'due'>;
type RefusalHandler = (error: WireError) => void;
type ChangedMemory = { readonly node: MemoryNode; readonly changeId: Id };

export interface MemoryActionStore extends StoreApi<MemoryActionState> {
  load(): Promise<void>;
  readonly undo: (changeId?: Id) => Promise<void>;
  readonly redo: (changeId?: Id) => Promise<void>;
  /** Saves a memory, from a message if one is named. */
  remember(memory: NewMemory): Promise<MemoryNode | null>;
  /** Corrects a memory; where the screen shows a refusal itself, no toast does. */
  correct(nodeId: NodeId, content: string, onRefused?: RefusalHandler): Promise<MemoryNode | null>;
  confirm(nodeId: NodeId): Promise<MemoryNode | null>;
  retract(nodeId: NodeId, reason: 'user' | 'done' | 'dropped'): Promise<MemoryNode | null>;
  /** Links two memories: related, or the first a part of the other. */
  link(nodeId: NodeId, otherId: NodeId, relation: MemoryRelation): Promise<MemoryNode | null>;
  /** Takes back one link; false when it was refused. */
  unlink(edgeId: Id, label: string): Promise<boolean>;
  /** Edits in place: kind, importance, tags, dates. */
  edit(nodeId: NodeId, to: FactEdit): Promise<MemoryNode | null>;
  restore(nodeId: NodeId): Promise<MemoryNode | null>;
  /** Review decisions: accept, reject, or snooze a pending memory. */
  accept(nodeId: NodeId, as?: AcceptanceChanges): Promise<ChangedMemory | null>;
  reject(nodeId: NodeId): Promise<MemoryNode | null>;
  snooze(nodeId: NodeId, until: EpochMs): Promise<MemoryNode | null>;
  /** Resolves a contradiction: which one holds, or that both do. */
  resolve(winnerId: NodeId, loserId: NodeId, how: ResolutionKind): Promise<MemoryNode | null>;
  /** Resolves a dispute between two statements, and records how. */
  resolveDispute(winnerId: NodeId, loserId: NodeId, how: ResolutionKind): Promise<void>;
  /** Bulk action on several memories; false when it was refused. */
  bulk(nodes: readonly MemoryNode[], action: BulkAction): Promise<boolean>;
  dispose(): void;
}

const EMPTY: MemoryActionState = { groups: [], reverted: {}, resolutions: {} };

/** Memory changes of all screens, so that each offers its undo in the same way. */
export function createMemoryActionStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): MemoryActionStore {
  const store = createStore<MemoryActionState>(() => EMPTY);

  const load = coalesce(async () => {
    try {
      const { groups } = await client.call('history.list', { workspaceId, limit: 200 });
      store.setState({ groups });
    } catch {
      // Only the "undone" marks on cards depend on it; the next change reloads it.
    }
  });

  const attempt = createAttempt(toasts);

  async function runAndAnnounce(
    cause: ChangeCause,
    run: () => Promise<ChangedMemory>,
    onRefused?: RefusalHandler,
  ): Promise<ChangedMemory | null> {
    const memory = await attempt(run, onRefused);
    if (memory === null) return null;
    const { node, changeId } = memory;
    toasts.show({ kind: 'done', cause, label: node.content, changeId });
    return memory;
  }

  const change = async (...args: Parameters<typeof runAndAnnounce>) =>
    (await runAndAnnounce(...args))?.node ?? null;

  async function tryChange(
    cause: ChangeCause,
    run: () => Promise<{ readonly label: string; readonly changeId: Id }>,
  ): Promise<boolean> {
    const result = await attempt(run);
    if (result === null) return false;
    toasts.show({ kind: 'done', cause, label: result.label, changeId: result.changeId });
    return true;
  }

  async function step(kind: 'undone' | 'redone', run: () => Promise<ChangeGroup>): Promise<void> {
    const group = await attempt(run);
    if (group === null) return;
    const { cause, label, id: changeId, state } = group;
    store.setState(({ reverted }) => ({ reverted: { ...reverted, [changeId]: state } }));
    toasts.show({ kind, cause, label, changeId });
    await load();
  }

  function target(changeId: Id | undefined) {
    return changeId === undefined ? { workspaceId } : { workspaceId, changeId };
  }

  const unsubscribe = client.on('history.changed', () => void load());

  return Object.assign(store, {
    load,
    undo: (changeId?: Id) =>
      step('undone', async () => (await client.call('history.undo', target(changeId))).undone),
    redo: (changeId?: Id) =>
      step('redone', async () => (await client.call('history.redo', target(changeId))).redone),
    remember: (memory: NewMemory) =>
      change('remember', () => client.call('facts.remember', { workspaceId, ...memory })),
    link: (nodeId: NodeId, otherId: NodeId, relation: MemoryRelation) =>
      change('link', () => client.call('facts.link', { workspaceId, nodeId, otherId, relation })),
    unlink: (edgeId: Id, label: string) =>
      tryChange('unlink', async () => {
        const { changeId } = await client.call('facts.unlink', { workspaceId, edgeId });
        return { label, changeId };
      }),
    correct: (nodeId: NodeId, content: string, onRefused?: RefusalHandler) =>
      change(
        'correct',
        () => client.call('facts.correct', { workspaceId, nodeId, content }),
        onRefused,
      ),
    confirm: (nodeId: NodeId) =>
      change('confirm', () => client.call('facts.confirm', { workspaceId, nodeId })),
    retract: (nodeId: NodeId, reason: 'user' | 'done' | 'dropped') =>
      change(reason === 'user' ? 'retract' : 'finish', () =>
        client.call('facts.retract', { workspaceId, nodeId, reason }),
      ),
    edit: (nodeId: NodeId, to: FactEdit) =>
      change('tags' in to ? 'tag' : 'edit', () =>
        client.call('facts.edit', { workspaceId, nodeId, ...to }),
      ),
    restore: (nodeId: NodeId) =>
      change('restore', () => client.call('facts.restore', { workspaceId, nodeId })),
    accept: (nodeId: NodeId, as: AcceptanceChanges = {}) =>
      runAndAnnounce('review', () => client.call('review.accept', { workspaceId, nodeId, ...as })),
    reject: (nodeId: NodeId) =>
      change('review', () => client.call('review.reject', { workspaceId, nodeId })),
    snooze: (nodeId: NodeId, until: EpochMs) =>
      change('review', () => client.call('review.snooze', { workspaceId, nodeId, until })),
    resolve: (winnerId: NodeId, loserId: NodeId, resolution: ResolutionKind) =>
      change('review', () =>
        client.call('review.resolve', { workspaceId, winnerId, loserId, how: resolution }),
      ),
    async resolveDispute(winnerId: NodeId, loserId: NodeId, resolution: ResolutionKind) {
      const memory = await runAndAnnounce('review', () =>
        client.call('review.resolve', { workspaceId, winnerId, loserId, how: resolution }),
      );
      if (memory === null) return;
      store.setState(addResolution(winnerId, loserId, resolution, memory.changeId));
    },
    bulk(nodes: readonly MemoryNode[], action: BulkAction) {
      const nodeIds = nodes.map(({ id }) => id);
      return tryChange(causeOf(action), () =>
        client.call('facts.bulk', { workspaceId, nodeIds, action }),
      );
    },
    dispose: unsubscribe,
  });
}

/** Runs a change, and answers a refusal: by a toast, unless the screen shows it itself. */
function createAttempt(toasts: ToastStore) {
  return async <T>(
    run: () => Promise<T>,
    onRefused: RefusalHandler = (error) => toasts.show({ kind: 'error', error }),
  ): Promise<T | null> => {
    try {
      return await run();
    } catch (error) {
      onRefused(toWireError(error));
      return null;
    }
  };
}

function causeOf(action: BulkAction): ChangeCause {
  if (action.kind === 'retract') return action.reason === 'user' ? 'retract' : 'finish';
  return action.kind === 'untag' ? 'tag' : action.kind;
}
