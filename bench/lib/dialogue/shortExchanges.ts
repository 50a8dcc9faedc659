import type { Exchange } from './promptFigures.ts';

const TURNS: readonly (readonly [question: string, answer: string])[] = [
  ['Morning! Any idea what to cook tonight?', 'How about a lentil stew? It takes half an hour.'],
  ['We have no lentils, only chickpeas.', 'Then a chickpea curry with spinach.'],
  ['Good. How much rice for three?', 'About 200 grams of dry rice.'],
  ['My sister Nora joins us, so four.', 'Then take 270 grams.'],
  ['She does not eat onions.', 'Leave them out and use a little asafoetida or leek greens.'],
  ['What is asafoetida?', 'A resin that tastes of onion and garlic once it is fried.'],
  ['Never mind, I will skip it.', 'That works as well.'],
  ['When should I start if we eat at seven?', 'Start at a quarter past six.'],
  ['And the rice?', 'Put it on at half past six.'],
  ['Remind me what spices go in.', 'Cumin, coriander, turmeric and a little chili.'],
  ['I am out of turmeric.', 'Use a pinch of paprika for the color.'],
  ['Which wine goes with it?', 'A dry Riesling goes well with curry.'],
  ['Nora drives, so something without alcohol.', 'A ginger and lime soda then.'],
  ['Nice. How do I make that?', 'Grate ginger, add lime juice and sugar, top up with soda.'],
  ['How much sugar?', 'Two teaspoons a glass are plenty.'],
  ['Dessert?', 'Mango with yogurt and a little cardamom.'],
  ['Mango is not in season.', 'Baked apples with cinnamon.'],
  ['How long do they bake?', 'About 35 minutes at 180 degrees.'],
  ['Could I put them in while we eat?', 'Yes, they will be ready when you are.'],
  ['Thanks, that is the whole evening planned!', 'Enjoy it, and greetings to Nora.'],
];

/** An ordinary conversation of 40 short turns. */
export const SHORT_EXCHANGES: readonly Exchange[] = TURNS.map(([question, answer]) => ({
  question,
  answer,
}));
