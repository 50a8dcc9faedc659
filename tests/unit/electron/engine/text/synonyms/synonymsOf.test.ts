import { expect, test } from 'vitest';
import { ENGLISH_SYNONYMS } from '../../../../../../electron/engine/text/synonyms/english.ts';
import { RUSSIAN_SYNONYMS } from '../../../../../../electron/engine/text/synonyms/russian.ts';
import {
  readSynonyms,
  synonymsOf,
} from '../../../../../../electron/engine/text/synonyms/synonymsOf.ts';
import { stem } from '../../../../../../electron/engine/text/stem.ts';

test('each stem is given what the whole table holds for it', () => {
  const whole = readSynonyms(ENGLISH_SYNONYMS, RUSSIAN_SYNONYMS);
  expect(whole.size).toBeGreaterThan(800);
  for (const [term, synonyms] of whole) {
    expect(synonymsOf(term).toSorted(), term).toEqual(synonyms.toSorted());
  }
});

test('a word before a colon stands for those after it, and not the other way round', () => {
  const table = readSynonyms('job work: baker nurse');
  expect(table.get('job')).toEqual(['baker', 'nurs']);
  expect(table.get('baker')).toBeUndefined();
});

test('most words have none, in any script', () => {
  expect(['zyxq', '', '提醒', 'ก'].flatMap(synonymsOf)).toEqual([]);
  expect(synonymsOf(stem('allergic'))).toContain(stem('intolerant'));
});

test('where one lives is no trade, though a living is one', () => {
  expect(synonymsOf(stem('work'))).toContain(stem('dentist'));
  expect(synonymsOf(stem('live'))).toContain(stem('home'));
  expect(synonymsOf(stem('live'))).not.toContain(stem('dentist'));
});
