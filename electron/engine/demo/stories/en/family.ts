import type { Scene } from '../../story.ts';

/** Family: Inês, Leo, and nuts. */
export const familyScenes: readonly Scene[] = [
  {
    daysAgo: 318,
    at: '19:30',
    conversation: 'family',
    turns: [
      [
        'My sister Inês came by with her son Leo. He is four and only eats what is round.',
        'Peas, oranges, pancakes. A consistent young man.',
      ],
      [
        'Important: Leo is allergic to walnuts. Remind me whenever we talk about baking.',
        'Leo and walnuts: I will say so whenever flour comes up.',
      ],
      ['He turns five on {-17}.', 'I will know it when the day comes near.'],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Inês is Nora’s sister and Leo’s mother',
        quote: 'My sister Inês came by with her son Leo',
        about: { Inês: 'person', Leo: 'person', user: 'person' },
        importance: 80,
      },
      {
        kind: 'Preference',
        content: 'Leo only eats what is round',
        quote: 'only eats what is round',
        about: { Leo: 'person' },
        importance: 30,
      },
      {
        kind: 'Fact',
        content: 'Leo is allergic to walnuts',
        quote: 'Leo is allergic to walnuts',
        about: { Leo: 'person' },
        importance: 95,
      },
      {
        kind: 'Fact',
        content: 'Leo turns five on {-17}',
        quote: 'He turns five on {-17}',
        about: { Leo: 'person' },
        importance: 60,
        eventDaysAgo: -17,
      },
    ],
    actions: [
      { action: 'protect', entity: 'Leo' },
      { action: 'confirm', memory: 'Inês is Nora’s sister and Leo’s mother' },
      { action: 'tag', memory: 'Leo is allergic to walnuts', tags: ['health', 'baking'] },
    ],
    night: 'next',
  },
  {
    daysAgo: 45,
    at: '20:45',
    conversation: 'family',
    turns: [
      [
        'Inês called. She says Leo is allergic to hazelnuts, and that she never said walnuts.',
        'What I have is walnuts, in your words. Both cannot be the whole story. [[Leo is allergic to walnuts]]',
      ],
      [
        'I will look at the doctor’s letter when I am there on the weekend.',
        'Then I leave both standing until you have seen it.',
      ],
      [
        'Until then I decided: no nuts of any kind for Leo.',
        'The safest answer to an open question.',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Leo is allergic to hazelnuts',
        quote: 'Leo is allergic to hazelnuts',
        about: { Leo: 'person' },
        importance: 95,
      },
      {
        kind: 'Todo',
        content: 'Look at the doctor’s letter about what Leo must not eat',
        quote: 'I will look at the doctor’s letter',
        about: { Leo: 'person', user: 'person' },
        importance: 80,
      },
      {
        kind: 'Decision',
        content: 'Nora gives Leo no nuts of any kind until she has seen the letter',
        quote: 'no nuts of any kind for Leo',
        about: { Leo: 'person', user: 'person' },
        importance: 85,
      },
    ],
    actions: [{ action: 'keepBoth', memory: 'Leo is allergic to hazelnuts' }],
    night: 'next',
  },
  {
    daysAgo: 31,
    at: '19:40',
    conversation: 'dinner',
    turns: [
      [
        'Emil comes to dinner on Friday. He is vegetarian and does not like eggplant.',
        'Vegetarian, no eggplant. What will you cook? [[Emil is a friend of Nora’s and comes from Malmö]]',
      ],
      [
        'Galina’s soup, which takes two hours and a bay leaf, with Avó Rosa’s bread. No nuts, Leo may come too.',
        'Soup, bread, and nothing that Leo must not have. [[Nora gives Leo no nuts of any kind until she has seen the letter]]',
      ],
      [
        'I still have to buy honey for the dough.',
        'One spoon of it, as she did. [[Avó Rosa put a spoon of honey into the dough]]',
      ],
      [
        'Leo may be afraid of the dark, he asked twice about the lamp.',
        'A lamp in the hall costs nothing.',
      ],
    ],
    statements: [
      {
        kind: 'Preference',
        content: 'Emil is vegetarian and does not like eggplant',
        quote: 'He is vegetarian and does not like eggplant',
        about: { Emil: 'person' },
        importance: 60,
      },
      {
        kind: 'Event',
        content: 'Nora cooked Galina’s soup for Emil, with Avó Rosa’s bread',
        quote: 'with Avó Rosa’s bread',
        about: { Emil: 'person', Galina: 'person', user: 'person' },
      },
      {
        kind: 'Fact',
        content: 'Galina’s soup takes two hours and a bay leaf',
        quote: 'Galina’s soup, which takes two hours and a bay leaf',
        about: { Galina: 'person' },
      },
      {
        kind: 'Todo',
        content: 'Buy honey for the dough',
        quote: 'I still have to buy honey for the dough',
      },
      {
        kind: 'Observation',
        content: 'Leo may be afraid of the dark',
        quote: 'Leo may be afraid of the dark',
        about: { Leo: 'person' },
        confidence: 0.5,
      },
    ],
    actions: [{ action: 'complete', memory: 'Buy honey for the dough' }],
    night: 'monday',
  },
];
