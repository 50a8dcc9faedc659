import type { Actor, ChangeCause } from '../../../shared/domain/change.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Clock, IdSource } from '../dependencies.ts';
import type { GroupStamp } from '../storage/history/changes.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { WriteStore } from '../storage/store.ts';

/** Context that every curation action needs. */
export interface CurationContext {
  readonly store: WriteStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: () => { readonly decayRate: number; readonly threshold: number };
}

export interface Action {
  /** Id of the change, where it follows from what caused it; otherwise a new one. */
  readonly id?: Id;
  readonly actor: Actor;
  readonly cause: ChangeCause;
  readonly label: string;
  readonly reverts?: Id;
  readonly eventId?: Id;
}

/** Recorded change as the external journal keeps it. */
interface MemoryChanged {
  readonly seq: null;
  readonly id: Id;
  readonly at: number;
  readonly topic: 'memory.changed';
  readonly group: {
    readonly id: Id;
    readonly actor: Actor;
    readonly cause: ChangeCause;
    readonly label: string;
    readonly reverts: Id | null;
    readonly eventId: Id | null;
    readonly stamp: GroupStamp;
  };
  readonly changes: ReturnType<ChangeGroupWriter['finish']>[number][];
}

export interface ActionResult<T> {
  readonly value: T;
  readonly changeId: Id;
  readonly event: MemoryChanged;
}

/** Runs `work` as one change group. Synchronous, inside the caller's transaction. */
export function runAction<T>(
  context: CurationContext,
  action: Action,
  work: (set: ChangeGroupWriter) => T,
): ActionResult<T> {
  const id = action.id ?? context.ids.next();
  const at = context.clock.now();
  const set = context.store.openChangeGroup({ ...action, id, at });
  const value = work(set);
  const changes = [...set.finish()];
  const group = {
    id,
    actor: action.actor,
    cause: action.cause,
    label: action.label,
    reverts: action.reverts ?? null,
    eventId: action.eventId ?? null,
    stamp: set.stamp,
  };
  const event = { seq: null, id: context.ids.next(), at, topic: 'memory.changed', group, changes };
  return { value, changeId: id, event: event as MemoryChanged };
}
