import { expect, test } from 'vitest';
import { complexityOf } from '../../../../../../electron/engine/retrieval/understand/complexity.ts';

test.for([
  ['Where is my key?', 'simple'],
  ['Compare both offers', 'complex'],
  ['tea or coffee or milk', 'complex'],
  ['tea or coffee', 'simple'],
  ['Расскажи всё о проекте', 'complex'],
  [`Where ${'very '.repeat(15)}is it?`, 'complex'],
] as const)('"%s" is %s', ([question, complexity]) => {
  expect(complexityOf(question)).toBe(complexity);
});
