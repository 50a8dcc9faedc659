import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { acquireHome, type HomeLock, type Instance } from '../host/homeLock.ts';
import { CONTROL_PATH } from './httpServer.ts';

export type StartOutcome =
  | { readonly kind: 'first'; readonly lock: HomeLock }
  /** Loci runs already; this address opens it. */
  | { readonly kind: 'second'; readonly address: string }
  | { readonly kind: 'blocked'; readonly reason: string };

const replySchema = z.object({ secret: z.string().min(1) });

/** Longest wait of a start for another that is still starting. */
const START_TIMEOUT_MS = 20_000;
const ASK_LIMIT_MS = 3_000;

/** Becomes the only instance of this home, or requests an address from the running one. */
export async function startOrJoin(
  home: string,
  waitForFirstMs = START_TIMEOUT_MS,
): Promise<StartOutcome> {
  const end = performance.now() + waitForFirstMs;
  for (;;) {
    const outcome = acquireHome(home, 'browser');
    if (outcome.kind === 'acquired') return { kind: 'first', lock: outcome.lock };
    const holder = outcome.by;
    if (holder?.edition === 'desktop') {
      return { kind: 'blocked', reason: 'this home is open in the desktop app' };
    }
    const secret = holder && (await askForSecret(holder));
    if (holder && secret !== null) {
      return { kind: 'second', address: addressOf(holder.port ?? 0, secret) };
    }
    if (performance.now() > end) {
      const pid = holder ? ` (process ${holder.pid})` : '';
      return {
        kind: 'blocked',
        reason: `another Loci${pid} has this home open and does not answer`,
      };
    }
    await pause(100);
  }
}

export function addressOf(port: number, secret: string): string {
  return `http://127.0.0.1:${port}/#${secret}`;
}

async function askForSecret(holder: Instance): Promise<string | null> {
  if (holder.port === null || holder.controlSecret === null) return null;
  try {
    const response = await fetch(`http://127.0.0.1:${holder.port}${CONTROL_PATH}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${holder.controlSecret}` },
      redirect: 'error',
      signal: AbortSignal.timeout(ASK_LIMIT_MS),
    });
    if (!response.ok) return null;
    return replySchema.parse(await response.json()).secret;
  } catch {
    return null;
  }
}
