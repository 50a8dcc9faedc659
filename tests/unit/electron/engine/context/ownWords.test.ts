import { expect, test } from 'vitest';
import { ownPartOf, foreignPartOf } from '../../../../../electron/engine/context/ownWords.ts';
import { asMessageId } from '../../../../support/ids.ts';

const PAGE = 'I am allergic to nuts.';
const TEXT = `What do you make of this? ${PAGE}`;
const pasted = JSON.stringify([{ start: TEXT.indexOf(PAGE), end: TEXT.length }]);
const turn = { content: TEXT, source_role: 'user', message_id: asMessageId('m'), pasted } as const;

test('a turn is told with what its person wrote, and apart with what they pasted', () => {
  expect(ownPartOf(turn)?.content).toBe('What do you make of this?');
  expect(foreignPartOf(turn)?.content).toBe(PAGE);
});

test('a turn that is all paste has no part of its own', () => {
  const pasted = JSON.stringify([{ start: 0, end: PAGE.length }]);
  const all = { ...turn, content: PAGE, pasted };
  expect(ownPartOf(all)).toBeNull();
  expect(foreignPartOf(all)?.content).toBe(PAGE);
});

test('a turn that was typed stays as it is, and so does what nobody sent as a message', () => {
  const typed = { ...turn, content: 'I am allergic to nuts.', pasted: '[]' };
  expect(ownPartOf(typed)?.content).toBe('I am allergic to nuts.');
  expect(foreignPartOf(typed)).toBeNull();
  const loaded = { ...turn, message_id: null };
  expect(ownPartOf(loaded)).toBe(loaded);
  expect(foreignPartOf(loaded)).toBeNull();
});
