/** One line of the speed table in figures. */
export interface SpeedRow {
  readonly name: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Floor of the machine, measured in turn; null where the table names none. */
  readonly floorMs: number | null;
  /** Baseline, measured in turn; null where there is nothing. */
  readonly baselineMs: number | null;
  readonly gateMet: boolean;
  readonly aimMet: boolean;
}

export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/** Thousandths of a millisecond are noise. */
export function ms(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
