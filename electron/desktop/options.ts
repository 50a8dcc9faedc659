import { resolve } from 'node:path';
import { err, ok, type Result } from '../../shared/domain/result.ts';

const PREFIX = '--home=';

/**
 * Home folder from `--home DIR` or `--home=DIR`; null without the option. The error is a sentence for
 * the terminal. Other arguments belong to Chromium or the browser edition.
 */
export function homeOption(argv: readonly string[]): Result<string | null, string> {
  const index = argv.findIndex((arg) => arg === '--home' || arg.startsWith(PREFIX));
  const option = argv[index];
  if (option === undefined) return ok(null);
  const isJoined = option.startsWith(PREFIX);
  const folder = isJoined ? option.slice(PREFIX.length) : (argv[index + 1] ?? '');
  if (folder === '' || (!isJoined && folder.startsWith('-'))) return err('--home needs a folder');
  return ok(resolve(folder));
}
