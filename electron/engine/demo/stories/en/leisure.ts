import type { Scene } from '../../story.ts';

/** Leisure: a cello with patience in it, and a knee. */
export const leisureScenes: readonly Scene[] = [
  {
    daysAgo: 295,
    at: '12:40',
    conversation: 'cello',
    turns: [
      [
        'I finally signed up: cello lessons with Mr. Amaro on Tuesdays at six.',
        'Tuesdays at six belong to the cello, then.',
      ],
      [
        'I bought a used cello from 1970. It smells of varnish and of somebody else’s patience.',
        'May some of it be left for you.',
      ],
      [
        'My goal: the first Bach suite, slowly, but to the end.',
        'Slowly, and to the end. A good order.',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Nora has cello lessons with Mr. Amaro on Tuesdays at six',
        quote: 'cello lessons with Mr. Amaro on Tuesdays at six',
        about: { user: 'person', 'Mr. Amaro': 'person' },
        importance: 65,
      },
      {
        kind: 'Fact',
        content: 'Nora plays a used cello from 1970',
        quote: 'I bought a used cello from 1970',
        about: { user: 'person', cello: 'tool' },
      },
      {
        kind: 'Goal',
        content: 'Play the first Bach suite on the cello, slowly, but to the end',
        quote: 'the first Bach suite, slowly, but to the end',
        about: { user: 'person', cello: 'tool' },
        importance: 70,
      },
    ],
    actions: [
      { action: 'confirm', memory: 'Nora has cello lessons with Mr. Amaro on Tuesdays at six' },
      {
        action: 'confirm',
        memory: 'Play the first Bach suite on the cello, slowly, but to the end',
      },
      {
        action: 'tag',
        memory: 'Play the first Bach suite on the cello, slowly, but to the end',
        tags: ['music'],
      },
    ],
  },
  {
    daysAgo: 244,
    at: '18:50',
    conversation: 'running',
    turns: [
      [
        'Emil talked me into running. He is from Malmö and says that hills are character.',
        'Malmö is flat. He must have come a long way for his.',
      ],
      [
        'We run on Saturdays along the river, and I want to run the half marathon on {-26}.',
        'A river on Saturdays and a half marathon on {-26}. I will keep both.',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Emil is a friend of Nora’s and comes from Malmö',
        quote: 'He is from Malmö',
        about: { Emil: 'person', user: 'person' },
        importance: 60,
      },
      {
        kind: 'Fact',
        content: 'Nora and Emil run along the river on Saturdays',
        quote: 'We run on Saturdays along the river',
        about: { Emil: 'person', user: 'person' },
      },
      {
        kind: 'Goal',
        content: 'Run the half marathon on {-26}',
        quote: 'I want to run the half marathon on {-26}',
        importance: 75,
        eventDaysAgo: -26,
      },
    ],
    actions: [
      { action: 'confirm', memory: 'Emil is a friend of Nora’s and comes from Malmö' },
      { action: 'confirm', memory: 'Run the half marathon on {-26}' },
      { action: 'tag', memory: 'Run the half marathon on {-26}', tags: ['running'] },
    ],
  },
  {
    daysAgo: 221,
    at: '21:00',
    conversation: 'running',
    turns: [
      [
        'I bought new running shoes in the sale, very light, with almost no sole.',
        'Light on the foot and light on the purse.',
      ],
      [
        'After three runs my left knee hurts, and the physiotherapist says it is because of the shoes.',
        'Then the sale was not so cheap. What now?',
      ],
      [
        'So I took two weeks off and went back to the old pair, and that is why the long run is cancelled.',
        'Old shoes know old knees.',
      ],
    ],
    statements: [
      {
        kind: 'Event',
        content: 'Nora bought very light running shoes in the sale',
        quote: 'I bought new running shoes in the sale',
      },
      {
        kind: 'Event',
        content: 'Nora’s left knee began to hurt after three runs in the new shoes',
        quote: 'After three runs my left knee hurts',
        importance: 60,
      },
      {
        kind: 'Decision',
        content: 'Nora took two weeks off and went back to her old running shoes',
        quote: 'I took two weeks off and went back to the old pair',
      },
    ],
    actions: [
      {
        action: 'confirm',
        memory: 'Nora’s left knee began to hurt after three runs in the new shoes',
      },
    ],
    night: 'next',
  },
  {
    daysAgo: 83,
    at: '21:15',
    conversation: 'cello',
    turns: [
      [
        'Mr. Amaro has a new pupil, so from now on I have cello lessons with Mr. Amaro on Thursdays at six.',
        'Thursdays at six from now on. [[Nora has cello lessons with Mr. Amaro on Tuesdays at six]]',
      ],
      [
        'I can play the first page of the suite without stopping. Biscuit leaves the room only at the end.',
        'That is what an encore looks like in a cat. [[Play the first Bach suite on the cello, slowly, but to the end]]',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Nora has cello lessons with Mr. Amaro on Thursdays at six',
        quote: 'I have cello lessons with Mr. Amaro on Thursdays at six',
        about: { user: 'person', 'Mr. Amaro': 'person' },
        importance: 65,
      },
      {
        kind: 'Event',
        content: 'Nora can play the first page of the Bach suite without stopping',
        quote: 'I can play the first page of the suite without stopping',
        about: { user: 'person', cello: 'tool' },
      },
    ],
    actions: [
      { action: 'replace', memory: 'Nora has cello lessons with Mr. Amaro on Thursdays at six' },
      { action: 'confirm', memory: 'Nora has cello lessons with Mr. Amaro on Thursdays at six' },
    ],
  },
  {
    daysAgo: 31,
    at: '08:00',
    conversation: 'running',
    turns: [
      [
        'What do you know about my running?',
        'You run along the river with Emil, and there is the half marathon on {-26}. Your left knee had a bad spell with the light shoes. [[Run the half marathon on {-26}]] [[Nora’s left knee began to hurt after three runs in the new shoes]]',
      ],
      [
        'Why did my knee hurt back then?',
        'Because of the light shoes: it began after three runs in them. [[Nora’s left knee began to hurt after three runs in the new shoes]]',
      ],
      [
        'My left knee is fine again: twelve kilometers with Emil on Saturday, without a stop.',
        'Twelve without a stop. The hills will have to work harder.',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Nora’s left knee is fine again',
        quote: 'My left knee is fine again',
      },
      {
        kind: 'Event',
        content: 'Nora ran twelve kilometers with Emil without a stop',
        quote: 'twelve kilometers with Emil on Saturday, without a stop',
        about: { user: 'person', Emil: 'person' },
      },
    ],
  },
  {
    daysAgo: 12,
    at: '18:30',
    conversation: 'running',
    turns: [
      [
        'I have my start number for the half marathon: 2114.',
        '2114 on {-26}. [[Run the half marathon on {-26}]]',
      ],
      [
        'On the list Emil Sandberg stands two lines above me, so we start together.',
        'Is that the Emil you run with? I would rather ask than guess.',
      ],
      [
        'I may skip the long run this weekend, my throat feels odd.',
        'The race is still far enough away for a weekend in bed.',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Nora’s start number for the half marathon is 2114',
        quote: 'my start number for the half marathon: 2114',
        importance: 55,
      },
      {
        kind: 'Fact',
        content: 'Emil Sandberg starts the half marathon together with Nora',
        quote: 'Emil Sandberg stands two lines above me',
        about: { 'Emil Sandberg': 'person', user: 'person' },
      },
      {
        kind: 'Observation',
        content: 'Nora may skip the long run this weekend',
        quote: 'I may skip the long run this weekend',
        confidence: 0.5,
      },
    ],
    night: 'next',
  },
  {
    daysAgo: 6,
    at: '20:00',
    conversation: 'cello',
    turns: [
      [
        'Mr. Amaro asks whether my cello lessons could be on Wednesdays at six. I have not decided.',
        'Then Thursday stands until you say otherwise. [[Nora has cello lessons with Mr. Amaro on Thursdays at six]]',
      ],
      [
        'How do I get old rosin off the strings?',
        'Wipe the strings with a dry cotton cloth after every playing. For old rosin put a little alcohol on the cloth, and never let it touch the wood.',
      ],
      [
        'Thank you. I’m left-handed, by the way, so I always begin at the wrong end of the bow.',
        'There is no wrong end, only a longer way to the first note.',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Nora has cello lessons with Mr. Amaro on Wednesdays at six',
        quote: 'my cello lessons could be on Wednesdays at six',
        about: { user: 'person', 'Mr. Amaro': 'person' },
        confidence: 0.5,
      },
      {
        kind: null,
        content:
          'To clean a cello’s strings: wipe them with a dry cotton cloth after playing; for old rosin, a little alcohol on the cloth, never on the wood',
        quote: 'Wipe the strings with a dry cotton cloth after every playing',
        about: { cello: 'tool' },
      },
      {
        kind: 'Identity',
        content: 'Nora is left-handed',
        quote: 'I’m left-handed',
        importance: 60,
      },
    ],
  },
];
