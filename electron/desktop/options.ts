import { resolve } from 'node:path';

/**
 * Home folder from `--home DIR` or `--home=DIR`. Other arguments belong to Chromium or the browser
 * edition.
 */
export function homeOption(argv: readonly string[]): string | null {
  const [index, equalsArgument] = [
    argv.indexOf('--home'),
    argv.find((arg) => arg.startsWith('--home=')),
  ];
  const folder =
    equalsArgument?.slice('--home='.length) ?? (index < 0 ? undefined : argv[index + 1]);
  return folder ? resolve(folder) : null;
}
