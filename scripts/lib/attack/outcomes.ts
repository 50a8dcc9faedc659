/** Outcome of one test, of either runner. */
export interface TestOutcome {
  readonly file: string;
  /** Titles from the outermost `describe` inwards, joined by ` > `. */
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

const joined = (titles: readonly string[]) => titles.filter((title) => title !== '').join(' > ');

/** The tests of a Vitest JSON report; `root` is taken off the names of files. */
export function vitestOutcomes({ testResults }: VitestReport, root: string): TestOutcome[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: name.slice(root.length + 1),
      title: joined([...ancestorTitles, title]),
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

/** The tests of a Playwright JSON report. A flaky test passed only when tried again: it failed. */
export function playwrightOutcomes({ suites }: PlaywrightReport): TestOutcome[] {
  const walk = (suite: PlaywrightSuite, above: readonly string[]): TestOutcome[] => [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      file: `e2e/${suite.file}`,
      title: joined([...above, title]),
      state: stateOf(tests.map(({ status }) => status)),
    })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...above, inner.title])),
  ];
  // The outermost suite is the file itself.
  return suites.flatMap((suite) => walk(suite, []));
}

function stateOf(statuses: readonly string[]): TestOutcome['state'] {
  if (statuses.some((status) => status === 'unexpected' || status === 'flaky')) return 'failed';
  return statuses.includes('expected') ? 'passed' : 'skipped';
}
