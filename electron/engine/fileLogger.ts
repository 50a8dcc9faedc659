import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock, Logger } from './dependencies.ts';
import { appendText } from './files/appendFile.ts';
import { moveFile } from './files/moveFile.ts';

/** Log rotation: beyond this size a log is renamed to `<name>.1`. */
const MAX_BYTES = 1_000_000;

/**
 * One JSON object a line. Callers log ids, counts and reasons, never what a person wrote. A log
 * that cannot be written stops nothing.
 */
export function createFileLogger(path: string, clock: Clock): Logger {
  const write = (level: string, event: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const line = `${JSON.stringify({ at: new Date(clock.now()).toISOString(), level, event, ...fields })}\n`;
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) {
        moveFile(path, `${path}.1`);
      }
      appendText(path, line);
    } catch {
      // The failure cannot be logged; the disk refuses the writer too, which reports it.
    }
  };
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
  };
}

/** Logger that writes each line to two logs. */
export function teeLogger(first: Logger, second: Logger): Logger {
  const writeToBoth =
    (level: keyof Logger): Logger['info'] =>
    (event, fields) => {
      first[level](event, fields);
      second[level](event, fields);
    };
  return { info: writeToBoth('info'), warn: writeToBoth('warn'), error: writeToBoth('error') };
}
