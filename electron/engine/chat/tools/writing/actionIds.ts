import { createHash } from 'node:crypto';
import type { Id } from '../../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../../storage/store.ts';

/** Ids of the acts that one answer performs, derived from turn, tool and target. */
export interface ActionIds {
  /** Id of the change; null if an earlier answer to this turn made it, even if it was undone. */
  next(tool: string, target: string): Id | null;
}

/**
 * Acts have the id of their turn, tool and target: regenerating or repeating an answer finds the
 * change that was made, and does nothing, nor redoes what the person undid. Several statements of
 * one sentence are counted, so that one answer may save them all.
 */
export function createActionIds(store: Pick<ReadStore, 'changes'>, turnId: Id): ActionIds {
  const counts = new Map<string, number>();
  return {
    next(tool, target) {
      const key = `${tool} ${target}`;
      const n = counts.get(key) ?? 0;
      counts.set(key, n + 1);
      const hash = createHash('sha256').update(`${key} ${n}`).digest('hex').slice(0, 16);
      const id = `act-${turnId}-${hash}`.slice(0, 64);
      return store.changes.group(id) === null ? id : null;
    },
  };
}
