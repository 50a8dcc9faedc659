export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly broken: number;
}

export function vitestCounts(report: {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests?: number;
  readonly numTodoTests?: number;
  readonly numFailedTestSuites: number;
}): Counts;

export function playwrightCounts(report: {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly errors?: readonly unknown[];
}): Counts;

export function readCounts<Report>(file: string, parse: (report: Report) => Counts): Counts;

export function verdict(parts: readonly Counts[]): {
  readonly line: string;
  readonly success: boolean;
  readonly empty: boolean;
};
