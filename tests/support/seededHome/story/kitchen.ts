import type { Scene } from '../../../../electron/engine/demo/story.ts';

const KITCHEN = { 'Kitchen renovation': 'project' } as const;
const MAREK = { Marek: 'person' } as const;

/** Anna has her kitchen renovated: decisions that were corrected, and what waits for a word of hers. */
export const kitchenScenes: readonly Scene[] = [
  {
    daysAgo: 63,
    at: '18:00',
    conversation: 'kitchen',
    turns: [
      ['/remember The kitchen budget is 12,000 €', ''],
      ['Jonas paid Marek a third and was glad.', 'A reference, then.'],
      ['Marek drives a blue van, he lives near the station.', 'Hard to miss.'],
      ['Marek comes with a joiner called Marek Novák.', 'Two of that name.'],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Jonas paid Marek a third and was glad',
        quote: 'Jonas paid Marek a third and was glad',
        about: { Marek: 'person', Jonas: 'person' },
        importance: 90,
      },
      {
        kind: 'Fact',
        content: 'Marek drives a blue van',
        quote: 'Marek drives a blue van',
        about: MAREK,
        importance: 90,
      },
      {
        kind: 'Fact',
        content: 'Marek lives near the station',
        quote: 'Marek drives a blue van, he lives near the station',
        about: MAREK,
        importance: 90,
      },
      {
        kind: 'Fact',
        content: 'Marek comes with a joiner called Marek Novák',
        quote: 'Marek comes with a joiner called Marek Novák',
        about: { 'Marek Novák': 'person' },
        importance: 90,
      },
    ],
    actions: [{ action: 'confirm', memory: 'Marek comes with a joiner called Marek Novák' }],
  },
  {
    daysAgo: 40,
    at: '18:00',
    conversation: 'kitchen',
    turns: [
      ['The first carpenter vanished with the deposit.', 'That is a bitter start.'],
      ['/remember I never pay more than a third in advance', ''],
    ],
    statements: [
      {
        kind: 'Event',
        content: 'The first carpenter vanished with the deposit',
        quote: 'The first carpenter vanished with the deposit',
        about: KITCHEN,
        importance: 90,
      },
    ],
  },
  {
    daysAgo: 16,
    at: '18:00',
    conversation: 'kitchen',
    turns: [
      ['The worktop will be oak.', 'Oak it is.'],
      ['The oak boards for Marek are 27 mm thick.', 'Noted.'],
      ['/todo Order the oak boards', ''],
    ],
    statements: [
      {
        kind: 'Decision',
        content: 'The worktop will be oak',
        quote: 'The worktop will be oak',
        about: KITCHEN,
      },
      {
        kind: 'Fact',
        content: 'The oak boards are 27 mm thick',
        quote: 'The oak boards for Marek are 27 mm thick',
        about: { Marek: 'person', 'Kitchen renovation': 'project' },
      },
    ],
    actions: [{ action: 'complete', memory: 'Order the oak boards' }],
  },
  {
    daysAgo: 4,
    at: '18:00',
    conversation: 'kitchen',
    turns: [
      ['The worktop will be stone.', 'Stone, after all.'],
      ['Marek wants half of 14,300 € up front.', 'That is more than a third.'],
      ['Marek can start on 7 December.', 'So soon.'],
    ],
    statements: [
      {
        kind: 'Decision',
        content: 'The worktop will be stone',
        quote: 'The worktop will be stone',
        about: KITCHEN,
      },
      {
        kind: 'Fact',
        content: 'Marek wants half of 14,300 € up front',
        quote: 'Marek wants half of 14,300 € up front',
        about: { Marek: 'person', 'Kitchen renovation': 'project' },
      },
      {
        kind: 'Fact',
        content: 'Marek can start on 7 December',
        quote: 'Marek can start on 7 December',
        about: MAREK,
      },
    ],
    actions: [
      {
        action: 'correct',
        memory: 'The kitchen budget is 12,000 €',
        content: 'The kitchen budget is 15,000 €',
      },
      { action: 'keepBoth', memory: 'The worktop will be stone' },
    ],
    night: 'next',
  },
  {
    daysAgo: 2,
    at: '18:00',
    conversation: 'kitchen',
    turns: [
      ['With the stone worktop the kitchen budget is 16,500 €.', 'A little more, then.'],
      ['I pay half in advance, just this once.', 'Against your rule.'],
      ['I think I work as an architect for my sister now.', 'Congratulations.'],
      ['Marek may come on Sundays, I am not sure.', 'Ask him.'],
    ],
    statements: [
      {
        kind: 'Decision',
        content: 'The kitchen budget is 16,500 € with the worktop',
        quote: 'With the stone worktop the kitchen budget is 16,500 €',
        about: KITCHEN,
      },
      {
        kind: 'Preference',
        content: 'I pay half in advance',
        quote: 'I pay half in advance',
      },
      {
        kind: 'Identity',
        content: 'I work as an architect for my sister',
        quote: 'I work as an architect for my sister',
        confidence: 0.4,
      },
      {
        kind: 'Fact',
        content: 'Marek may come on Sundays',
        quote: 'Marek may come on Sundays',
        about: MAREK,
        confidence: 0.4,
      },
    ],
  },
  {
    daysAgo: 1,
    at: '10:00',
    conversation: 'kitchen',
    turns: [
      ['The number of Marek is in the blue folder.', 'In the blue one.'],
      ['/remember Marek is the carpenter, his number is in the blue folder', ''],
      [
        'What do we know about Marek and the deposit?',
        'Marek is the carpenter [[Marek is the carpenter]]. You never pay more than a third [[never pay more than a third]].',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'The number of Marek is in the blue folder',
        quote: 'The number of Marek is in the blue folder',
        about: { Marek: 'person', 'blue folder': 'tool' },
      },
    ],
  },
];
