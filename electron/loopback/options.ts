import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../shared/domain/result.ts';

export interface LoopbackOptions {
  /** Home folder; null: the operating system's place for application data. */
  readonly home: string | null;
  /** Port; null: the one this home had last time, or any that is free. */
  readonly port: number | null;
  readonly shouldOpenBrowser: boolean;
}

export const USAGE = `Options:
  --home DIR   folder that holds everything Loci keeps
  --port N     port on this machine, 1024 to 65535
  --no-open    print the address and open no browser`;

/** Parsed options; the error is a sentence for the terminal. */
export function parseLoopbackOptions(args: readonly string[]): Result<LoopbackOptions, string> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        home: { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
      },
    });
    if (values.home === '') return err('--home needs a folder');
    const port = parsePort(values.port);
    if (!port.ok) return port;
    return ok({
      home: values.home === undefined ? null : resolve(values.home),
      port: port.value,
      shouldOpenBrowser: !values['no-open'],
    });
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function parsePort(text: string | undefined): Result<number | null, string> {
  if (text === undefined) return ok(null);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1024 && port <= 65_535) return ok(port);
  return err(`--port takes a number from 1024 to 65535, not "${text}"`);
}
