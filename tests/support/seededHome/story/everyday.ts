import type { Scene } from '../../../../electron/engine/demo/story.ts';

/** Other subjects of Anna, in two languages: a journey, a garden, errands. */
export const everydayScenes: readonly Scene[] = [
  {
    daysAgo: 42,
    at: '12:00',
    conversation: 'errands',
    turns: [
      ['I met Marek at Jonas’s place in March.', 'A good place to meet.'],
      ['/remember My name is Anna', ''],
      ['I like oak more than ash.', 'A matter of grain.'],
    ],
    statements: [
      {
        kind: 'Preference',
        content: 'I like oak more than ash',
        quote: 'I like oak more than ash',
        importance: 90,
      },
      {
        kind: 'Event',
        content: 'I met Marek at Jonas’s place in March',
        quote: 'I met Marek at Jonas’s place in March',
        about: { Marek: 'person', Jonas: 'person' },
        confidence: 0.7,
        importance: 10,
      },
    ],
    actions: [
      { action: 'confirm', memory: 'My name is Anna' },
      { action: 'rename', entity: 'user', name: 'Anna' },
    ],
  },
  {
    daysAgo: 45,
    at: '20:00',
    conversation: 'garden',
    turns: [
      ['The tomatoes in the garden came late again.', 'Next year under glass.'],
      ['The beans and the tomatoes carried 4 kg.', 'A fair harvest.'],
    ],
    statements: [],
  },
  {
    daysAgo: 30,
    at: '20:00',
    conversation: 'phone',
    turns: [['The old phone contract ends in May.', 'Noted.']],
    statements: [],
  },
  {
    daysAgo: 12,
    at: '09:00',
    conversation: 'trip',
    turns: [
      ['Оля не ест мяса.', 'Учту.'],
      ['Мама Оли живёт в городе Тбилиси.', 'Далеко.'],
    ],
    statements: [
      {
        kind: 'Preference',
        content: 'Оля не ест мяса',
        quote: 'Оля не ест мяса',
        about: { Оля: 'person' },
      },
      {
        kind: 'Fact',
        content: 'Мама Оли живёт в городе Тбилиси',
        quote: 'Мама Оли живёт в городе Тбилиси',
        about: { Оля: 'person', Тбилиси: 'place' },
      },
    ],
    actions: [{ action: 'confirm', memory: 'Оля не ест мяса' }],
  },
  {
    daysAgo: 6,
    at: '09:00',
    conversation: 'reading',
    turns: [
      ['Half of The Periodic Table is read, its chapters are short.', 'And each an element.'],
      ['/remember To finish the half-marathon in under two hours', ''],
    ],
    statements: [],
  },
  {
    daysAgo: 1,
    at: '09:00',
    conversation: 'trip',
    turns: [
      ['Мы летим в Тбилиси 12 декабря и вернёмся 19-го.', 'Хорошей дороги.'],
      ['Olya flies with us.', 'Good company.'],
      ['/todo Позвонить стоматологу', ''],
    ],
    statements: [
      {
        kind: 'Event',
        content: 'Мы летим в Тбилиси 12 декабря и вернёмся 19-го',
        quote: 'Мы летим в Тбилиси 12 декабря и вернёмся 19-го',
        about: { Тбилиси: 'place' },
      },
      {
        kind: 'Event',
        content: 'Olya flies with us',
        quote: 'Olya flies with us',
        about: { Olya: 'person' },
        confidence: 0.4,
      },
    ],
  },
];
