import { describe, expect, test } from 'vitest';
import { writtenReplySchema } from '../../../../../electron/engine/routines/stepReply.ts';

const todosOf = (todos: unknown) => writtenReplySchema.parse({ text: 'Done.', todos }).todos;

describe('a list of a step', () => {
  test.each([
    ['a bare sentence', ['Buy seeds.'], [{ content: 'Buy seeds.', from: [] }]],
    [
      'a bare sentence instead of a list',
      'Купить семена.',
      [{ content: 'Купить семена.', from: [] }],
    ],
    ['null', null, []],
    ['nothing', undefined, []],
    ['an empty sentence', [''], []],
    ['a placeholder', [{ content: ' ', from: [] }, { content: null, from: [] }, null], []],
    [
      'grounds that are no numbers',
      [{ content: 'Dig.', from: 'memory' }],
      [{ content: 'Dig.', from: [] }],
    ],
  ])('understands %s', (_what, todos, items) => {
    expect(todosOf(todos)).toEqual({ items, invalidCount: 0 });
  });

  test.each([
    ['a number', 7],
    ['an object without a sentence', { title: 'Buy seeds.' }],
    ['a sentence that is far too long', { content: 'x'.repeat(1_001), from: [] }],
    ['a list', [['Buy seeds.']]],
  ])('loses %s alone, and counts it', (_what, entry) => {
    const sound = { content: 'Dig the bed.', from: [1] };
    expect(todosOf([entry, sound])).toEqual({ items: [sound], invalidCount: 1 });
  });

  test('ends after fifty entries, as of a model that loops', () => {
    expect(todosOf(Array.from({ length: 60 }, (_, n) => `Dig bed ${n}.`)).items).toHaveLength(50);
  });
});

test('a text that is missing is empty, and one that does not end is cut', () => {
  expect(writtenReplySchema.parse({ text: null }).text).toBe('');
  expect(writtenReplySchema.parse({ text: 'x'.repeat(30_000) }).text).toHaveLength(20_000);
  expect(writtenReplySchema.safeParse({ text: { title: 'x' } }).success).toBe(false);
});
