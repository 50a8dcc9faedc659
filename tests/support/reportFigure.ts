import { relative } from 'node:path';
import { expect } from 'vitest';
import { recordFigure } from './attackFigures.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

function currentTest() {
  const { testPath = '', currentTestName = '' } = expect.getState();
  return { file: relative(ROOT, testPath), title: currentTestName };
}

/** Number of attacks of this test, and of those repelled: its line of the attack table. */
export function reportTries(tries: number, held = tries): void {
  recordFigure({ ...currentTest(), tries, held });
}

/** A measured figure, of which the largest is told as the worst. */
export function reportFigure(what: string, value: number, unit: string): void {
  recordFigure({ ...currentTest(), what, value: Math.round(value * 10) / 10, unit });
}
