/** One line of the attack table: an attack, and the tests that are this attack. */
export interface AttackRow {
  readonly attack: string;
  readonly tests: readonly TestChoice[];
}

/** The tests of a file whose title matches; all of its tests where no title is given. */
export interface TestChoice {
  /** Relative to the project: a Vitest file, or a Playwright one of `e2e/`. */
  readonly file: string;
  /** Matched against the titles from the outermost `describe` inwards, joined by ` > `. */
  readonly title?: RegExp;
  /** Its figures are of time: no other file runs beside it. */
  readonly alone?: true;
}

export interface AttackSection {
  readonly section: number;
  readonly name: string;
  readonly rows: readonly AttackRow[];
}

export const all = (file: string): TestChoice => ({ file });
export const some = (file: string, title: RegExp): TestChoice => ({ file, title });
export const measured = (file: string): TestChoice => ({ file, alone: true });
