import { createContext, useContext } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { AppStores } from './appStores.ts';
import type { WorkspaceStores } from './workspaceStores.ts';

export const AppContext = createContext<AppStores | null>(null);
export const WorkspaceContext = createContext<WorkspaceStores | null>(null);

export function useApp(): AppStores {
  const stores = useContext(AppContext);
  if (!stores) throw new Error('AppContext is missing');
  return stores;
}

export function useWorkspace(): WorkspaceStores {
  const stores = useContext(WorkspaceContext);
  if (!stores) throw new Error('WorkspaceContext is missing');
  return stores;
}

export function useSelect<State, Value>(
  store: StoreApi<State>,
  select: (state: State) => Value,
): Value {
  return useStore(store, select);
}
