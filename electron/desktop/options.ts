import { resolve } from 'node:path';

/**
 * `--home DIR` or `--home=DIR`. What else is on the command line is Chromium's, or for the browser
 * edition.
 */
export function homeOption(argv: readonly string[]): string | null {
  const [index, joined] = [argv.indexOf('--home'), argv.find((arg) => arg.startsWith('--home='))];
  const folder = joined?.slice('--home='.length) ?? (index < 0 ? undefined : argv[index + 1]);
  return folder ? resolve(folder) : null;
}
