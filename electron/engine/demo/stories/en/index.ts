import type { Story } from '../../story.ts';
import { errandScenes } from './errands.ts';
import { familyScenes } from './family.ts';
import { homeScenes } from './home.ts';
import { leisureScenes } from './leisure.ts';
import { workScenes } from './work.ts';

/** Story of Nora, who draws picture books in Porto: one year. All of it is fictional. */
export const englishStory: Story = {
  language: 'en',
  scenes: [...homeScenes, ...workScenes, ...familyScenes, ...leisureScenes, ...errandScenes],
  titles: {
    home: 'Where I live',
    kitchen: 'Kitchen',
    mouse: 'The Lighthouse Mouse',
    class: 'The drawing class',
    bridges: 'Seven Bridges',
    family: 'Inês and Leo',
    dinner: 'Dinner on Friday',
    cello: 'Cello',
    running: 'Running with Emil',
    errands: 'Errands',
  },
  verdicts: [
    {
      known: 'Nora lives in a small apartment on Rua das Flores in Porto',
      fresh: 'Nora lives in an apartment in Matosinhos, on the third floor, near the sea',
      relation: 'update',
      confidence: 0.95,
    },
    {
      known: 'Finish the twenty-four drawings for The Lighthouse Mouse by {196}',
      fresh: 'Finish the twenty-four drawings for The Lighthouse Mouse by {118}',
      relation: 'update',
      confidence: 0.95,
    },
    {
      known: 'Nora has cello lessons with Mr. Amaro on Tuesdays at six',
      fresh: 'Nora has cello lessons with Mr. Amaro on Thursdays at six',
      relation: 'update',
      confidence: 0.95,
    },
    {
      known: 'Nora has cello lessons with Mr. Amaro on Thursdays at six',
      fresh: 'Nora has cello lessons with Mr. Amaro on Wednesdays at six',
      relation: 'update',
      confidence: 0.5,
    },
    {
      known: 'Leo is allergic to walnuts',
      fresh: 'Leo is allergic to hazelnuts',
      relation: 'contradiction',
      confidence: 0.9,
    },
  ],
  causes: [
    {
      cause: 'The landlord is selling the apartment',
      effect: 'Found one! I am moving',
      quote: 'so that I have to be out by the end of the month',
    },
    {
      cause: 'The gouache dries too slowly',
      effect: 'Karin was kind',
      quote: 'because it is damp here by the sea',
    },
    {
      cause: 'drawing class for children at the library wears me out',
      effect: 'I decided to stop teaching',
      quote: 'because I come home with no drawing left in me',
    },
    {
      cause: 'I bought new running shoes in the sale',
      effect: 'my left knee hurts',
      quote: 'it is because of the shoes',
    },
    {
      cause: 'my left knee hurts',
      effect: 'So I took two weeks off',
      quote: 'that is why the long run is cancelled',
    },
  ],
  profiles: {
    Leo: 'Nora’s nephew, nearly five, who eats what is round and must not have nuts.',
    Inês: 'Nora’s sister, and Leo’s mother.',
    Karin:
      'Nora’s editor at Blue Door Books. She cried on a bus over the mouse and asked for the bridges.',
    'Blue Door Books': 'The publisher of Nora’s picture books.',
    'The Lighthouse Mouse':
      'A picture book of twenty-four gouache drawings that Nora made for Karin.',
    'Seven Bridges':
      'Nora’s next picture book: the bridges of Porto, each at another hour of one day.',
    Emil: 'The friend from Malmö with whom Nora runs along the river. He eats no meat and no eggplant.',
    Galina: 'Nora’s neighbor from Kazan, who teaches her Russian and has opinions about soup.',
    'Mr. Amaro': 'Nora’s cello teacher.',
    'Avó Rosa': 'Nora’s grandmother, who baked bread without measuring anything.',
    cello: 'A used cello from 1970 on which Nora works at the first Bach suite.',
    Biscuit: 'Nora’s ginger cat, no friend of elevators.',
  },
  observations: [
    {
      content: 'Nora’s evenings belong to people at her table, her Saturdays to the river',
      from: [
        'Nora cooked Galina’s soup for Emil, with Avó Rosa’s bread',
        'Nora ran twelve kilometers with Emil without a stop',
        'Emil is vegetarian and does not like eggplant',
      ],
    },
  ],
};
