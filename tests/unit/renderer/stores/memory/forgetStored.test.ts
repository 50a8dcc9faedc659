import { expect, test } from 'vitest';
import { forgetStored } from '../../../../../renderer/stores/memory/forgetStored.ts';
import { keyValueOver } from '../../../../../renderer/stores/shell/storage.ts';
import { asConversationId, asNodeId } from '../../../../support/ids.ts';

/** A browser's storage, as far as it is used. */
function storage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (n: number) => [...held.keys()][n] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
  };
}

function kept() {
  const stored = storage();
  stored.setItem('somebody.else', 'the blue parrot sings');
  const keep = keyValueOver(() => stored);
  keep.set('draft.w.gone', 'half a sentence');
  keep.set('draft.w.gone.pasted', '[{"start":0,"end":4}]');
  keep.set('draft.w.other', 'As I said, The Blue Parrot sings, and');
  keep.set('draft.w.clean', 'Buy bread');
  keep.set('draft.v.other', 'the blue parrot sings');
  keep.set('filters.w', '[{"name":"the blue parrot sings"}]');
  keep.set('theme', 'dark');
  return { keep, stored };
}

test('drafts and filters that repeat what was forgotten go, of this workspace alone', () => {
  const { keep, stored } = kept();
  forgetStored(keep, 'w', {
    target: { kind: 'conversation', id: asConversationId('gone') },
    texts: ['the blue parrot sings', 'bread'],
  });
  expect(keep.keys().toSorted()).toEqual(['draft.v.other', 'draft.w.clean', 'theme']);
  expect(stored.getItem('somebody.else')).not.toBeNull();
});

test('a draft of a conversation that stays, and repeats nothing, stays', () => {
  const { keep } = kept();
  forgetStored(keep, 'w', {
    target: { kind: 'memory', id: asNodeId('m') },
    texts: ['a green hat'],
  });
  expect(keep.get('draft.w.gone')).toBe('half a sentence');
});
