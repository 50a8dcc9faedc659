import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../../shared/contract/errors.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';

interface CorrectionDraftState {
  /** Wordings typed and not saved, by memory. */
  readonly texts: ReadonlyMap<NodeId, string>;
  /** Why the engine refused a wording, by memory, until another one is typed. */
  readonly refusals: ReadonlyMap<NodeId, WireError>;
}

export interface CorrectionDrafts extends StoreApi<CorrectionDraftState> {
  write(nodeId: NodeId, text: string): void;
  refuse(nodeId: NodeId, error: WireError): void;
  drop(nodeId: NodeId): void;
  /** Drops the drafts of these memories and those that repeat a forgotten text. */
  removeForgotten(nodeIds: readonly NodeId[], isForgotten: (text: string) => boolean): void;
}

/**
 * Drafts of corrections: they outlive the field they are typed in, which goes with its row or with
 * the screen, and a correction that the engine refused.
 */
export function createCorrectionDrafts(): CorrectionDrafts {
  const store = createStore<CorrectionDraftState>(() => ({
    texts: new Map(),
    refusals: new Map(),
  }));
  const keep = (holds: (nodeId: NodeId, text: string) => boolean) =>
    store.setState(({ texts, refusals }) => {
      const remaining = new Map([...texts].filter(([nodeId, text]) => holds(nodeId, text)));
      return {
        texts: remaining,
        refusals: new Map([...refusals].filter(([id]) => remaining.has(id))),
      };
    });

  return Object.assign(store, {
    write: (nodeId: NodeId, text: string) =>
      store.setState(({ texts, refusals }) => ({
        texts: new Map(texts).set(nodeId, text),
        refusals: new Map([...refusals].filter(([id]) => id !== nodeId)),
      })),
    refuse: (nodeId: NodeId, error: WireError) =>
      store.setState(({ refusals }) => ({ refusals: new Map(refusals).set(nodeId, error) })),
    drop: (nodeId: NodeId) => keep((id) => id !== nodeId),
    removeForgotten: (nodeIds: readonly NodeId[], isForgotten: (text: string) => boolean) =>
      keep((id, text) => !nodeIds.includes(id) && !isForgotten(text)),
  });
}
