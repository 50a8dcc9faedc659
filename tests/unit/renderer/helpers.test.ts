import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HIT_END, HIT_START } from '../../../shared/contract/search.ts';
import { splitCitations } from '../../../renderer/features/markdown/citationText.ts';
import { groupByDay } from '../../../renderer/features/chat/conversations/groupByDay.ts';
import { matchingCommands } from '../../../renderer/features/chat/composer/slashCommands.ts';
import { snippetParts } from '../../../renderer/features/palette/snippetParts.ts';
import { parseValue, formatValue } from '../../../renderer/features/settings/settingValue.ts';
import { localeFor } from '../../../renderer/i18n.ts';
import { extractSecret } from '../../../renderer/entrance/addressSecret.ts';
import { formatRoute, parseRoute } from '../../../renderer/stores/shell/route.ts';
import { errorKey } from '../../../renderer/features/errors/errorKey.ts';
import { createFormat } from '../../../renderer/ui/text/format.ts';
import { factActions } from '../../../renderer/features/memory/factActions.ts';
import { conversation, episode, memory } from '../../support/exampleRows.ts';
import { asNodeId, asConversationId } from '../../support/ids.ts';

describe('the address', () => {
  test('leads to one memory, as a link from outside does', () => {
    const route = { screen: 'memories', nodeId: asNodeId('a b') } as const;
    expect(formatRoute(route)).toBe('#/memories/a%20b');
    expect(parseRoute('#/memories/a%20b')).toEqual(route);
  });

  test('a route survives being written and read', () => {
    fc.assert(
      fc.property(
        fc
          .string({ minLength: 1, maxLength: 64, unit: 'grapheme' })
          .filter((text) => text.length <= 64),
        (id) => {
          const route = { screen: 'chat', conversationId: asConversationId(id) } as const;
          expect(parseRoute(formatRoute(route))).toEqual(route);
        },
      ),
    );
    for (const screen of ['memories', 'settings', 'health'] as const) {
      expect(parseRoute(formatRoute({ screen }))).toEqual({ screen });
    }
  });

  test('the former address of the health screen still leads to it', () => {
    expect(parseRoute('#/upkeep')).toEqual({ screen: 'health' });
  });

  test('anything else leads to a new chat', () => {
    for (const hash of ['', '#', '#/', '#/nowhere', '#/chat/%E0%A4%A']) {
      expect(parseRoute(hash)).toEqual({ screen: 'chat', conversationId: null });
    }
  });

  test('a secret is taken out of the address, and kept nowhere', () => {
    const secret = 'a'.repeat(43);
    let hash = `#${secret}`;
    const address = {
      get hash() {
        return hash;
      },
      replaceHash: (next: string) => {
        hash = next;
      },
    };
    expect(extractSecret(address)).toBe(secret);
    expect(hash).toBe('');
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
    expect(extractSecret(address)).toBeNull();
    hash = '#/memories';
    expect(extractSecret(address)).toBeNull();
    expect(hash).toBe('#/memories');
  });
});

describe('dates and numbers', () => {
  const now = Date.UTC(2026, 10, 21, 12, 0);
  const english = createFormat('en', 'UTC');
  const russian = createFormat('ru', 'UTC');
  const minute = 60_000;
  const day = 24 * 60 * minute;

  test.each([
    [0, 'now', 'сейчас'],
    [-5 * minute, '5 minutes ago', '5 минут назад'],
    [-3 * 60 * minute, '3 hours ago', '3 часа назад'],
    [-day, 'yesterday', 'вчера'],
    [-4 * day, '4 days ago', '4 дня назад'],
    [-20 * day, 'November 1', '1 ноября'],
    [-400 * day, 'October 17, 2025', '17 октября 2025 г.'],
    [6 * day, 'in 6 days', 'через 6 дней'],
    [7 * day, 'in 7 days', 'через 7 дней'],
    [10 * day, 'in 10 days', 'через 10 дней'],
    [13 * day, 'in 13 days', 'через 13 дней'],
    [14 * day, 'in 2 weeks', 'через 2 недели'],
    [21 * day, 'in 3 weeks', 'через 3 недели'],
    [-8 * day, 'November 13', '13 ноября'],
  ])('%i ms from now is "%s" and "%s"', (apart, en, ru) => {
    expect(english.relative(now + apart, now)).toBe(en);
    expect(russian.relative(now + apart, now)).toBe(ru);
  });

  test('yesterday begins at midnight, not a day ago', () => {
    const lateLastNight = Date.UTC(2026, 10, 20, 23, 30);
    expect(english.dayName(lateLastNight, now)).toBe('Yesterday');
    expect(russian.dayName(now, now)).toBe('Сегодня');
  });

  test('sizes carry their unit', () => {
    expect(english.bytes(1_482_752)).toBe('1.5 MB');
    expect(russian.bytes(1_482_752)).toBe('1,5 МБ');
  });

  test('conversations are grouped by day for a week, then together', () => {
    const made = [0, -day, -day - minute, -40 * day, -90 * day].map((apart, index) =>
      conversation(`c${index}`, now + apart),
    );
    const groups = groupByDay(made, english, now, 'Earlier');
    expect(groups.map((group) => [group.heading, group.conversations.length])).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['Earlier', 2],
    ]);
  });

  test('the last week ends with a calendar day, not 168 hours ago', () => {
    const times = [-6 * day - 11 * 60 * minute, -7 * day + 60 * minute];
    const made = times.map((apart, index) => conversation(`c${index}`, now + apart));
    const groups = groupByDay(made, english, now, 'Earlier');
    expect(groups.map(({ heading }) => heading)).toEqual(['Sunday', 'Earlier']);
  });
});

