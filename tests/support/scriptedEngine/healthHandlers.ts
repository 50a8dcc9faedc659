import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import { FORECAST_WEEKS, STRENGTH_TENTHS } from '../../../shared/contract/health.ts';
import { spaceOf } from './memoryHandlers.ts';

import { withFreshBackup } from './upkeepStory.ts';
import { statusOf, type World } from './world.ts';

type HealthCommands = Pick<
  EngineHandlers,
  Extract<keyof EngineHandlers, `health.${string}` | `backups.${string}`>
>;

const WEEK = 7 * 86_400_000;

export function createHealthHandlers(world: World): HealthCommands {
  let checkedAt: number | null = null;
  const soonest = (a: { fadeAt: number | null }, b: { fadeAt: number | null }) =>
    (a.fadeAt ?? 0) - (b.fadeAt ?? 0);
  return {
    'health.get'({ workspaceId }) {
      const live = spaceOf(world, workspaceId).nodes.filter(
        ({ type, status }) => type !== 'episodic' && status === 'active',
      );
      const fading = live.filter(({ fadeAt }) => fadeAt !== null);
      const weekOf = (fadeAt: number | null) => Math.floor(((fadeAt ?? 0) - Date.now()) / WEEK);
      return {
        tenths: Array.from(
          { length: STRENGTH_TENTHS },
          (_, n) =>
            fading.filter(({ strength }) => Math.min(9, Math.floor(strength * 10)) === n).length,
        ),
        lasting: live.length - fading.length,
        weeks: Array.from(
          { length: FORECAST_WEEKS },
          (_, n) => fading.filter(({ fadeAt }) => weekOf(fadeAt) === n).length,
        ),
        fading: fading
          .filter(({ fadeAt }) => weekOf(fadeAt) === 0)
          .sort(soonest)
          .map((node, n) => ({
            node,
            lastUsedAt: n % 2 === 0 ? null : node.createdAt,
            uses: n % 2 === 0 ? 0 : n + 1,
          })),
        vectors: null,
        behind: { events: 0, since: null },
        checkedAt,
      };
    },
    'health.storage': () => ({
      parts: [
        { part: 'conversations', bytes: 812_000 },
        { part: 'search', bytes: 541_000 },
        { part: 'memories', bytes: 205_000 },
        { part: 'history', bytes: 98_000 },
        { part: 'free', bytes: 12_000 },
      ],
    }),
    'health.check'() {
      checkedAt = Date.now();
      return { sound: true };
    },

    'backups.create'({ workspaceId }) {
      const { writePath } = spaceOf(world, workspaceId);
      const { backups, made } = withFreshBackup(writePath.backups);
      writePath.backups = backups;
      return made;
    },
    'backups.list': ({ workspaceId }) => ({
      backups: spaceOf(world, workspaceId).writePath.backups,
    }),
    'backups.restore'({ workspaceId, backupId }) {
      const { backups } = spaceOf(world, workspaceId).writePath;
      if (!backups.some(({ id }) => id === backupId)) {
        throw contractError('not_found', { reason: 'backup' });
      }
      world.notices = [{ code: 'restored_from_backup', count: 0, at: Date.now() }];
      return statusOf(world, workspaceId);
    },
  };
}
