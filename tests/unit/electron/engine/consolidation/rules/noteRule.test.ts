import { describe, expect, test } from 'vitest';
import { englishNotes } from '../../../../../../electron/engine/consolidation/rules/englishNotes.ts';
import { noteRuleFor } from '../../../../../../electron/engine/consolidation/rules/noteRule.ts';
import { matchesIn } from '../../../../../../electron/engine/consolidation/rules/readByRules.ts';
import { russianNotes } from '../../../../../../electron/engine/consolidation/rules/russianNotes.ts';
import {
  seenMessages,
  unseenMessages,
  type ChipMessage,
} from '../../../../../support/fixtures/chipMessage.ts';

const offered = (messages: readonly ChipMessage[]) =>
  messages.filter(({ text }) => matchesIn(text).length > 0);

describe('a rule for notes', () => {
  test.for([...englishNotes, ...russianNotes].map((rule) => [rule.name, rule] as const))(
    '%s matches its own example',
    ([, rule]) => {
      expect(noteRuleFor(rule.example, [rule])?.name).toBe(rule.name);
    },
  );

  test.for([
    ['have to call mom tomorrow', 'Todo'],
    ['am allergic to nuts', 'Fact'],
    ['Have a dentist appointment on Friday', 'Event'],
  ] as const)('finds "%s" without its subject', ([message, kind]) => {
    expect(matchesIn(message)).toMatchObject([{ rule: { kind }, statement: message }]);
  });

  test('finds nothing in a message that asks for something', () => {
    expect(matchesIn('write me a note that the keys are in the tin')).toEqual([]);
    expect(matchesIn('did mom call about the dentist tomorrow')).toEqual([]);
    expect(matchesIn('when does the dentist appointment on monday start?')).toEqual([]);
  });

  test.for([
    'мне 25 минут до дома',
    'мне 30 км до работы',
    'мне 25 до дачи ехать',
    'мне 15 лет до пенсии',
  ])('hears no age in "%s"', (message) => {
    expect(matchesIn(message).map(({ rule }) => rule.kind)).not.toContain('Identity');
  });

  test('leaves the opening of a correction out', () => {
    expect(matchesIn("actually Tom's birthday is on May 5")).toMatchObject([
      { statement: "Tom's birthday is on May 5" },
    ]);
  });

  test.for([
    'blood type',
    'today was a long day i had a meeting with susan about the budget and she wants the numbers by friday and i need to call the plumber because the sink is leaking',
  ])('finds nothing in what looks something up, or is dictated without end: %s', (message) => {
    expect(matchesIn(message)).toEqual([]);
  });

  test.for(['мне 34, живу в Казани', 'мне 34 года и я учитель', 'мне 34'])(
    'hears the age in "%s"',
    (message) => {
      expect(matchesIn(message)).toMatchObject([{ rule: { kind: 'Identity' } }]);
    },
  );

  test('finds nothing in a long or pasted text', () => {
    const note = 'my shoe size is 9 and a half';
    expect(matchesIn(note)).toHaveLength(1);
    expect(matchesIn(`${note}. ${'And so on and so forth. '.repeat(20)}`)).toEqual([]);
    expect(matchesIn(`Hi team,\n${note}`)).toEqual([]);
  });
});

describe.each([
  ['read before', seenMessages],
  ['never read', unseenMessages],
] as const)('messages that were %s', (_, { notes, everyday }) => {
  test('that get a chip hold something in 85 of 100 at least', () => {
    const right = offered(notes).length;
    expect(right).toBeGreaterThan(notes.length / 2);
    expect(right / (right + offered(everyday).length)).toBeGreaterThanOrEqual(0.85);
  });

  test.each(['en', 'ru'] as const)(
    'get none in 95 of 100 everyday ones at least: %s',
    (language) => {
      const messages = everyday.filter((message) => message.language === language);
      expect(messages).toHaveLength(100);
      expect(offered(messages).length).toBeLessThanOrEqual(5);
    },
  );
});
