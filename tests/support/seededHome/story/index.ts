import type { Story } from '../../../../electron/engine/demo/story.ts';
import { everydayScenes } from './everyday.ts';
import { kitchenScenes } from './kitchen.ts';

/** A year of Anna, who has her kitchen renovated. Nobody in it exists. */
export const annasYear: Story = {
  language: 'en',
  scenes: [...kitchenScenes, ...everydayScenes],
  titles: {
    kitchen: 'Kitchen renovation',
    trip: 'Поездка в Тбилиси',
    reading: 'Reading list for winter',
    garden: 'Garden: what grew and what did not',
    errands: 'Errands',
    phone: 'Old phone contract',
  },
  verdicts: [
    {
      known: 'The kitchen budget is 15,000 €',
      fresh: 'The kitchen budget is 16,500 € with the worktop',
      relation: 'update',
      // Too unsure to be applied.
      confidence: 0.5,
    },
    {
      known: 'I never pay more than a third in advance',
      fresh: 'I pay half in advance',
      relation: 'contradiction',
      confidence: 0.95,
    },
    {
      known: 'The worktop will be oak',
      fresh: 'The worktop will be stone',
      relation: 'contradiction',
      confidence: 0.95,
    },
  ],
  causes: [],
  profiles: {
    Marek: 'The carpenter of the kitchen.',
    'Kitchen renovation': 'The kitchen, which Marek makes new.',
  },
  observations: [],
};
