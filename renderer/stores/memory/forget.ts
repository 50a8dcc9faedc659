import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../shared/contract/errors.ts';
import type {
  ForgetEdge,
  ForgetItem,
  ForgetProof,
  ForgetTarget,
  QuarantineEntry,
} from '../../../shared/contract/forget.ts';
import type { Backup } from '../../../shared/contract/status.ts';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';

type ItemOf<K extends ForgetItem['kind']> = Extract<ForgetItem, { readonly kind: K }>;

type ForgetPhase =
  | 'idle'
  | 'loading'
  /** Items to forget can be selected. */
  | 'selecting'
  /** Confirmation: there is no way back. */
  | 'confirming'
  | 'erasing'
  /** Erased, with its proof. */
  | 'erased';

export interface ForgetState {
  readonly phase: ForgetPhase;
  readonly target: ForgetTarget | null;
  readonly items: readonly ForgetItem[];
  readonly edges: readonly ForgetEdge[];
  readonly selected: ReadonlySet<string>;
  /** Backups that hold it. */
  readonly backups: readonly Backup[];
  /** Quarantined files that hold it. */
  readonly quarantined: readonly QuarantineEntry[];
  readonly proof: ForgetProof | null;
  readonly purge: 'offered' | 'working' | 'done';
  readonly problem: WireError | null;
}

/** Forgotten items, so that every cache in this window drops them. */
export interface ForgottenContent {
  readonly target: ForgetTarget | null;
  readonly memoryIds: readonly NodeId[];
  readonly documentIds: readonly Id[];
  /** Texts of the erased content. */
  readonly texts: readonly string[];
}

export interface ForgetStore extends StoreApi<ForgetState> {
  begin(target: ForgetTarget): Promise<void>;
  choose(item: ForgetItem, on: boolean): void;
  askForConfirmation(): void;
  back(): void;
  erase(): Promise<void>;
  purgeBackups(): Promise<void>;
  end(): void;
}

const INITIAL_STATE: ForgetState = {
  phase: 'idle',
  target: null,
  items: [],
  edges: [],
  selected: new Set(),
  backups: [],
  quarantined: [],
  proof: null,
  purge: 'offered',
  problem: null,
};

/** Forget flow, from the preview of related content to the proof. */
export function createForgetStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
  onForgotten: (forgotten: ForgottenContent) => void,
): ForgetStore {
  const store = createStore<ForgetState>(() => INITIAL_STATE);
  /** Erasure in progress: the preview of another target waits for its end. */
  let erasure: Promise<void> = Promise.resolve();

  async function begin(target: ForgetTarget): Promise<void> {
    store.setState({ ...INITIAL_STATE, phase: 'loading', target });
    const isCurrentTarget = () => store.getState().target === target;
    await erasure;
    if (!isCurrentTarget()) return;
    try {
      const { items, edges, backups, quarantined } = await client.call('forget.preview', {
        workspaceId,
        target,
      });
      const selected = new Set(items.filter(({ suggested }) => suggested).map(itemKey));
      if (isCurrentTarget()) {
        store.setState({ phase: 'selecting', items, edges, backups, quarantined, selected });
      }
    } catch (error) {
      if (isCurrentTarget()) store.setState({ problem: toWireError(error) });
    }
  }

  async function applyForget(): Promise<void> {
    store.setState({ phase: 'erasing', problem: null });
    const memoryIds = selectedIdsOf('memory');
    const documentIds = selectedIdsOf('document');
    const { target, items, selected } = store.getState();
    const texts = items.filter((item) => selected.has(itemKey(item))).map(({ text }) => text);
    // The dialog may be about another target by now, which is neither gone nor refused.
    const isCurrentTarget = () => store.getState().target === target;
    try {
      const { proof, backups, quarantined } = await client.call('forget.apply', {
        workspaceId,
        memoryIds,
        messageIds: selectedIdsOf('message'),
        entityIds: selectedIdsOf('entity'),
        documentIds,
      });
      const emptySelection = { items: [], edges: [], selected: new Set<string>() };
      if (isCurrentTarget()) {
        store.setState({ phase: 'erased', proof, backups, quarantined, ...emptySelection });
      }
      onForgotten({ target, memoryIds, documentIds, texts });
    } catch (error) {
      const problem = toWireError(error);
      if (isCurrentTarget()) store.setState({ phase: 'confirming', problem });
      else toasts.show({ kind: 'error', error: problem });
    }
  }

  function selectedIdsOf<K extends ForgetItem['kind']>(kind: K): ItemOf<K>['id'][] {
    const { items, selected } = store.getState();
    return items
      .filter((item): item is ItemOf<K> => item.kind === kind && selected.has(itemKey(item)))
      .map(({ id }) => id) as ItemOf<K>['id'][];
  }

  return Object.assign(store, {
    begin,
    choose(item: ForgetItem, on: boolean) {
      const selected = new Set(store.getState().selected);
      if (on) selected.add(itemKey(item));
      else selected.delete(itemKey(item));
      store.setState({ selected });
    },
    askForConfirmation() {
      if (store.getState().selected.size > 0) store.setState({ phase: 'confirming' });
    },
    back: () => store.setState({ phase: 'selecting', problem: null }),
    async erase() {
      if (store.getState().phase !== 'confirming') return;
      erasure = applyForget();
      await erasure;
    },
    async purgeBackups() {
      store.setState({ purge: 'working', problem: null });
      const { target, backups, quarantined } = store.getState();
      // The dialog may be about another target by now, whose copies are still there.
      const isCurrentTarget = () => store.getState().target === target;
      const backupIds = backups.map(({ id }) => id);
      const quarantineIds = quarantined.map(({ id }) => id);
      try {
        await client.call('forget.purgeBackups', {
          workspaceId,
          backupIds,
          quarantinedIds: quarantineIds,
        });
        if (isCurrentTarget()) store.setState({ purge: 'done', backups: [], quarantined: [] });
      } catch (error) {
        const problem = toWireError(error);
        if (isCurrentTarget()) store.setState({ purge: 'offered', problem });
        else toasts.show({ kind: 'error', error: problem });
      }
    },
    // An erasure in progress runs to its end, and its proof is shown.
    end() {
      if (store.getState().phase !== 'erasing') store.setState(INITIAL_STATE);
    },
  });
}

export function itemKey({ kind, id }: Pick<ForgetItem, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** True if the proof found nothing left. */
export function isErasureComplete({ bytes, rows, words, left }: ForgetProof): boolean {
  return bytes + rows + words + left.length === 0;
}
