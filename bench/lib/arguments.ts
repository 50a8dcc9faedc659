import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

interface BenchArguments {
  /** First of the data files. */
  readonly data: string;
  /** All data files: `--data` may be given more than once. */
  readonly files: readonly string[];
  readonly json: boolean;
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Own flags that were given. */
  readonly flags: ReadonlySet<string>;
}

/** `--data FILE` … (or LOCI_BENCH_DATA), `--json` and the benchmark's own options and flags. */
export function benchArguments(
  own: readonly string[] = [],
  ownFlags: readonly string[] = [],
): BenchArguments {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', multiple: true },
      json: { type: 'boolean', default: false },
      ...Object.fromEntries(own.map((name) => [name, { type: 'string' as const }])),
      ...Object.fromEntries(ownFlags.map((name) => [name, { type: 'boolean' as const }])),
    },
  });
  const valuesByFlag = values as Record<string, string | boolean | readonly string[] | undefined>;
  const fallback = process.env['LOCI_BENCH_DATA'];
  const files = values.data ?? (fallback === undefined ? [] : [fallback]);
  const missing = files.find((file) => !existsSync(file));
  const [data] = files;
  if (data === undefined || missing !== undefined) {
    console.error(
      missing === undefined
        ? 'This benchmark needs data: give --data FILE or set LOCI_BENCH_DATA.'
        : `There is no data file at ${missing}.`,
    );
    process.exit(2);
  }
  const strings = Object.fromEntries(
    Object.entries(valuesByFlag).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const flags = new Set(ownFlags.filter((name) => valuesByFlag[name] === true));
  return { data, files, json: valuesByFlag['json'] === true, values: strings, flags };
}
