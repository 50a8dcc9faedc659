import { describe, expect, test } from 'vitest';
import { calls, says } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';

interface Remembered {
  readonly content: string;
  readonly quote: string;
}

/** What is stored of a turn, for which a model calls its tool once for each part. */
async function saved(turn: string, parts: readonly Remembered[], before: readonly string[] = []) {
  const engine = await startModelEngine();
  for (const earlier of before) await engine.say(earlier);
  const made = parts.map((args) => ({ name: 'remember_fact', args: JSON.stringify(args) }));
  engine.server.next(calls(made), says('Done.'));
  await engine.say(turn);
  const { nodes } = await engine.call('facts.list', { statuses: ['active'], sort: 'oldest' });
  return nodes.filter(({ trust }) => trust === 'user');
}

const contentsOf = (nodes: readonly { readonly content: string }[]) =>
  nodes.map(({ content }) => content);

const BOTH =
  'I need to book the Anmeldung at the Bürgeramt before 11 December and also tell Mr. Öztürk that the bathroom tap drips.';
const APPOINTMENT = 'I need to book the Anmeldung at the Bürgeramt before 11 December';
const TAP = 'tell Mr. Öztürk that the bathroom tap drips';

describe('a request for several things', () => {
  test.for([
    `${BOTH} Can you put both on my list?`,
    `${BOTH} Remind me about both of these things, please.`,
    `${BOTH} Please add the two of them to my to-do list, thanks!`,
  ])('is saved in its parts, without what the model adds to them: %s', async (turn) => {
    const nodes = await saved(turn, [
      {
        content: 'Book the Anmeldung appointment before 11 December in person',
        quote: APPOINTMENT,
      },
      { content: 'Tell Mr. Öztürk that the bathroom tap is dripping', quote: TAP },
    ]);
    expect(contentsOf(nodes)).toEqual([
      'Book the Anmeldung at the Bürgeramt before 11 December',
      'Tell Mr. Öztürk that the bathroom tap is dripping',
    ]);
    expect(nodes.map(({ kind }) => kind)).toEqual(['Todo', 'Todo']);
  });

  test('is saved in its parts, in Russian', async () => {
    const nodes = await saved(
      'Добавь мне в список: записать Ваню к зубному до пятницы и купить подарки бабушке и свекрови',
      [
        {
          content: 'Записать Ваню в клинику к стоматологу',
          quote: 'записать Ваню к зубному до пятницы',
        },
        {
          content: 'Купить дорогие новогодние подарки бабушке, свекрови',
          quote: 'купить подарки бабушке и свекрови',
        },
      ],
    );
    expect(contentsOf(nodes)).toEqual([
      'Записать Ваню к зубному до пятницы',
      'Купить подарки бабушке и свекрови',
    ]);
  });

  test.for([
    [
      'negation',
      'Remind me to call Ben, but not before noon, and to water the plants',
      'Call Ben by phone',
      'call Ben',
      'Call Ben, but not before noon, and to water the plants',
    ],
    [
      'speaker',
      'Remember that Eva says the shop is closed and Tom has moved to Graz',
      'Tom has moved to Graz with his family',
      'Tom has moved to Graz',
      'Eva says the shop is closed and Tom has moved to Graz',
    ],
    [
      'day',
      'Remind me tomorrow to call Ann and to buy the red paint',
      'Buy paint downtown at the hardware store',
      'buy the red paint',
      'call Ann and to buy the red paint',
    ],
  ] as const)('keeps the %s of the other part', async ([, turn, content, quote, whole]) => {
    const [node] = await saved(turn, [{ content, quote }]);
    expect(node?.content).toContain(whole);
  });

  test.for([
    ['Put on my list: call Ben if Anna agrees, and water the plants', 'Call Ben by phone'],
    [
      'Добавь в список: позвонить Бену, если Анна не против, и полить цветы',
      'Набрать Бену вечером',
    ],
  ])('is not saved without its condition: %s', async ([turn = '', content = '']) => {
    const quote = turn.includes('call') ? 'call Ben' : 'позвонить Бену';
    const [node] = await saved(turn, [{ content, quote }]);
    expect(node?.content ?? 'if').toMatch(/if|если/u);
  });

  test('is not saved with a name that the person did not say', async () => {
    const turn = 'Добавь мне в список: записать Ваню к зубному и купить подарки';
    const content = 'Записать Соню к зубному';
    expect(await saved(turn, [{ content, quote: 'записать Ваню к зубному' }])).toEqual([]);
  });
});

