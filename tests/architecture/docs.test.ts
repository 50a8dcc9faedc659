import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { settingKeys } from '../../shared/config.ts';
import { ROOT } from './support/plantedTree.ts';

const pages = ['README.md', ...globSync('docs/*.md', { cwd: ROOT })].sort();
const folders = 'electron|renderer|shared|schema|tests|e2e|bench|scripts|docs';

/** Paths that a page names: linked, or in code marks and beginning with a folder of the project. */
function pathsIn(page: string, text: string): string[] {
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/gu)].map(([, path = '']) =>
    join(dirname(page), path),
  );
  const coded = [
    ...text.matchAll(new RegExp(`(?:\`|\\s)((?:${folders})/[^\`\\s*<>|]*)`, 'gu')),
  ].map(([, path = '']) => path.replace(/[.,;:)]+$/u, ''));
  return [...linked, ...coded.filter((path) => !path.includes('{'))];
}

/** Paths that no file or folder stands at. */
function missing(page: string, text: string): string[] {
  return pathsIn(page, text).filter((path) => !existsSync(join(ROOT, path)));
}

test.each(pages)('every path that %s names is there', (page) => {
  expect(missing(page, readFileSync(join(ROOT, page), 'utf8'))).toEqual([]);
});

test('a path that is not there is noticed, linked or in code marks', () => {
  const text = 'See [the tour](gone.md) and `electron/engine/gone.ts`, or `docs/architecture.md`.';
  expect(missing('docs/a.md', text)).toEqual(['docs/gone.md', 'electron/engine/gone.ts']);
});

test('a newcomer finds a license, a way to contribute, words, recipes, and help with a bug', () => {
  const wanted = ['CONTRIBUTING', 'glossary', 'debugging', 'recipes', 'CHANGELOG', 'configuration'];
  expect(wanted.filter((name) => !pages.includes(`docs/${name}.md`))).toEqual([]);
  expect(readFileSync(join(ROOT, 'LICENSE'), 'utf8')).toContain('MIT License');
});

test('the page of settings is what the settings are', () => {
  const file = join(ROOT, 'docs/configuration.md');
  const before = readFileSync(file, 'utf8');
  expect(settingKeys.filter((key) => !before.includes(`\`${key}\``))).toEqual([]);
  const fresh = execFileSync(process.execPath, [
    join(ROOT, 'scripts/configurationDoc.ts'),
    '--print',
  ]).toString();
  expect(fresh).toBe(before);
});

test('every room of the engine has its line in the tour', () => {
  const tour = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const rooms = globSync('electron/engine/*/', { cwd: ROOT }).map(
    (room) => `${room.replaceAll('\\', '/').split('/').filter(Boolean).at(-1) ?? ''}/`,
  );
  expect(rooms.length).toBeGreaterThan(15);
  expect(rooms.filter((room) => !tour.includes(`\`${room}\``))).toEqual([]);
});
