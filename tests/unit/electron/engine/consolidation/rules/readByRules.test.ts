import { describe, expect, test } from 'vitest';
import { plainSentences } from '../../../../../../electron/engine/consolidation/rules/plainSentences.ts';
import {
  matchesIn,
  readByRules,
  RULES,
  ruleFor,
} from '../../../../../../electron/engine/consolidation/rules/readByRules.ts';
import type { SessionEpisode } from '../../../../../../electron/engine/storage/memory/consolidation.ts';
import { quoteIn } from '../../../../../../electron/engine/text/quoteIn.ts';
import { seenSentences } from '../../../../../support/fixtures/ruleSentences.ts';
import { asNodeId, asNodeSeq } from '../../../../../support/ids.ts';

const turn = (content: string, more: Partial<SessionEpisode> = {}): SessionEpisode => ({
  seq: asNodeSeq(1),
  id: asNodeId('one'),
  content,
  source_role: 'user',
  speaker: null,
  event_time: 0,
  source_seq: null,
  no_evidence: 0,
  stored_statements: null,
  imported: 0,
  pasted: null,
  from_file: 0,
  ...more,
});

const kinds = (text: string) => readByRules([turn(text)]).map(({ kind }) => kind);

describe('a rule', () => {
  test.for(RULES.map((rule) => [rule.name, rule] as const))(
    '%s finds its own example',
    ([, rule]) => {
      expect(plainSentences(rule.example).map((one) => ruleFor(one)?.rule.name)).toEqual([
        rule.name,
      ]);
    },
  );
});

describe('what is said plainly about oneself', () => {
  const wanted = seenSentences.filter(({ kind }) => kind !== null);
  test('is tried with at least forty sentences', () => {
    expect(wanted.length).toBeGreaterThanOrEqual(40);
  });
  test.for(wanted.map(({ text, kind }) => [text, kind] as const))(
    'is found: %s',
    ([text, kind]) => {
      expect(kinds(text)).toEqual([kind]);
    },
  );
});

describe('what must not be kept', () => {
  const unwanted = seenSentences.filter(({ kind }) => kind === null);
  test('is tried with at least forty sentences', () => {
    expect(unwanted.length).toBeGreaterThanOrEqual(40);
  });
  test.for(unwanted.map(({ text }) => text))('is left alone: %s', (text) => {
    expect(kinds(text)).toEqual([]);
  });
});

describe('a suggestion', () => {
  test('is the sentence itself, quoted as it stands in the turn', () => {
    const text = 'Well, that was long. By the way, I’m  allergic to peanuts! Bye.';
    const [item] = readByRules([turn(text)]);
    expect(item?.content).toBe("I'm allergic to peanuts");
    expect(quoteIn(text, item?.evidence[0]?.quote ?? '')).not.toBeNull();
    expect(item?.confidence).toBeLessThan(0.6);
  });

  test('comes of the person’s own turns only, and not of orders or cut answers', () => {
    const sentence = 'My name is Ingrid.';
    expect(readByRules([turn(sentence)])).toHaveLength(1);
    expect(readByRules([turn(sentence, { source_role: 'assistant' })])).toEqual([]);
    expect(readByRules([turn(sentence, { no_evidence: 1 })])).toEqual([]);
  });

  test('is not drawn from a long pasted text', () => {
    expect(kinds('My name is Ingrid.')).toHaveLength(1);
    expect(kinds(`My name is Ingrid. ${'And so it went on. '.repeat(100)}`)).toEqual([]);
  });
});

test.each([
  ['My passport expires in May 2027', 'Event'],
  ['the car insurance runs out on March 3', 'Event'],
  ['Мой паспорт истекает в мае 2027', 'Event'],
  ['виза заканчивается 3 марта', 'Event'],
  ['My passport expires in May, need to renew it', 'Todo'],
  ['паспорт истекает в мае, надо продлить', 'Todo'],
])('%j is of the kind %s: what ends is no task of its own', (turn, kind) => {
  expect(matchesIn(turn).map(({ rule }) => rule.kind)).toEqual([kind]);
});
