import { expect, test } from 'vitest';
import {
  ToolCallCollector,
  type ToolCallPiece,
} from '../../../../../../electron/engine/models/calls/toolCallCollector.ts';

function collect(pieces: readonly ToolCallPiece[]) {
  const collector = new ToolCallCollector();
  for (const piece of pieces) collector.add(piece);
  return collector.finish().map(({ id, name, arguments: given }) => [id, name, given]);
}

const named = (name: string, given: unknown = '') => ({ function: { name, arguments: given } });
const more = (given: string) => ({ function: { arguments: given } });

test('numbered pieces are put together by their number', () => {
  expect(
    collect([
      { index: 0, id: 'a', ...named('one') },
      { index: 1, id: 'b', ...named('two') },
      { index: 0, ...more('{"x"') },
      { index: 1, ...more('{}') },
      { index: 0, ...more(':1}') },
    ]),
  ).toEqual([
    ['a', 'one', '{"x":1}'],
    ['b', 'two', '{}'],
  ]);
});

test('pieces without a number go on with the last call, and a new id begins another', () => {
  expect(
    collect([{ id: 'a', ...named('one', '{') }, more('}'), { id: 'b', ...named('two', '{}') }]),
  ).toEqual([
    ['a', 'one', '{}'],
    ['b', 'two', '{}'],
  ]);
});

test('calls that all claim the number 0 are told apart by their ids', () => {
  expect(
    collect([
      { index: 0, id: 'a', ...named('one', '{}') },
      { index: 0, id: 'b', ...named('two', '{') },
      { index: 0, ...more('}') },
    ]),
  ).toEqual([
    ['a', 'one', '{}'],
    ['b', 'two', '{}'],
  ]);
});

test('whole calls without number and id are each a call of their own', () => {
  expect(collect([named('one', '{}'), named('one', '{}')])).toEqual([
    ['', 'one', '{}'],
    ['', 'one', '{}'],
  ]);
});

test('a name that is repeated, and arguments that are an object, are understood', () => {
  expect(
    collect([
      { index: 0, id: 'a', ...named('one', '{"x"') },
      { index: 0, id: 'a', ...named('one', ':1}') },
      { index: 1, id: 'b', ...named('two', { y: 2 }) },
    ]),
  ).toEqual([
    ['a', 'one', '{"x":1}'],
    ['b', 'two', '{"y":2}'],
  ]);
});

test.each([undefined, '', null])(
  'whole calls that share a number, with the id %j, stay apart',
  (id) => {
    expect(
      collect([
        { index: 0, id, ...named('one', '{"x":1}') },
        { index: 0, id, ...named('two', '{"y":2}') },
        { index: 0, id, ...named('two', { y: 3 }) },
      ]),
    ).toEqual([
      ['', 'one', '{"x":1}'],
      ['', 'two', '{"y":2}'],
      ['', 'two', '{"y":3}'],
    ]);
  },
);

test('a name that every piece of a numbered call repeats begins no other', () => {
  expect(
    collect([
      { index: 0, ...named('one', '{"x":{"y"') },
      { index: 0, ...named('one', ':1}') },
      { index: 0, ...named('one', '}') },
      { index: 0, ...named('one', '') },
    ]),
  ).toEqual([['', 'one', '{"x":{"y":1}}']]);
});
