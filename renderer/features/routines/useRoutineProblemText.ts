import { useCallback } from 'react';
import type { RoutineProblem } from '../../../shared/contract/routines/routineRun.ts';
import { useText } from '../../ui/text/useText.ts';

const RUN_PROBLEMS = ['no_model', 'internal', 'interrupted', 'unreadable'] as const;
type RunProblem = (typeof RUN_PROBLEMS)[number];

/** Problem of a run: one of ours, else that of the model. */
export function useRoutineProblemText(): (problem: RoutineProblem) => string {
  const { t } = useText();
  return useCallback(
    (problem) =>
      isRunProblem(problem) ? t(`routines:problem.${problem}`) : t(`errors:model.${problem}.what`),
    [t],
  );
}

function isRunProblem(problem: string): problem is RunProblem {
  return RUN_PROBLEMS.some((own) => own === problem);
}
