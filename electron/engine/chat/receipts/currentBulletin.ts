import type { Settings } from '../../../../shared/config.ts';
import type { ReceiptWarning } from '../../../../shared/domain/receipt.ts';
import type { Bulletin } from '../../context/bulletin.ts';
import type { Clock, Logger } from '../../dependencies.ts';
import { bulletinLines } from './bulletinText.ts';
import type { UsedBulletin } from './receiptDraft.ts';

export interface CurrentBulletinDependencies {
  readonly bulletin: (size: { readonly tokens: number }) => Promise<Bulletin>;
  readonly lastBulletin: () => UsedBulletin | null;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Profile for an answer, with the time it took and what was wrong with it. */
export interface TimedBulletin {
  readonly value: UsedBulletin | null;
  readonly ms: number;
  readonly warnings: readonly ReceiptWarning[];
}

/**
 * Current standing profile; if it cannot be made, the last good one; if there is none, nothing.
 * Never rejects: no answer fails for lack of it.
 */
export function createCurrentBulletin(
  deps: CurrentBulletinDependencies,
): () => Promise<TimedBulletin> {
  return async () => {
    const { clock, logger } = deps;
    const settings = deps.settings();
    const start = clock.now();
    if (settings['memory.bulletin_mode'] === 'off') return { value: null, ms: 0, warnings: [] };
    try {
      const bulletin = await deps.bulletin({ tokens: settings['memory.bulletin_tokens'] });
      const lines = bulletinLines(bulletin);
      const { tokens, hidden, wishes } = bulletin;
      const value = lines.length === 0 ? null : { snapshotId: null, tokens, lines, hidden, wishes };
      return { value, ms: clock.now() - start, warnings: [] };
    } catch (error) {
      logger.error('no bulletin for an answer', { error: String(error) });
      const value = lastReadableBulletin(deps);
      const warning = value === null ? 'no_bulletin' : 'old_bulletin';
      return { value, ms: clock.now() - start, warnings: [warning] };
    }
  };
}

function lastReadableBulletin({
  lastBulletin,
  logger,
}: CurrentBulletinDependencies): UsedBulletin | null {
  try {
    return lastBulletin();
  } catch (error) {
    logger.error('no last bulletin', { error: String(error) });
    return null;
  }
}
