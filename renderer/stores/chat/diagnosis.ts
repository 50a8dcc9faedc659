import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Response } from '../../../shared/contract/index.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';

export type Diagnosis = Response<'diagnostics.investigate'>;

interface DiagnosisState {
  readonly isLoading: boolean;
  readonly result: Diagnosis | null;
  readonly problem: WireError | null;
}

export interface DiagnosisStore extends StoreApi<DiagnosisState> {
  /** Diagnoses what memory recalls for a question; changes nothing. */
  diagnose(question: string): Promise<void>;
  /** Saves a finding as an observation that rests on the recalled items; null when it was refused. */
  save(finding: string): Promise<MemoryNode | null>;
  clear(): void;
}

const EMPTY: DiagnosisState = { isLoading: false, result: null, problem: null };

/** Limit of items that a finding rests on. */
const MAX_EVIDENCE = 50;

export function createDiagnosisStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): DiagnosisStore {
  const store = createStore<DiagnosisState>(() => EMPTY);
  /** Number of the newest question: the reply to an older one is dropped. */
  let newest = 0;
  return Object.assign(store, {
    async diagnose(question: string) {
      newest += 1;
      const number = newest;
      store.setState({ ...EMPTY, isLoading: true });
      try {
        const result = await client.call('diagnostics.investigate', {
          workspaceId,
          question,
        });
        if (number === newest) store.setState({ ...EMPTY, result });
      } catch (error) {
        if (number === newest) store.setState({ ...EMPTY, problem: toWireError(error) });
      }
    },
    async save(finding: string) {
      const evidence = evidenceIds(store.getState().result);
      try {
        const { node, changeId } = await client.call('diagnostics.save', {
          workspaceId,
          finding,
          evidence,
        });
        toasts.show({ kind: 'done', cause: 'remember', label: node.content, changeId });
        return node;
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return null;
      }
    },
    clear() {
      newest += 1;
      store.setState(EMPTY);
    },
  });
}

function evidenceIds(diagnosis: Diagnosis | null): NodeId[] {
  return (diagnosis?.evidence ?? [])
    .flatMap(({ item }) => (item.source === 'entity' ? [] : [item.nodeId]))
    .slice(0, MAX_EVIDENCE);
}
