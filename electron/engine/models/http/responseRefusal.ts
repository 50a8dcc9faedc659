import type { ModelProblem } from '../../../../shared/domain/model.ts';

export type RefusalProblem = Extract<
  ModelProblem,
  'redirected' | 'compressed' | 'response_too_large'
>;

/** Refusal of a response: its server did something that no model server needs to do. */
export class ResponseRefusal extends Error {
  readonly problem: RefusalProblem;
  constructor(problem: RefusalProblem) {
    super(`response refused: ${problem}`);
    this.name = 'ResponseRefusal';
    this.problem = problem;
  }
}

/** Refusal behind an error: the SDK wraps the errors of its `fetch`. */
export function refusalIn(error: unknown): ResponseRefusal | null {
  let cause = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    if (cause instanceof ResponseRefusal) return cause;
    cause = cause.cause;
  }
  return null;
}
