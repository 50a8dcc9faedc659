/** Number of times a fault is caused: few in every run, many when asked for with all counts. */
export function faultCount(variable: string, few: number, all: number): number {
  const given = process.env[variable];
  if (given !== undefined) return Number(given);
  return process.env['LOCI_RELIABILITY'] === 'full' ? all : few;
}
