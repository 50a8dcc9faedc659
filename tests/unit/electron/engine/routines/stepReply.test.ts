import { describe, expect, test } from 'vitest';
import {
  mergeReplies,
  writtenReplySchema,
} from '../../../../../electron/engine/routines/stepReply.ts';

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
    expect(todosOf(todos)).toEqual({ items, invalidCount: 0, omittedCount: 0 });
  });

  test.each([
    ['a number', 7],
    ['an object without a sentence', { title: 'Buy seeds.' }],
    ['a sentence that is far too long', { content: 'x'.repeat(1_001), from: [] }],
    ['a list', [['Buy seeds.']]],
  ])('loses %s alone, and counts it', (_what, entry) => {
    const sound = { content: 'Dig the bed.', from: [1] };
    expect(todosOf([entry, sound])).toMatchObject({ items: [sound], invalidCount: 1 });
  });

  test('ends after fifty entries, as of a model that loops, and counts the others', () => {
    const todos = todosOf(Array.from({ length: 60 }, (_, n) => `Dig bed ${n}.`));
    expect(todos.items).toHaveLength(50);
    expect(todos.omittedCount).toBe(10);
  });
});

test('a text that is missing is empty, and one that does not end is cut', () => {
  expect(writtenReplySchema.parse({ text: null }).text).toBe('');
  expect(writtenReplySchema.parse({ text: 'x'.repeat(30_000) }).text).toHaveLength(20_000);
  expect(writtenReplySchema.safeParse({ text: { title: 'x' } }).success).toBe(false);
});

test.each([[{ content: 'Позвонить Анне.' }], [{ summary: 'All is well.' }], [{}]])(
  'a reply without any of its fields is none: %j',
  (reply) => {
    expect(writtenReplySchema.safeParse(reply).success).toBe(false);
  },
);

test('replies that a model wrote apart for each output are one', () => {
  const replies = [
    { text: 'Two things.', decisions: ['We plant beans.'] },
    { todos: ['Buy seeds.'] },
  ].map((reply) => writtenReplySchema.parse(reply));
  const merged = mergeReplies(replies);
  expect(merged?.text).toBe('Two things.');
  expect(merged?.decisions.items.map(({ content }) => content)).toEqual(['We plant beans.']);
  expect(merged?.todos.items.map(({ content }) => content)).toEqual(['Buy seeds.']);
  expect(mergeReplies([])).toBeNull();
});
