// Reads what Vitest and Playwright wrote down, so that the last line can be trusted.
import { existsSync, readFileSync } from 'node:fs';

/** Counts of a Vitest JSON report. */
export function vitestCounts(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    // A file that does not even load has no tests to fail.
    broken: report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0,
  };
}

/** Counts of a Playwright JSON report. A flaky test passed only when tried again: it failed. */
export function playwrightCounts({ stats, errors = [] }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    broken: errors.length,
  };
}

/** The counts of a report file; a missing or unreadable one is a failure, not zero tests. */
export function readCounts(file, parse) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, broken: 1 };
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, broken: 1 };
  }
}

/** The last line, and whether it is a success: something ran in every part and nothing failed. */
export function verdict(parts) {
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const failed = sum('failed') + sum('broken');
  const skipped = sum('skipped');
  const empty = parts.some((part) => part.passed + part.failed === 0);
  return {
    line: `${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    success: parts.length > 0 && failed === 0 && !empty,
    empty,
  };
}
