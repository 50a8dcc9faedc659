import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ModelRef } from '../../../shared/domain/model.ts';

/** Choices for a conversation that has no message yet. */
export interface NewChatChoices {
  readonly model: ModelRef | null;
  readonly memory: boolean;
  readonly temporary: boolean;
}

const DEFAULT_CHOICES: NewChatChoices = { model: null, memory: true, temporary: false };

export interface NewChatStore extends StoreApi<NewChatChoices> {
  choose(change: Partial<NewChatChoices>): void;
  /** Resets the options to the default for the next conversation. */
  reset(): void;
}

export function createNewChatStore(): NewChatStore {
  const store = createStore<NewChatChoices>(() => DEFAULT_CHOICES);
  return Object.assign(store, {
    choose: (change: Partial<NewChatChoices>) => store.setState(change),
    reset: () => store.setState(DEFAULT_CHOICES, true),
  });
}

export function isDefaultChoice({ model, memory, temporary }: NewChatChoices): boolean {
  return model === null && memory && !temporary;
}
