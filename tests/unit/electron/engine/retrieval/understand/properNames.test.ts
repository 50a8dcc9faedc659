import { expect, test } from 'vitest';
import { properNamesIn } from '../../../../../../electron/engine/retrieval/understand/properNames.ts';

test.for([
  ['Which train goes to Bratislava?', ['bratislava']],
  ['Какой поезд идёт в Братиславу?', ['братислав']],
  ['Bratislava: which train goes there?', []],
  ['It rained. Where was Tomasz?', ['tomasz']],
  ['Where did I put it? Marta knows', []],
  ['WHERE ARE THE SNOW CHAINS', []],
  ['Snow Chains For The Van', []],
  ['我在布拉迪斯拉发做什么', []],
  ['where is my passport?', []],
] as const)('%j has the names %j', ([question, names]) => {
  expect(properNamesIn(question)).toEqual(names);
});
