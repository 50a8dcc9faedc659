import { useCallback } from 'react';
import type { RoutineProblem } from '../../../shared/contract/routines/routineRun.ts';
import { useText } from '../../ui/text/useText.ts';

const OWN_PROBLEMS = ['no_model', 'internal', 'interrupted', 'unreadable'] as const;
type Own = (typeof OWN_PROBLEMS)[number];

/** Problem of a run: one of ours, else that of the model. */
export function useRoutineProblemText(): (problem: RoutineProblem) => string {
  const { t } = useText();
  return useCallback(
    (problem) =>
      isOwn(problem) ? t(`routines:problem.${problem}`) : t(`errors:model.${problem}.what`),
    [t],
  );
}

function isOwn(problem: string): problem is Own {
  return OWN_PROBLEMS.some((own) => own === problem);
}
