/** Size of a run, in faults, messages or seconds: small in every run, full with all counts. */
export function countForRun(variable: string, few: number, all: number): number {
  const given = process.env[variable];
  if (given !== undefined) return Number(given);
  return process.env['LOCI_RELIABILITY'] === 'full' ? all : few;
}
