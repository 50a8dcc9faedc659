import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../../shared/contract/errors.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';

interface CorrectionDraftState {
  /** Texts typed and not saved, by memory. */
  readonly draftTexts: ReadonlyMap<NodeId, string>;
  /** Refusal of a draft by the engine, by memory, until its text changes. */
  readonly refusals: ReadonlyMap<NodeId, WireError>;
}

export interface CorrectionDrafts extends StoreApi<CorrectionDraftState> {
  write(nodeId: NodeId, text: string): void;
  setRefusal(nodeId: NodeId, error: WireError): void;
  drop(nodeId: NodeId): void;
  /** Drops the drafts of these memories and those that repeat a forgotten text. */
  removeForgotten(nodeIds: readonly NodeId[], isForgotten: (text: string) => boolean): void;
}

/**
 * Drafts of corrections. They are kept when their field unmounts with its row or the screen, and when
 * the engine refuses the correction.
 */
export function createCorrectionDrafts(): CorrectionDrafts {
  const store = createStore<CorrectionDraftState>(() => ({
    draftTexts: new Map(),
    refusals: new Map(),
  }));
  const retain = (isKept: (nodeId: NodeId, text: string) => boolean) =>
    store.setState(({ draftTexts, refusals }) => {
      const remaining = new Map([...draftTexts].filter(([nodeId, text]) => isKept(nodeId, text)));
      return {
        draftTexts: remaining,
        refusals: new Map([...refusals].filter(([id]) => remaining.has(id))),
      };
    });

  return Object.assign(store, {
    write: (nodeId: NodeId, text: string) =>
      store.setState(({ draftTexts, refusals }) => ({
        draftTexts: new Map(draftTexts).set(nodeId, text),
        refusals: new Map([...refusals].filter(([id]) => id !== nodeId)),
      })),
    setRefusal: (nodeId: NodeId, error: WireError) =>
      store.setState(({ refusals }) => ({ refusals: new Map(refusals).set(nodeId, error) })),
    drop: (nodeId: NodeId) => retain((id) => id !== nodeId),
    removeForgotten: (nodeIds: readonly NodeId[], isForgotten: (text: string) => boolean) =>
      retain((id, text) => !nodeIds.includes(id) && !isForgotten(text)),
  });
}