describe('text with marks', () => {
  const citation = { n: 1, nodeId: asNodeId('a'), quote: 'q', eventTime: 1 };

  test('only numbers that cite something become citations', () => {
    expect(splitCitations('See [1], not [2].', [citation])).toEqual([
      'See ',
      citation,
      ', not [2].',
    ]);
  });

  test('no letter of the text is lost', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const back = splitCitations(text, [citation]).map((part) =>
          typeof part === 'string' ? part : `[${part.n}]`,
        );
        // `[01]` and `[1]` cite the same.
        expect(back.join('')).toBe(text.replaceAll(/\[0{1,2}1\]/g, '[1]'));
      }),
    );
  });

  test('hits of a search are told apart from the words around them', () => {
    const snippet = `the ${HIT_START}carpenter${HIT_END} came`;
    expect(snippetParts(snippet)).toEqual([
      { text: 'the ', isMatch: false },
      { text: 'carpenter', isMatch: true },
      { text: ' came', isMatch: false },
    ]);
    expect(snippetParts(`broken ${HIT_START}mark`)).toEqual([
      { text: 'broken ', isMatch: false },
      { text: 'mark', isMatch: false },
    ]);
  });

  test('a slash shows the commands that fit, and none once one is complete', () => {
    expect(matchingCommands('/')).toHaveLength(9);
    expect(matchingCommands('/co')).toEqual(['correct', 'confirm']);
    expect(matchingCommands('/re')).toEqual(['remember']);
    expect(matchingCommands('/remember x')).toEqual([]);
    expect(matchingCommands('and/or')).toEqual([]);
  });
});

describe('what may be done with a memory', () => {
  test('what was said cannot be changed', () => {
    expect(Object.values(factActions(episode('hello', 1)))).toEqual(Array(7).fill(false));
  });

  test('only tasks and goals are finished, only retracted ones restored', () => {
    expect(factActions(memory('x', 'Todo', 1)).finish).toBe(true);
    expect(factActions(memory('x', 'Fact', 1)).finish).toBe(false);
    const retracted = memory('x', 'Fact', 1, { status: 'retracted' });
    expect(factActions(retracted)).toMatchObject({ restore: true, retract: false });
    expect(factActions(memory('x', 'Fact', 1, { confirmed: true })).confirm).toBe(false);
  });

  test('what waits is decided on and put right, and nothing else; what was rejected stays so', () => {
    expect(factActions(memory('x', 'Todo', 1, { review: 'pending' }))).toEqual({
      review: true,
      correct: true,
      confirm: false,
      finish: false,
      keep: false,
      retract: false,
      restore: false,
    });
    const rejected = factActions(memory('x', 'Todo', 1, { review: 'rejected' }));
    expect(Object.values(rejected)).toEqual(Array(7).fill(false));
  });

  test('only what fades is kept for longer', () => {
    expect(factActions(memory('x', 'Fact', 1)).keep).toBe(true);
    expect(factActions(memory('x', 'Fact', 1, { fadeAt: null })).keep).toBe(false);
  });
});

describe('small choices', () => {
  test('the system language is used where we speak it', () => {
    expect(localeFor('system', ['de', 'ru-RU', 'en'])).toBe('ru');
    expect(localeFor('system', ['de'])).toBe('en');
    expect(localeFor('en', ['ru'])).toBe('en');
  });

  test('a known reason says more than its code, an unknown one falls back', () => {
    expect(errorKey({ code: 'refused', reason: 'changed_since' })).toBe(
      'errors:reason.changed_since',
    );
    expect(errorKey({ code: 'refused', reason: 'toString' })).toBe('errors:code.refused');
    expect(errorKey({ code: 'internal' })).toBe('errors:code.internal');
  });

  test('a setting is read as it is shown', () => {
    expect(parseValue('number', '0,45', 'en')).toBe(0.45);
    expect(parseValue('number', '0,450', 'en')).toBe(0.45);
    expect(parseValue('number', 'many', 'en')).toBeUndefined();
    expect(parseValue('number', ' ', 'en')).toBeNull();
    expect(parseValue('json', ' ', 'en')).toBeUndefined();
    const limits = { limit: 5, depth: 2 };
    expect(parseValue('json', formatValue(limits), 'en')).toEqual(limits);
    expect(parseValue('json', '{', 'en')).toBeUndefined();
    expect(parseValue('text', '  gpt ', 'en')).toBe('gpt');
  });

  test.each(['en', 'ru', 'de', 'fr'])('a large number is read as %s shows it', (locale) => {
    const { number } = createFormat(locale);
    for (const value of [300_000, 1_234_567.5, 1_000]) {
      expect(parseValue('number', number(value), locale)).toBe(value);
      expect(parseValue('number_or_word', number(Math.floor(value)), locale)).toBe(
        Math.floor(value),
      );
    }
    expect(parseValue('number', '300 000', locale)).toBe(300_000);
  });
});
