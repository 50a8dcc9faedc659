import type { QueuedSession } from '../../../shared/contract/consolidation.ts';
import type { StageReport } from '../../../shared/contract/maintenance.ts';
import type { Backup } from '../../../shared/contract/status.ts';
import { changeGroup, nextId } from './build.ts';
import { ago, inDays } from './clock.ts';
import type { WorkspaceWorld } from './world.ts';

/** A night that went well but for one stage, sessions that wait, and copies. */
export function tellUpkeep(space: WorkspaceWorld): void {
  const [kitchen, trip, books] = space.conversations;
  const waits = (
    of: typeof kitchen,
    change: Pick<QueuedSession, 'open' | 'attempts' | 'problem'> & Partial<QueuedSession>,
  ): QueuedSession => ({
    sessionId: nextId('session'),
    conversationId: of?.id ?? '',
    conversationTitle: of?.title ?? '',
    firstSeenAt: ago.hours(30),
    lastMessageAt: ago.hours(5),
    promptTokens: 0,
    completionTokens: 0,
    costUsd: null,
    ...change,
  });
  space.writePath.consolidation = {
    model: 'qwen3:8b',
    running: null,
    queue: [
      waits(trip, {
        open: false,
        attempts: 2,
        problem: 'unreadable',
        promptTokens: 3_180,
        completionTokens: 240,
        costUsd: 0.0018,
      }),
      waits(books, { open: false, attempts: 1, problem: 'unreachable' }),
      waits(kitchen, { open: true, attempts: 0, problem: null }),
    ],
    recent: [
      {
        sessionId: nextId('session'),
        conversationId: kitchen?.id ?? '',
        conversationTitle: kitchen?.title ?? '',
        at: ago.hours(8),
        model: 'qwen3:8b',
        turns: 6,
        promptTokens: 2_914,
        completionTokens: 402,
        costUsd: 0.0021,
        ms: 8_430,
        dropped: [
          { reason: 'quote_not_found', content: 'Marek works on Sundays' },
          { reason: 'rejected_before', content: 'Anna likes oak' },
        ],
      },
    ],
  };
  const acts = ['Kitchen: the budget grew twice', 'Marek: the carpenter of the kitchen'].map(
    (label) => ({ group: changeGroup('consolidate', label, ago.hours(8)), swap: () => undefined }),
  );
  space.acts.push(...acts);
  const [sum, described] = acts.map(({ group }) => group.id);
  space.writePath.maintenance = {
    nextRunAt: inDays(0.6),
    running: null,
    runs: [
      {
        id: nextId('run'),
        dueAt: ago.hours(8),
        startedAt: ago.hours(8),
        finishedAt: ago.hours(7),
        state: 'failed',
        stages: [
          stage('sessions', {
            count: 2,
            promptTokens: 5_120,
            completionTokens: 811,
            costUsd: 0.004,
          }),
          stage('fade', { count: 3 }),
          stage('enrich', {
            count: 1,
            promptTokens: 640,
            completionTokens: 90,
            changeIds: ids(described),
          }),
          stage('causes', { state: 'failed', why: 'slow_start' }),
          stage('reflect', {
            count: 1,
            promptTokens: 1_800,
            completionTokens: 220,
            changeIds: ids(sum),
          }),
          stage('backup', { count: 1 }),
        ],
      },
      {
        id: nextId('run'),
        dueAt: ago.hours(32),
        startedAt: ago.hours(32),
        finishedAt: ago.hours(32),
        state: 'done',
        stages: [
          stage('sessions', { state: 'skipped', why: 'no_model' }),
          stage('fade', { count: 1 }),
          stage('backup', { count: 1 }),
        ],
      },
    ],
  };
  space.writePath.backups = [8, 32].map((hours) => backup(ago.hours(hours), 260 - hours));
}

export function withFreshBackup(backups: readonly Backup[]) {
  const made = backup(Date.now(), 261);
  return { made, backups: [made, ...backups] };
}

function backup(createdAt: number, messages: number): Backup {
  return { id: nextId('backup'), createdAt, sizeBytes: 1_400_000, verified: true, messages };
}

function ids(id: string | undefined): string[] {
  return id === undefined ? [] : [id];
}

function stage(name: StageReport['name'], change: Partial<StageReport>): StageReport {
  return {
    name,
    state: 'done',
    why: null,
    startedAt: ago.hours(8),
    ms: 4_000,
    count: 0,
    promptTokens: 0,
    completionTokens: 0,
    costUsd: null,
    changeIds: [],
    ...change,
  };
}
