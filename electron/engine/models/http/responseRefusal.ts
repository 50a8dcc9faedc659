import type { ModelProblem } from '../../../../shared/domain/model.ts';

export type RefusalProblem = Extract<
  ModelProblem,
  'redirected' | 'compressed' | 'response_too_large'
>;

/** A response that is not read (on): its server did what no model server needs to do. */
export class ResponseRefusal extends Error {
  readonly problem: RefusalProblem;
  constructor(problem: RefusalProblem) {
    super(`response refused: ${problem}`);
    this.name = 'ResponseRefusal';
    this.problem = problem;
  }
}

/** The refusal behind an error: the SDK wraps what its `fetch` throws. */
export function refusalIn(error: unknown): ResponseRefusal | null {
  let cause = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    if (cause instanceof ResponseRefusal) return cause;
    cause = cause.cause;
  }
  return null;
}
