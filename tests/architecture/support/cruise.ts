import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './plantedTree.ts';

export interface Violation {
  readonly from: string;
  readonly rule: string;
}

/** One file that imports another, types included. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

export interface Cruise {
  readonly modules: readonly string[];
  readonly imports: readonly Import[];
  readonly violations: readonly Violation[];
}

const CLI = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');

/** Runs the checker as `npm run check:layers` does, over the tree in `folder`. */
export async function cruise(folder: string): Promise<Cruise> {
  const roots = ['electron', 'renderer', 'shared'].filter((name) => existsSync(join(folder, name)));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CLI, '--config', CONFIG, '--output-type', 'json', ...roots],
    { cwd: folder, maxBuffer: 256 * 1024 * 1024 },
  );
  const result = JSON.parse(stdout) as {
    modules: { source: string; dependencies: { resolved: string }[] }[];
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return {
    modules: result.modules.map((module) => module.source),
    imports: result.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    violations: result.summary.violations.map(({ from, rule }) => ({ from, rule: rule.name })),
  };
}

/** The names of all rules the project has. */
export function ruleNames(): string[] {
  const config = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] };
  return config.forbidden.map((rule) => rule.name);
}
