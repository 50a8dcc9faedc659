// @vitest-environment node
import { expect, test } from 'vitest';
import {
  sortByRank,
  firstEntries,
  matchingEntries,
} from '../../../../renderer/features/palette/paletteOrder.ts';

const named = (text: string) => ({
  id: text,
  text,
  icon: null,
  content: text,
  run: () => undefined,
});

const section = (id: string, ...texts: string[]) => ({
  id,
  title: id,
  entries: texts.map(named),
  ranked: true,
});

const order = (query: string, ...sections: Parameters<typeof sortByRank>[1]) =>
  sortByRank(query, sections).flatMap(({ entries }) => entries.map(({ text }) => text));

test('commands match from the start of a word', () => {
  const commands = ['Add a memory', 'Memory', 'Undo last memory change', 'Temporary chat'].map(
    named,
  );
  expect(matchingEntries('memory', commands).map(({ text }) => text)).toEqual([
    'Add a memory',
    'Memory',
    'Undo last memory change',
  ]);
  expect(order('memory', section('command', ...commands.map(({ text }) => text)))[0]).toBe(
    'Memory',
  );
  // A part of a word is no match: "temporary" holds "por".
  expect(matchingEntries('por', commands)).toEqual([]);
  expect(matchingEntries('', commands)).toHaveLength(4);
});

test('the section with the whole name is above one whose names only begin so', () => {
  const lists = [
    section('command', 'Leo’s theme'),
    section('entity', 'Leonard', 'Leo'),
    section('conversation', 'Inês and Leo'),
  ];
  expect(order('leo', ...lists).slice(0, 2)).toEqual(['Leo', 'Leonard']);
  expect(order('inês  and LEO', ...lists)[0]).toBe('Inês and Leo');
});

test('texts that are no names stay below, and empty sections are left out', () => {
  const messages = { ...section('message', 'leo'), ranked: false };
  expect(order('leo', messages, section('conversation', 'About Leo'))).toEqual([
    'About Leo',
    'leo',
  ]);
  expect(sortByRank('leo', [section('entity')])).toEqual([]);
});

test('the first frame has as many entries as can be visible, in their sections', () => {
  const sections = [section('command', 'New', 'Undo'), section('entity', 'Leo', 'Inês', 'Amaro')];
  const texts = (limit: number) =>
    firstEntries(sections, limit).map(({ entries }) => entries.map(({ text }) => text));
  expect(texts(2)).toEqual([['New', 'Undo']]);
  expect(texts(4)).toEqual([
    ['New', 'Undo'],
    ['Leo', 'Inês'],
  ]);
  expect(texts(9)).toEqual([
    ['New', 'Undo'],
    ['Leo', 'Inês', 'Amaro'],
  ]);
});
