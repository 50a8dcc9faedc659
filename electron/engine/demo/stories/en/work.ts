import type { Scene } from '../../story.ts';

/** Work: The Lighthouse Mouse, Seven Bridges and the drawing class. */
export const workScenes: readonly Scene[] = [
  {
    daysAgo: 340,
    at: '08:05',
    conversation: 'mouse',
    turns: [
      [
        'New contract! Karin at Blue Door Books wants twenty-four drawings for The Lighthouse Mouse.',
        'Twenty-four drawings and one mouse. Congratulations.',
      ],
      [
        'The first twelve are due on {250}, all of them on {196}.',
        'Twelve by {250}, the rest by {196}.',
      ],
      [
        'I decided to paint it all in gouache, no tablet this time.',
        'Gouache it is. Your desk will show it.',
      ],
    ],
    statements: [
      {
        kind: 'Event',
        content: 'Blue Door Books asked Nora for twenty-four drawings for The Lighthouse Mouse',
        quote: 'Karin at Blue Door Books wants twenty-four drawings for The Lighthouse Mouse',
        about: { 'The Lighthouse Mouse': 'project', 'Blue Door Books': 'organization' },
        importance: 70,
      },
      {
        kind: 'Fact',
        content: 'Karin is Nora’s editor at Blue Door Books',
        quote: 'Karin at Blue Door Books',
        about: { Karin: 'person', 'Blue Door Books': 'organization', user: 'person' },
        importance: 70,
      },
      {
        kind: 'Todo',
        content: 'Send Karin the first twelve drawings by {250}',
        quote: 'The first twelve are due on {250}',
        about: { 'The Lighthouse Mouse': 'project', Karin: 'person' },
        eventDaysAgo: 250,
      },
      {
        kind: 'Goal',
        content: 'Finish the twenty-four drawings for The Lighthouse Mouse by {196}',
        quote: 'all of them on {196}',
        about: { 'The Lighthouse Mouse': 'project', user: 'person' },
        importance: 80,
        eventDaysAgo: 196,
      },
      {
        kind: 'Decision',
        content: 'Nora decided to paint The Lighthouse Mouse in gouache, without a tablet',
        quote: 'I decided to paint it all in gouache',
        about: { 'The Lighthouse Mouse': 'project', user: 'person' },
      },
    ],
    actions: [
      { action: 'confirm', memory: 'Karin is Nora’s editor at Blue Door Books' },
      { action: 'confirm', memory: 'Send Karin the first twelve drawings by {250}' },
      {
        action: 'confirm',
        memory: 'Finish the twenty-four drawings for The Lighthouse Mouse by {196}',
      },
      {
        action: 'tag',
        memory: 'Finish the twenty-four drawings for The Lighthouse Mouse by {196}',
        tags: ['mouse', 'work'],
      },
    ],
    night: 'next',
  },
  {
    daysAgo: 176,
    at: '08:10',
    conversation: 'mouse',
    turns: [
      [
        'I am behind. The gouache dries too slowly because it is damp here by the sea.',
        'Then the paint keeps the sea’s hours. How far behind?',
      ],
      [
        'Karin was kind: all twenty-four drawings for The Lighthouse Mouse are now due on {118}.',
        'That gives you more than eight weeks. The old date is out of date now.',
      ],
      [
        'The first twelve went out on time, at least.',
        'They did, and nobody can take them back to the desk.',
      ],
    ],
    statements: [
      {
        kind: 'Observation',
        content: 'Gouache dries slowly in the apartment because it is damp by the sea',
        quote: 'The gouache dries too slowly because it is damp here by the sea',
        about: { user: 'person', Matosinhos: 'place' },
      },
      {
        kind: 'Goal',
        content: 'Finish the twenty-four drawings for The Lighthouse Mouse by {118}',
        quote: 'all twenty-four drawings for The Lighthouse Mouse are now due on {118}',
        about: { 'The Lighthouse Mouse': 'project', user: 'person' },
        importance: 80,
        eventDaysAgo: 118,
      },
    ],
    actions: [
      { action: 'complete', memory: 'Send Karin the first twelve drawings by {250}' },
      {
        action: 'replace',
        memory: 'Finish the twenty-four drawings for The Lighthouse Mouse by {118}',
      },
      {
        action: 'confirm',
        memory: 'Finish the twenty-four drawings for The Lighthouse Mouse by {118}',
      },
    ],
  },
  {
    daysAgo: 150,
    at: '19:00',
    conversation: 'class',
    turns: [
      [
        'My Wednesday drawing class for children at the library wears me out: eighteen children and one sink.',
        'Eighteen to one is a hard ratio for water.',
      ],
      [
        'I decided to stop teaching after this term, because I come home with no drawing left in me.',
        'That is a good reason and a clear one. I will keep both.',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Nora teaches a drawing class for children at the library on Wednesdays',
        quote: 'My Wednesday drawing class for children at the library',
        about: { user: 'person' },
      },
      {
        kind: 'Decision',
        content:
          'Nora decided to stop teaching after this term, because she comes home with no drawing left in her',
        quote: 'I decided to stop teaching after this term',
        importance: 65,
      },
    ],
    actions: [
      {
        action: 'confirm',
        memory:
          'Nora decided to stop teaching after this term, because she comes home with no drawing left in her',
      },
    ],
  },
  {
    daysAgo: 118,
    at: '11:25',
    conversation: 'mouse',
    turns: [
      [
        'It is done! I brought all twenty-four drawings to Karin by train, in a box on my knees.',
        'Twenty-four drawings, one box, two knees. How did she take it? [[Karin is Nora’s editor at Blue Door Books]]',
      ],
      ['She wrote one line back: the mouse made her cry on a bus.', 'I would frame that line.'],
      [
        'The drawing class is over too. The children gave me a jar of pencil shavings.',
        'A good day for boxes and jars.',
      ],
    ],
    statements: [
      {
        kind: 'Event',
        content: 'Nora brought all twenty-four drawings for The Lighthouse Mouse to Karin by train',
        quote: 'I brought all twenty-four drawings to Karin by train',
        about: { 'The Lighthouse Mouse': 'project', Karin: 'person' },
        importance: 70,
      },
      {
        kind: 'Event',
        content: 'Karin wrote that the mouse made her cry on a bus',
        quote: 'the mouse made her cry on a bus',
        about: { Karin: 'person', 'The Lighthouse Mouse': 'project' },
        importance: 60,
      },
      {
        kind: 'Event',
        content: 'The children of the drawing class gave Nora a jar of pencil shavings',
        quote: 'The children gave me a jar of pencil shavings',
        importance: 45,
      },
    ],
    actions: [
      {
        action: 'complete',
        memory: 'Finish the twenty-four drawings for The Lighthouse Mouse by {118}',
      },
      {
        action: 'retract',
        memory: 'Nora teaches a drawing class for children at the library on Wednesdays',
      },
      { action: 'confirm', memory: 'Karin wrote that the mouse made her cry on a bus' },
    ],
    night: 'next',
  },
  {
    daysAgo: 58,
    at: '08:00',
    conversation: 'bridges',
    turns: [
      [
        'Karin asked whether I would do a book about the bridges of Porto. Working title: Seven Bridges.',
        'The mouse must have liked her. Did you say yes? [[Karin wrote that the mouse made her cry on a bus]]',
      ],
      [
        'I said yes, on one condition: no deadline on a Monday.',
        'A modest condition, and a wise one.',
      ],
      [
        'The kiosk by the Luís bridge shuts at five, and the ferry takes no cards.',
        'A pencil, coins, and before five.',
      ],
      [
        'First I have to walk all seven bridges with a sketchbook.',
        'Seven bridges on foot. I will keep it among your to-dos.',
      ],
    ],
    statements: [
      {
        kind: 'Event',
        content: 'Karin asked Nora to do Seven Bridges, a book about the bridges of Porto',
        quote: 'Karin asked whether I would do a book about the bridges of Porto',
        about: { 'Seven Bridges': 'project', Karin: 'person', Porto: 'place' },
        importance: 75,
      },
      {
        kind: 'Fact',
        content: 'The kiosk by the Luís bridge shuts at five',
        quote: 'The kiosk by the Luís bridge shuts at five',
        about: { 'Luís bridge': 'place' },
        confidence: 0.6,
        importance: 15,
      },
      {
        kind: 'Fact',
        content: 'The ferry takes no cards',
        quote: 'the ferry takes no cards',
        about: { ferry: 'concept' },
        confidence: 0.6,
        importance: 10,
      },
      {
        kind: 'Preference',
        content: 'Nora does not want a deadline on a Monday',
        quote: 'no deadline on a Monday',
      },
      {
        kind: 'Todo',
        content: 'Walk all seven bridges of Porto with a sketchbook',
        quote: 'I have to walk all seven bridges with a sketchbook',
        about: { 'Seven Bridges': 'project', user: 'person' },
        importance: 65,
      },
    ],
    actions: [
      {
        action: 'tag',
        memory: 'Walk all seven bridges of Porto with a sketchbook',
        tags: ['bridges', 'work'],
      },
      {
        action: 'confirm',
        memory: 'Karin asked Nora to do Seven Bridges, a book about the bridges of Porto',
      },
    ],
    night: 'next',
  },
  {
    daysAgo: 19,
    at: '07:45',
    conversation: 'bridges',
    turns: [
      [
        'Walked four of the seven bridges today. The Arrábida one is impossible to draw from the river.',
        'Four down, three to go. [[Walk all seven bridges of Porto with a sketchbook]]',
      ],
      [
        'I decided to draw each bridge at a different hour of the same day.',
        'One day, seven hours, seven bridges. That is a book already.',
      ],
      [
        'For the notes: the D. Maria Pia bridge was built by Eiffel, before his tower.',
        'A rehearsal in iron. Noted.',
      ],
    ],
    statements: [
      {
        kind: 'Event',
        content:
          'Nora walked four of the seven bridges; the Arrábida bridge cannot be drawn from the river',
        quote: 'The Arrábida one is impossible to draw from the river',
        about: { 'Seven Bridges': 'project', user: 'person' },
      },
      {
        kind: 'Decision',
        content: 'Nora decided to draw each bridge at a different hour of the same day',
        quote: 'I decided to draw each bridge at a different hour of the same day',
        about: { 'Seven Bridges': 'project', user: 'person' },
        importance: 75,
      },
      {
        kind: 'Fact',
        content: 'The D. Maria Pia bridge was built by Eiffel, before his tower',
        quote: 'the D. Maria Pia bridge was built by Eiffel, before his tower',
        about: { 'Seven Bridges': 'project' },
      },
    ],
  },
  {
    daysAgo: 1,
    at: '08:20',
    conversation: 'bridges',
    turns: [
      [
        'Karin would like to see the first three bridges by {-21}.',
        'Three bridges by {-21}, in about three weeks.',
      ],
      [
        'I will call her on {-2} to talk about the cover.',
        'A call with Karin on {-2}, about the cover of Seven Bridges. [[Karin asked Nora to do Seven Bridges, a book about the bridges of Porto]]',
      ],
      [
        'And I might teach one weekend workshop after all, if it is only grown-ups.',
        'You stopped for a good reason. I will ask you again when it is more than a maybe. [[Nora decided to stop teaching after this term, because she comes home with no drawing left in her]]',
      ],
    ],
    statements: [
      {
        kind: 'Todo',
        content: 'Show Karin the first three bridges by {-21}',
        quote: 'Karin would like to see the first three bridges by {-21}',
        about: { 'Seven Bridges': 'project', Karin: 'person' },
        importance: 75,
        eventDaysAgo: -21,
      },
      {
        kind: 'Todo',
        content: 'Call Karin on {-2} about the cover of Seven Bridges',
        quote: 'I will call her on {-2} to talk about the cover',
        about: { 'Seven Bridges': 'project', Karin: 'person' },
        importance: 70,
        eventDaysAgo: -2,
      },
      {
        kind: 'Observation',
        content: 'Nora may teach a weekend workshop for grown-ups after all',
        quote: 'I might teach one weekend workshop after all',
        confidence: 0.5,
      },
    ],
  },
];
