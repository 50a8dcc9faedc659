import { describe, expect, test } from 'vitest';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import type { ScriptedItem } from '../../support/scriptedMemory.ts';

/** What is learned of an evening, as wording and review. */
async function learned(turns: readonly string[], item: ScriptedItem) {
  const engine = await startMemoryEngine();
  engine.draws([item]);
  for (const turn of turns) await engine.say(turn);
  await engine.consolidate();
  const [node] = await engine.facts();
  return { content: node?.content, review: node?.review };
}

describe('what a model adds in brackets', () => {
  test.for([
    [
      'I need to book the Anmeldung at the Bürgeramt before 11 December.',
      'The user needs to book the Anmeldung (address registration) at the Bürgeramt before 11 December 2026.',
      'The user needs to book the Anmeldung at the Bürgeramt before 11 December 2026.',
    ],
    [
      'From January I rent a desk at CoSpace in Neubau.',
      'The user rents a desk at CoSpace in Neubau (Vienna) from January.',
      'The user rents a desk at CoSpace in Neubau from January.',
    ],
    [
      'Я записалась на курс керамики в «Гончарне» на Мира.',
      'Пользователь записался на курс керамики (лепка из глины) в «Гончарне» на Мира.',
      'Пользователь записался на курс керамики в «Гончарне» на Мира.',
    ],
  ] as const)('is left out where nobody said it: %s', async ([turn, content, expected]) => {
    const quote = turn.slice(0, -1);
    expect(await learned([turn], { content, quote })).toEqual({ content: expected, review: null });
  });

  test('stays where it was said', async () => {
    const quote = 'My sister Lea, a nurse in Graz, starts at Siemens on Monday';
    const content = 'The user’s sister Lea (a nurse in Graz) starts at Siemens on Monday.';
    expect(await learned([`${quote}.`], { content, quote })).toEqual({ content, review: null });
  });

  test('takes nothing along that the rest adds, and hides no difference', async () => {
    const quote = 'I need to book the Anmeldung at the Bürgeramt';
    for (const content of [
      'The user needs to cancel the parking permit (at the Bürgeramt) in Graz.',
      'The user does not need to book the Anmeldung (address registration) at the Bürgeramt.',
    ]) {
      expect(await learned([`${quote}.`], { content, quote })).toEqual({
        content,
        review: 'pending',
      });
    }
  });
});

describe('somebody who was introduced earlier in the session', () => {
  const SMALL_TALK = [
    'I cycle to work unless it rains.',
    'The bakery on the corner closes at six.',
    'I bought a green lamp in Oslo.',
    'My desk is by the window.',
    'I keep bees on the roof.',
  ];
  const RUSSIAN_TALK = [
    'На работу я езжу на велосипеде.',
    'Булочная на углу закрывается в шесть.',
    'Я купила зелёную лампу.',
    'Мой стол стоит у окна.',
    'На крыше у меня ульи.',
  ];

  test.for([
    [
      'The Novak manual is a long job, 200 pages.',
      'The manual has to be ready this Friday.',
      'The Novak manual has to be ready this Friday.',
    ],
    [
      'My flatmate Sergej sublets me a room in Neubau.',
      'Sergej paints the kitchen on Monday.',
      'The user’s flatmate Sergej paints the kitchen on Monday.',
    ],
    [
      'I told the landlord, Mr. Öztürk, that I like the flat.',
      'The landlord repairs the tap on Monday.',
      'The landlord, Mr. Öztürk, repairs the tap on Monday.',
    ],
    [
      'Муж Андрей сейчас на вахте под Сургутом.',
      'Андрей прилетит в понедельник утром.',
      'Муж пользователя Андрей прилетит в понедельник утром.',
    ],
    [
      'Меня зовут Ольга. Муж Андрей сейчас на вахте под Сургутом.',
      'Андрей позвонил, он прилетит только 23-го утром.',
      'Муж Ольги Андрей прилетит 23 марта 2026 года утром.',
    ],
  ] as const)('is known by that: %s', async ([introduction, turn, content]) => {
    const talk = /[а-я]/iu.test(turn) ? RUSSIAN_TALK : SMALL_TALK;
    const turns = [introduction, ...talk, turn];
    expect(await learned(turns, { content, quote: turn.slice(0, -1) })).toEqual({
      content,
      review: null,
    });
  });

  test.for([
    [
      'another one of that kind',
      ['My sister Anna teaches. My sister Eva sings.', ...SMALL_TALK],
      'My sister moves on Monday.',
      'The user’s sister Anna moves on Monday.',
    ],
    [
      'another relation',
      ['My sister Anna teaches. My boss Anna sings.', ...SMALL_TALK],
      'Anna moves on Monday.',
      'The user’s sister Anna moves on Monday.',
    ],
    [
      'the relative of somebody else',
      ['Anna and her husband Paul live in Graz.', ...SMALL_TALK],
      'Paul moves on Monday.',
      'The user’s husband Paul moves on Monday.',
    ],
    [
      'no such words',
      ['My sister teaches with Anna.', ...SMALL_TALK],
      'My sister moves on Monday.',
      'The user’s sister Anna moves on Monday.',
    ],
    [
      'a pasted text',
      ['What does she want?\n\n> My brother Tom is a lawyer.\n> Best regards, Ines', ...SMALL_TALK],
      'My brother moves on Monday.',
      'The user’s brother Tom moves on Monday.',
    ],
    [
      'other words of the introduction',
      ['My flatmate Sergej works in Graz.', ...SMALL_TALK],
      'Sergej paints the kitchen on Monday.',
      'The user’s flatmate Sergej paints the kitchen in Graz on Monday.',
    ],
  ] as const)('is in doubt with %s', async ([, before, turn, content]) => {
    const quote = turn.slice(0, -1);
    expect(await learned([...before, turn], { content, quote })).toEqual({
      content,
      review: 'pending',
    });
  });
});
