import { z } from 'zod';
import {
  routineProblemSchema,
  type Routine,
  type RoutineRun,
  type RoutineStepResult,
} from '../../../shared/contract/routines/routineRun.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import { usageSchema } from '../../../shared/domain/model.ts';
import type { EpochMs, Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { RoutineStep } from '../../../shared/domain/routine.ts';
import { NO_USAGE } from '../consolidation/driver/askModel.ts';
import { presentNode } from '../retrieval/presentNode.ts';
import { clip } from '../text/clip.ts';
import type { RoutineRunRow, RoutineStepRow } from '../storage/routines/routineRuns.ts';
import type { ReadStore } from '../storage/store.ts';
import { routineStepsCodec, type RoutineRecord } from './routineRecord.ts';
import { nextRunAt } from './routineSchedule.ts';
import { storedReplyCodec, textOf } from './runStep.ts';
import { undoableGroupIds } from './undoRun.ts';

const usageCodec = jsonCodec(usageSchema);
const problemSchema = z.nullable(routineProblemSchema).catch('internal');

export function presentRoutine(record: RoutineRecord, zone: string, now: EpochMs): Routine {
  const { enabledAt, ...definition } = record;
  return { ...definition, enabled: enabledAt !== null, nextRunAt: nextRunAt(record, zone, now) };
}

/** Run as screens show it, with what it wrote and what is still there of it. */
export function presentRun(
  store: ReadStore,
  row: RoutineRunRow,
  runningId: Id | null,
  now: EpochMs,
): RoutineRun {
  const stepRows = new Map(store.routineRuns.steps(row.id).map((step) => [step.step_id, step]));
  const steps = routineStepsCodec.parse(row.steps);
  const next = steps.find(({ id }) => (stepRows.get(id)?.done_at ?? null) === null);
  return {
    id: row.id,
    routineId: row.routine_id,
    name: row.name,
    cause: row.cause,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    state: row.state,
    problem: problemSchema.parse(row.problem),
    undoable: undoableGroupIds(store, row.id).length > 0,
    steps: steps.map((step) => {
      const isNext = step === next && row.id === runningId;
      return presentStep(store, row.id, step, stepRows.get(step.id), isNext, now);
    }),
  };
}

function presentStep(
  store: ReadStore,
  runId: Id,
  { id, title }: RoutineStep,
  row: RoutineStepRow | undefined,
  isRunning: boolean,
  now: EpochMs,
): RoutineStepResult {
  const isDone = row !== undefined && row.done_at !== null;
  const nodes = store.routineRuns.written(runId, id).flatMap((written) => {
    const node = store.knowledge.byId(written.id);
    return node === null ? [] : [presentNode(node, now)];
  });
  return {
    stepId: id,
    title,
    state: isDone ? 'done' : isRunning ? 'running' : 'waiting',
    text: row === undefined ? '' : textOf(row),
    citations: row === undefined ? [] : citationsOf(store, row),
    nodes,
    ...(row === undefined ? NO_USAGE : usageCodec.parse(row.usage)),
  };
}

/** Longest quote of a cited memory, in characters. */
const QUOTE_LENGTH = 240;

/** Memories that the text of a step may cite, and that are still there. */
function citationsOf(store: ReadStore, { reply }: RoutineStepRow): RoutineStepResult['citations'] {
  if (reply === null) return [];
  return storedReplyCodec.parse(reply).citations.flatMap(({ n, nodeId }) => {
    const node = store.knowledge.byId(nodeId as NodeId);
    return node === null
      ? []
      : [
          {
            n,
            nodeId: node.id,
            quote: clip(node.content, QUOTE_LENGTH),
            eventTime: node.event_time,
          },
        ];
  });
}
