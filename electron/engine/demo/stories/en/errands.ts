import type { Scene } from '../../story.ts';

/** Errands that nobody asks about again: these memories fade. */
export const errandScenes: readonly Scene[] = [
  {
    daysAgo: 64,
    at: '13:05',
    conversation: 'errands',
    turns: [
      [
        'The washing machine shows E18 and hums. The plumber, Duarte, wants forty euros just to look.',
        'E18 is usually a blocked filter. Forty euros is a good price for somebody else’s knees.',
      ],
      [
        'It was a sock. The spare key for the cellar hangs behind the meter now.',
        'A sock, forty euros, and a key behind the meter.',
      ],
    ],
    statements: [
      {
        kind: 'Event',
        content: 'The washing machine showed E18 and hummed',
        quote: 'The washing machine shows E18 and hums',
        about: { 'washing machine': 'tool' },
        confidence: 0.7,
        importance: 15,
      },
      {
        kind: 'Fact',
        content: 'Duarte the plumber takes forty euros just to look',
        quote: 'The plumber, Duarte, wants forty euros just to look',
        about: { Duarte: 'person' },
        confidence: 0.7,
        importance: 20,
      },
    ],
  },
  {
    daysAgo: 50,
    at: '12:15',
    conversation: 'errands',
    turns: [
      ['The optician has my glasses ready on Monday, ticket 88.', 'Ticket 88, Monday.'],
      [
        'And the parcel for Mrs. Pinto stands in our hall, she is away for two weeks.',
        'The hall is a good place for a parcel with patience.',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'The optician’s ticket for the glasses is number 88',
        quote: 'ticket 88',
        about: { optician: 'organization' },
        confidence: 0.65,
        importance: 10,
      },
      {
        kind: 'Fact',
        content: 'A parcel for Mrs. Pinto stands in the hall while she is away',
        quote: 'the parcel for Mrs. Pinto stands in our hall',
        about: { 'Mrs. Pinto': 'person' },
        confidence: 0.65,
        importance: 10,
      },
    ],
  },
];
