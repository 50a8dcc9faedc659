import { createHash } from 'node:crypto';
import type { Id } from '../../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../../storage/store.ts';

/** Ids of the acts that one answer performs, derived from turn, tool and target. */
export interface ActionIds {
  /** Id of the change; null if an earlier answer to this turn made it, even if it was undone. */
  next(tool: string, target: string): Id | null;
  /**
   * Id of a change that saves one of several statements about a target; null if those that were
   * saved for this turn, even if it was undone, tell as much. A call that an answer repeats word for
   * word gets one, as it changes nothing.
   */
  nextStatement(
    tool: string,
    target: string,
    content: string,
    addsInformation: (previous: readonly string[]) => boolean,
  ): Id | null;
}

/**
 * Acts have the id of their turn, tool and target: regenerating or repeating an answer finds the
 * change that was made, and does nothing, nor redoes what the person undid. Of several statements of
 * one sentence each is compared with those saved: an answer may save what the one before it missed.
 */
export function createActionIds(store: Pick<ReadStore, 'changes'>, turnId: Id): ActionIds {
  const counts = new Map<string, number>();
  /** Statements that this answer saved, by the id of their change. */
  const statements = new Map<Id, string>();
  const idOf = (key: string, n: number): Id => {
    const hash = createHash('sha256').update(`${key} ${n}`).digest('hex').slice(0, 16);
    return `act-${turnId}-${hash}`.slice(0, 64);
  };
  return {
    next(tool, target) {
      const key = `${tool} ${target}`;
      const n = counts.get(key) ?? 0;
      counts.set(key, n + 1);
      const id = idOf(key, n);
      return store.changes.group(id) === null ? id : null;
    },
    nextStatement(tool, target, content, addsInformation) {
      const previous: string[] = [];
      let isRepeated = false;
      for (let n = 0; ; n += 1) {
        const id = idOf(`${tool} ${target}`, n);
        const change = store.changes.group(id);
        if (change === null) {
          const isNew = previous.length === 0 || addsInformation(previous);
          if (isNew) statements.set(id, content);
          return isNew || isRepeated ? id : null;
        }
        // What the person had forgotten may be just this statement.
        if (change.redacted === 1) return null;
        previous.push(change.label);
        isRepeated ||= statements.get(id) === content;
      }
    },
  };
}
