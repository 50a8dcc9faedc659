import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import {
  routineStepsSchema,
  type RoutineDefinition,
  type RoutineTrigger,
} from '../../../shared/domain/routine.ts';
import type { RoutineRow } from '../storage/routines/routines.ts';
import type { ReadStore } from '../storage/store.ts';
import { shippedRoutines, type RoutineLanguage } from './shipped/shippedRoutines.ts';

/** Routine as it is: stored, or as Loci comes with it. */
export interface RoutineRecord extends RoutineDefinition {
  readonly id: Id;
  readonly shipped: boolean;
  readonly enabledAt: EpochMs | null;
}

/** Steps in a JSON column. */
export const routineStepsCodec = jsonCodec(routineStepsSchema);

type RoutineStore = Pick<ReadStore, 'routines'>;

/** Stored routines, among which are all that are on. */
export function storedRoutines({ routines }: RoutineStore): RoutineRecord[] {
  return routines.list().map(recordOf);
}

/** All routines: those that Loci comes with, in their order, then those of the person. */
export function listRoutines(store: RoutineStore, language: RoutineLanguage): RoutineRecord[] {
  const stored = new Map(storedRoutines(store).map((record) => [record.id, record]));
  const shipped = [...shippedRoutines(language)].map(
    ([id, definition]) => stored.get(id) ?? { ...definition, id, shipped: true, enabledAt: null },
  );
  const shippedIds = new Set(shipped.map(({ id }) => id));
  return [...shipped, ...[...stored.values()].filter(({ id }) => !shippedIds.has(id))];
}

export function rowOf(record: Omit<RoutineRecord, 'shipped'>, createdAt: EpochMs): RoutineRow {
  const { trigger } = record;
  return {
    id: record.id,
    name: record.name,
    description: record.description,
    trigger_kind: trigger.kind,
    cron: trigger.kind === 'schedule' ? trigger.cron : null,
    asks: trigger.kind === 'selector' && !trigger.asks ? 0 : 1,
    steps: routineStepsCodec.stringify(record.steps),
    enabled_at: record.enabledAt,
    created_at: createdAt,
  };
}

function recordOf(row: RoutineRow): RoutineRecord {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    trigger: triggerOf(row),
    steps: routineStepsCodec.parse(row.steps),
    shipped: false,
    enabledAt: row.enabled_at,
  };
}

function triggerOf({ trigger_kind: kind, cron, asks }: RoutineRow): RoutineTrigger {
  if (kind === 'schedule') return { kind, cron: cron ?? '' };
  return kind === 'selector' ? { kind, asks: asks === 1 } : { kind };
}
