import type { ModelProblem } from '../../../../shared/domain/model.ts';

/** Problems of a server, its key or its model, which a retry alone will hardly fix. */
const MODEL_SETUP_PROBLEMS: ReadonlySet<ModelProblem> = new Set<ModelProblem>([
  'unknown_model',
  'no_model',
  'unauthorized',
  'out_of_credit',
  'model_not_found',
  'bad_request',
  'unreachable',
  'not_a_model_server',
  'redirected',
  'compressed',
  'response_too_large',
  'context_too_small',
]);

/** Screen that can fix the problem, besides a retry. */
export function remedyFor(problem: ModelProblem | null): 'models' | 'new_chat' | null {
  if (problem === null) return null;
  if (problem === 'context_overflow') return 'new_chat';
  return MODEL_SETUP_PROBLEMS.has(problem) ? 'models' : null;
}
