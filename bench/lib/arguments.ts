import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

interface BenchArguments {
  readonly data: string;
  readonly json: boolean;
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** `--data FILE` (or LOCI_BENCH_DATA), `--json` and the benchmark's own options. */
export function benchArguments(own: readonly string[] = []): BenchArguments {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...Object.fromEntries(own.map((name) => [name, { type: 'string' as const }])),
    },
  });
  const given = values as Record<string, string | boolean | undefined>;
  const data = typeof given['data'] === 'string' ? given['data'] : process.env['LOCI_BENCH_DATA'];
  if (data === undefined || !existsSync(data)) {
    console.error(
      data === undefined
        ? 'This benchmark needs data: give --data FILE or set LOCI_BENCH_DATA.'
        : `There is no data file at ${data}.`,
    );
    process.exit(2);
  }
  const strings = Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  return { data, json: given['json'] === true, values: strings };
}
