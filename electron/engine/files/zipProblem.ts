/** Reason for which a zip file is not read. */
export const ZIP_PROBLEMS = [
  'not_a_zip',
  'too_many_entries',
  /** A name that is absolute, or leads out of the archive by `..`. */
  'unsafe_name',
  /** The entry is a zip file itself: the outer one is to be unpacked first. */
  'nested_zip',
  'encrypted',
  'unsupported_compression',
  /** More bytes were inflated than allowed: a zip bomb, or too much for this use. */
  'too_large',
  'damaged',
] as const;
export type ZipProblem = (typeof ZIP_PROBLEMS)[number];

/** Failure while an entry is inflated, when its first pieces were already used. */
export class ZipError extends Error {
  readonly problem: ZipProblem;

  constructor(problem: ZipProblem) {
    super(`zip: ${problem}`);
    this.name = 'ZipError';
    this.problem = problem;
  }
}

/** Problem behind an error; that of any other error is the given one. */
export function asZipProblem(error: unknown, otherwise: ZipProblem): ZipProblem {
  return error instanceof ZipError ? error.problem : otherwise;
}