describe('the words of a list', () => {
  test.for([
    [
      'Put that on my to-do list pls, watering on Wednesday and Saturday',
      'Watering on Wednesday and Saturday',
    ],
    ['Add watering on Wednesday and Saturday to my list', 'Watering on Wednesday and Saturday'],
    ['Добавь в мой список дел поливку в среду и субботу', 'Поливку в среду и субботу'],
    ['Запиши поливку в среду и субботу в список дел, пожалуйста', 'Поливку в среду и субботу'],
  ])('are no part of what stands on it: %s', async ([turn = '', expected = '']) => {
    const content = /^\p{Script=Cyrillic}/u.test(turn)
      ? 'Поливать цветы соседа в среду и субботу'
      : 'Watering the plants of the neighbor upstairs on Wednesday and Saturday';
    expect(contentsOf(await saved(turn, [{ content, quote: turn }]))).toEqual([expected]);
  });
});

describe('a request that only points', () => {
  const LETTER =
    'Мне прислали из садика, помоги ответить:\n\nУважаемые родители! Утренник в группе «Солнышко» состоится 25 декабря в 10:00. Детям нужны костюмы.';

  test.for([
    ['Запиши, когда утренник', 'Утренник в группе 25 декабря в 10:00'],
    ['Запомни дату утренника, она в письме', 'Утренник в группе 25 декабря в 10:00'],
  ])('is saved as the sentence of an earlier paste: %s', async ([turn = '', content = '']) => {
    const nodes = await saved(turn, [{ content, quote: turn }], [LETTER]);
    expect(contentsOf(nodes)).toEqual([
      'Утренник в группе «Солнышко» состоится 25 декабря в 10:00.',
    ]);
    expect(nodes).toMatchObject([{ pasted: true, kind: 'Fact' }]);
  });

  test('is no to-do beside a reminder', async () => {
    const turn = 'Напомни сдать деньги Ирине Петровне до 10-го и запиши, когда утренник';
    const nodes = await saved(
      turn,
      [
        { content: 'Сдать деньги Ирине Петровне до 10-го', quote: turn.split(' и ')[0] ?? '' },
        { content: 'Утренник в группе 25 декабря в 10:00', quote: 'запиши, когда утренник' },
      ],
      [LETTER],
    );
    expect(nodes.map(({ kind }) => kind)).toEqual(['Todo', 'Fact']);
  });

  test.for([
    ['Запиши, когда утренник', 'Утренник в группе 25 декабря в 10:00'],
    ['Please remember the rent from February, it’s in the letter.', 'The rent rises to 945 euros'],
    ['Please note: when the concert is', 'The concert is on 4 May at the Odeon'],
  ])('is not saved as a statement: %s', async ([turn = '', content = '']) => {
    expect(await saved(turn, [{ content, quote: turn }])).toEqual([]);
  });

  test('is saved where it says something all the same', async () => {
    const turn = 'Запомни: когда я пью кофе, я не сплю ночью';
    const content = 'Когда пользователь пьёт кофе после обеда, он не спит ночью';
    expect(await saved(turn, [{ content, quote: turn }])).toHaveLength(1);
  });
});

test.for([
  ['Also don’t let me forget to pay the Finanzamt 1,240 euros by 15 February', 'Finanzamt'],
  ['И не дай мне забыть заплатить за свет до 10 декабря', 'заплатить за свет'],
])('a wish not to forget asks for a to-do: %s', async ([turn = '', part = '']) => {
  const content = /[а-я]/iu.test(turn)
    ? 'Заплатить за свет до 10 декабря'
    : 'Pay the Finanzamt 1,240 euros by 15 February';
  const nodes = await saved(turn, [{ content, quote: turn }]);
  expect(nodes).toMatchObject([{ kind: 'Todo' }]);
  expect(nodes[0]?.content.toLowerCase()).toContain(part.toLowerCase());
});
