import type { AttackRow, TestChoice } from './row.ts';
import type { TestOutcome } from './outcomes.ts';
import type { AttackFigure } from '../../../tests/support/attackFigures.ts';

/** A line of the table as it came out. */
interface RowResult {
  readonly attack: string;
  readonly tries: number;
  readonly held: number;
  readonly failed: number;
  /** The worst of each figure that was reported, as text. */
  readonly worst: string;
  /** Reason for which a row without a failure proves nothing: a skipped test, or none. */
  readonly missing: string | null;
}

const chosen = ({ file, title }: TestChoice, outcome: TestOutcome): boolean =>
  outcome.file === file && (title === undefined || title.test(outcome.title));

/**
 * Counts what a row's tests tried. A test that reports no figures is one try; one that failed has at
 * least one try that did not hold, whatever it reported before.
 */
export function tallyRow(
  { attack, tests }: AttackRow,
  outcomes: readonly TestOutcome[],
  figures: readonly AttackFigure[],
): RowResult {
  const missing: string[] = [];
  const own = new Set<TestOutcome>();
  for (const choice of tests) {
    const found = outcomes.filter((outcome) => chosen(choice, outcome));
    const executed = found.filter(({ state }) => state !== 'skipped');
    const name = choice.title === undefined ? choice.file : `${choice.file} ${choice.title.source}`;
    if (executed.length === 0)
      missing.push(`${found.length === 0 ? 'no test' : 'skipped'}: ${name}`);
    else if (executed.length < found.length) {
      missing.push(`${found.length - executed.length} skipped: ${name}`);
    }
    for (const outcome of executed) own.add(outcome);
  }
  let [tries, held] = [0, 0];
  const worst = new Map<string, AttackFigure & { readonly value: number }>();
  for (const { file, title, state } of own) {
    const reported = figures.filter((figure) => figure.file === file && figure.title === title);
    const counted = reported.filter((figure) => figure.tries !== undefined);
    const testTries = counted.reduce((sum, figure) => sum + (figure.tries ?? 0), 0) || 1;
    const testHeld =
      counted.length > 0 ? counted.reduce((sum, figure) => sum + (figure.held ?? 0), 0) : 1;
    tries += testTries;
    held += state === 'passed' ? testHeld : Math.min(testHeld, testTries - 1);
    for (const figure of reported) {
      if (figure.what === undefined || figure.value === undefined) continue;
      const known = worst.get(figure.what);
      if (known === undefined || known.value < figure.value) {
        worst.set(figure.what, { ...figure, value: figure.value });
      }
    }
  }
  return {
    attack,
    tries,
    held,
    failed: tries - held,
    worst: [...worst.values()]
      .map(({ what, value, unit }) => `${what} ${value}${unit === undefined ? '' : ` ${unit}`}`)
      .join('; '),
    missing: missing.length === 0 ? null : missing.join('; '),
  };
}

/** Everything ran and nothing failed. */
export const hasHeld = ({ tries, failed, missing }: RowResult): boolean =>
  tries > 0 && failed === 0 && missing === null;

/** `attack | tries | held | did not hold | worst figure`, one line. */
export function rowLine(section: number, row: RowResult): string {
  const figures = [row.tries, row.held, row.failed].map((n) => String(n).padStart(6)).join(' ');
  const notes = [row.worst, row.missing === null ? '' : `DID NOT RUN (${row.missing})`];
  const sign = hasHeld(row) ? ' ' : '!';
  return `${sign} ${section}  ${row.attack.padEnd(58)} ${figures}  ${notes.filter((note) => note !== '').join('; ')}`.trimEnd();
}
