import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './support/sourceFiles.ts';

const root = join(import.meta.dirname, '../..');

/** Files that may hold handlers of the engine's commands without being the engine, and why. */
const allowed: Readonly<Record<string, string>> = {
  'tests/support/fakeEngine.ts': 'refuses nearly everything: the contract and its pipes are tested',
  'tests/support/inProcess/openLoci.ts': 'hands the real ones on, or one written reply for a test',
  'tests/architecture/oneEngine.test.ts': 'names what is forbidden',
};

/** True if a file answers commands, as a second engine would. */
const answersCommands = (code: string): boolean => /\bEngineHandlers\b/u.test(code);

it('recognizes a second engine', () => {
  const planted = `export function createFactHandlers(): Pick<EngineHandlers, 'facts.list'> {}`;
  expect(answersCommands(planted)).toBe(true);
  expect(answersCommands('const { engine } = await openLoci();')).toBe(false);
});

it('has no second engine: what an engine does is looked at over the real one', () => {
  const found = sourceFiles('tests', 'e2e', 'bench', 'scripts')
    .map(({ path }) => path)
    .filter((path) => answersCommands(readFileSync(join(root, path), 'utf8')));
  expect(found.filter((path) => !(path in allowed))).toEqual([]);
  expect(Object.keys(allowed).filter((path) => !found.includes(path))).toEqual([]);
});
