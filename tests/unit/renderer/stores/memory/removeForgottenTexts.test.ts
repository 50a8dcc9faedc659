import { expect, test } from 'vitest';
import { removeForgottenTexts } from '../../../../../renderer/stores/memory/removeForgottenTexts.ts';
import { createKeyValueStore } from '../../../../../renderer/stores/shell/storage.ts';
import { asConversationId, asNodeId } from '../../../../support/ids.ts';

/** Fake of a browser's storage, as far as it is used. */
function storage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (n: number) => [...entries.keys()][n] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

function seededStorage() {
  const browserStorage = storage();
  browserStorage.setItem('somebody.else', 'the blue parrot sings');
  const keyValueStore = createKeyValueStore(() => browserStorage, new EventTarget());
  keyValueStore.set('draft.w.gone', 'half a sentence');
  keyValueStore.set('draft.w.gone.pasted', '[{"start":0,"end":4}]');
  keyValueStore.set('draft.w.other', 'As I said, The Blue Parrot sings, and');
  keyValueStore.set('draft.w.clean', 'Buy bread');
  keyValueStore.set('draft.v.other', 'the blue parrot sings');
  keyValueStore.set('theme', 'dark');
  return { keyValueStore, browserStorage };
}

test('removes drafts with forgotten text, in this workspace only', () => {
  const { keyValueStore, browserStorage } = seededStorage();
  removeForgottenTexts(keyValueStore, 'w', {
    target: { kind: 'conversation', id: asConversationId('gone') },
    texts: ['the blue parrot sings', 'bread'],
  });
  expect(keyValueStore.keys().toSorted()).toEqual(['draft.v.other', 'draft.w.clean', 'theme']);
  expect(browserStorage.getItem('somebody.else')).not.toBeNull();
});

test('a draft of a conversation that stays, and repeats nothing, stays', () => {
  const { keyValueStore } = seededStorage();
  removeForgottenTexts(keyValueStore, 'w', {
    target: { kind: 'memory', id: asNodeId('m') },
    texts: ['a green hat'],
  });
  expect(keyValueStore.get('draft.w.gone')).toBe('half a sentence');
});
