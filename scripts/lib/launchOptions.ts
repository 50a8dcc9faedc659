import { parseArgs } from 'node:util';
import { parseLoopbackOptions, USAGE } from '../../electron/loopback/options.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';

interface LaunchOptions {
  /** `either`: the desktop where it can run, else the browser. */
  readonly edition: 'desktop' | 'browser' | 'either';
  readonly help: boolean;
  /** Options of the editions themselves, as they are passed on. */
  readonly forwardedArguments: readonly string[];
}

export const LAUNCH_USAGE = `npm start [-- OPTIONS]
${USAGE}
  --desktop    the desktop edition, or the reason why it cannot run
  --browser    the browser edition`;

export function parseLaunchOptions(args: readonly string[]): Result<LaunchOptions, string> {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: { home: { type: 'string' }, port: { type: 'string' } },
  });
  const own = new Set(['desktop', 'browser', 'help']);
  const chosen = new Set<string>();
  const forwardedArguments: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option' && own.has(token.name) && token.value === undefined) {
      chosen.add(token.name);
    } else if (token.kind === 'option') {
      forwardedArguments.push(token.rawName, ...(token.value === undefined ? [] : [token.value]));
    } else if (token.kind === 'positional') forwardedArguments.push(token.value);
  }
  if (chosen.has('desktop') && chosen.has('browser')) {
    return err('--desktop and --browser exclude each other');
  }
  const rest = parseLoopbackOptions(forwardedArguments);
  if (!rest.ok) return rest;
  const edition = chosen.has('desktop') ? 'desktop' : chosen.has('browser') ? 'browser' : 'either';
  return ok({ edition, help: chosen.has('help'), forwardedArguments });
}
