import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantTree, ROOT } from './support/plantedTree.ts';
import type { PlantedTree } from './support/plantedTree.ts';

const ENGINE = 'electron/engine';
const CLOCK = 'loci/no-ambient-effects';
const IPC = 'no-restricted-imports';
const SQL = 'loci/sql-in-storage';
const LEDGER = 'loci/ledger-writes-alone';
const FILES = 'loci/files-in-one-room';
const HTTP = 'loci/outbound-http-in-one-place';
const NUMBERS = 'loci/numbers-by-locale';
const BACKTRACKING = 'regexp/no-super-linear-backtracking';
const MOVE = 'regexp/no-super-linear-move';

interface Planted {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

const LONG_FUNCTION = 'max-lines-per-function';
const CAST_JSON = 'no-restricted-syntax';
const LATE_ELECTRON = 'no-restricted-syntax';

const longFunction = (count: number) =>
  ['export function long(): void {', ...Array<string>(count - 2).fill('  // one'), '}'].join('\n');
const lines = (count: number) => 'export {};\n'.repeat(count).trimEnd();

/** Broken on purpose: each must be reported under its rule. */
const BROKEN: readonly Planted[] = [
  {
    rule: LATE_ELECTRON,
    file: 'electron/desktop/late.ts',
    text: `export const late = import('electron');`,
  },
  {
    rule: CAST_JSON,
    file: `${ENGINE}/curation/json.ts`,
    text: `export const tags = (text: string) => JSON.parse(text) as string[];`,
  },
  { rule: CLOCK, file: `${ENGINE}/bus/a.ts`, text: `export const t = Date.now();` },
  { rule: CLOCK, file: `${ENGINE}/bus/b.ts`, text: `export const t = new Date();` },
  { rule: CLOCK, file: `${ENGINE}/bus/c.ts`, text: `export const t = Math.random();` },
  {
    rule: CLOCK,
    file: `${ENGINE}/bus/d.ts`,
    text: `import { randomUUID } from 'node:crypto';\nexport const t = randomUUID();`,
  },
  { rule: CLOCK, file: `${ENGINE}/bus/e.ts`, text: `export const t = crypto.randomUUID();` },
  { rule: CLOCK, file: `${ENGINE}/bus/f.ts`, text: `const { now } = Date;\nexport { now };` },
  { rule: CLOCK, file: `${ENGINE}/bus/g.ts`, text: `export const t = Date['now']();` },
  { rule: CLOCK, file: `${ENGINE}/bus/h.ts`, text: `export const t = globalThis.Date.now();` },
  { rule: CLOCK, file: `${ENGINE}/bus/i.ts`, text: `export const t = Date();` },
  { rule: CLOCK, file: 'shared/rpc/a.ts', text: `export const t = Date.now();` },
  { rule: CLOCK, file: 'renderer/a.ts', text: `export const t = Math.random();` },
  {
    rule: IPC,
    file: 'electron/desktop/a.ts',
    text: `import { ipcMain } from 'electron';\nexport const x = ipcMain;`,
  },
  {
    rule: IPC,
    file: 'electron/main.ts',
    text: `import * as e from 'electron';\nexport const x = e.ipcMain;`,
  },
  {
    rule: IPC,
    file: 'electron/desktop/b.ts',
    text: `import { ipcRenderer } from 'electron';\nexport const x = ipcRenderer;`,
  },
  {
    rule: IPC,
    file: 'electron/preload.ts',
    text: `import { ipcMain } from 'electron';\nexport const x = ipcMain;`,
  },
  {
    rule: BACKTRACKING,
    file: `${ENGINE}/text/a.ts`,
    text: String.raw`export const nested = /^(?:\w+\s*)+$/u;`,
  },
  {
    rule: BACKTRACKING,
    file: 'renderer/backtracking.ts',
    text: String.raw`export const adjacent = /^fix\s*:?\s+(?<rest>.+)$/u;`,
  },
  {
    rule: MOVE,
    file: 'shared/domain/a.ts',
    text: String.raw`export const atTheEnd = /[.!?]+$/u;`,
  },
  {
    rule: MOVE,
    file: `${ENGINE}/text/b.ts`,
    text: String.raw`export const beforeASign = /\S+@\S+/u;`,
  },
  { rule: SQL, file: `${ENGINE}/bus/j.ts`, text: `export const q = 'SELECT id FROM nodes';` },
  {
    rule: SQL,
    file: `${ENGINE}/bus/k.ts`,
    text: 'export const q = `\\n  INSERT INTO t VALUES (1)`;',
  },
  { rule: SQL, file: `${ENGINE}/bus/l.ts`, text: `export const q = 'update nodes set a = 1';` },
  { rule: SQL, file: `${ENGINE}/bus/m.ts`, text: `export const q = 'DELETE FROM nodes';` },
  { rule: SQL, file: `${ENGINE}/bus/n.ts`, text: `export const q = 'CREATE TABLE t (a)';` },
  { rule: SQL, file: `${ENGINE}/bus/o.ts`, text: `export const q = 'PRAGMA user_version';` },
  {
    rule: SQL,
    file: `${ENGINE}/bus/p.ts`,
    text: `export const q = 'WITH a AS (SELECT 1) SELECT 2';`,
  },
  {
    rule: SQL,
    file: `${ENGINE}/bus/q.ts`,
    text: `export const q = 'select * from nodes where 1';`,
  },
  {
    rule: SQL,
    file: `${ENGINE}/bus/r.ts`,
    text: 'export const q = (c: string) => `SELECT ${c} FROM t`;',
  },
  {
    rule: SQL,
    file: `${ENGINE}/bus/s.ts`,
    text: `export const f = (db: { prepare(q: string): void }, q: string) => db.prepare(q);`,
  },
  {
    rule: SQL,
    file: 'electron/loopback/a.ts',
    text: `export const f = (db: { exec(q: string): void }, q: string) => db.exec(q);`,
  },
  ...[
    `import { writeSync } from 'node:fs';\nexport const f = writeSync;`,
    `import { writeFileSync as w } from 'node:fs';\nexport const f = w;`,
    `import { renameSync } from 'fs';\nexport const f = renameSync;`,
    `import { readFileSync } from 'node:fs';\nexport const f = readFileSync;`,
    `import { openSync } from 'node:fs';\nexport const f = openSync;`,
    `import { appendFileSync } from 'node:fs';\nexport const f = appendFileSync;`,
    `import { createWriteStream } from 'node:fs';\nexport const f = createWriteStream;`,
    `import { copyFileSync } from 'node:fs';\nexport const f = copyFileSync;`,
    `import { writeFile } from 'node:fs/promises';\nexport const f = writeFile;`,
    `import { promises } from 'node:fs';\nexport const f = promises;`,
    `import * as fs from 'node:fs';\nexport const f = fs.statSync;`,
    `import fs from 'node:fs';\nexport const f = fs.statSync;`,
    `export { renameSync } from 'node:fs';`,
    `export * from 'node:fs';`,
    `export const f = () => import('node:fs');`,
    `export const f = () => process.getBuiltinModule('node:fs');`,
  ].map((text, n) => ({ rule: FILES, file: `${ENGINE}/bus/files${n}.ts`, text })),
  ...['host', 'loopback', 'desktop', 'engine/storage'].map((room) => ({
    rule: FILES,
    file: `electron/${room}/files.ts`,
    text: `import { writeFileSync } from 'node:fs';\nexport const f = writeFileSync;`,
  })),
  ...[
    `(store: { transaction(act: () => void): void }) => store.transaction(() => undefined);`,
    `(store: { unsyncedTransaction(act: () => void): void }) => store['unsyncedTransaction'](() => undefined);`,
    `(store: { transaction(act: () => void): void }) => {\n  const { transaction } = store;\n  return transaction;\n};`,
  ].map((text, n) => ({
    rule: LEDGER,
    file: `${ENGINE}/chat/ledger${n}.ts`,
    text: `export const f = ${text}`,
  })),
  { rule: 'no-console', file: `${ENGINE}/bus/t.ts`, text: `console.log('x');\nexport {};` },
  { rule: 'no-console', file: 'renderer/b.ts', text: `console.log('x');\nexport {};` },
  { rule: 'max-lines', file: `${ENGINE}/bus/u.ts`, text: lines(501) },
  { rule: LONG_FUNCTION, file: `${ENGINE}/bus/ah.ts`, text: longFunction(121) },
  { rule: LONG_FUNCTION, file: 'renderer/LongFunction.tsx', text: longFunction(121) },
  { rule: LONG_FUNCTION, file: 'shared/longFunction.ts', text: longFunction(121) },
  { rule: 'no-restricted-exports', file: `${ENGINE}/bus/v.ts`, text: `export default 1;` },
  {
    rule: 'no-restricted-exports',
    file: `${ENGINE}/bus/w.ts`,
    text: `const x = 1;\nexport { x as default };`,
  },
  {
    rule: '@typescript-eslint/no-explicit-any',
    file: `${ENGINE}/bus/x.ts`,
    text: `export const f = (x: any) => String(x);`,
  },
  {
    rule: '@typescript-eslint/no-floating-promises',
    file: `${ENGINE}/bus/y.ts`,
    text: `Promise.resolve(1);\nexport {};`,
  },
  {
    rule: '@typescript-eslint/switch-exhaustiveness-check',
    file: `${ENGINE}/bus/z.ts`,
    text: `export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}`,
  },
  {
    rule: '@typescript-eslint/consistent-type-imports',
    file: `${ENGINE}/bus/aa.ts`,
    text: `import { Stats } from 'node:fs';\nexport const f = (s: Stats) => s.size;`,
  },
  {
    rule: 'loci/explain-disables',
    file: `${ENGINE}/bus/ab.ts`,
    text: `// eslint-disable-next-line eqeqeq\nexport const f = (x: unknown) => x == null;`,
  },
  { rule: HTTP, file: `${ENGINE}/chat/a.ts`, text: `export const r = fetch('https://x');` },
  { rule: HTTP, file: `${ENGINE}/chat/b.ts`, text: `export const f = { fetch };` },
  { rule: HTTP, file: `${ENGINE}/chat/c.ts`, text: `export const f = globalThis.fetch;` },
  {
    rule: HTTP,
    file: `${ENGINE}/chat/d.ts`,
    text: `const { fetch: f } = globalThis;\nexport { f };`,
  },
  { rule: HTTP, file: `${ENGINE}/chat/e.ts`, text: `export const f = globalThis['fetch'];` },
  {
    rule: HTTP,
    file: `${ENGINE}/models/e.ts`,
    text: `import { request } from 'node:https';\nexport const f = request;`,
  },
  {
    rule: HTTP,
    file: `${ENGINE}/models/f.ts`,
    text: `import { connect } from 'node:net';\nexport const f = connect;`,
  },
  { rule: HTTP, file: `${ENGINE}/models/g.ts`, text: `export const f = import('undici');` },
  {
    rule: HTTP,
    file: `${ENGINE}/models/openai/h.ts`,
    text: `import OpenAI from 'openai';\nexport const f = OpenAI;`,
  },
  {
    rule: HTTP,
    file: `${ENGINE}/models/openai/i.ts`,
    text: `import { OpenAI as Sdk } from 'openai';\nexport const f = Sdk;`,
  },
  {
    rule: HTTP,
    file: `${ENGINE}/models/openai/j.ts`,
    text: `import * as sdk from 'openai';\nexport const f = sdk;`,
  },
  {
    rule: HTTP,
    file: `${ENGINE}/models/http/modelFetch.ts`,
    text: `import { request } from 'node:http';\nimport OpenAI from 'openai';\nexport const f = [request, OpenAI];`,
  },
  { rule: HTTP, file: `${ENGINE}/models/k.ts`, text: `export const f = new WebSocket('ws://x');` },
  {
    rule: NUMBERS,
    file: 'renderer/ui/A.tsx',
    text: `export const A = (p: { all: string[] }) => <b>{p.all.length}</b>;`,
  },
  {
    rule: NUMBERS,
    file: 'renderer/ui/B.tsx',
    text: `export const B = (p: { n: number | null }) => <>{p.n ?? ''}</>;`,
  },
];

/** Allowed, and easily mistaken for a violation: none may be reported under its rule. */
const ALLOWED: readonly Planted[] = [
  {
    rule: CAST_JSON,
    file: `${ENGINE}/curation/unknownJson.ts`,
    text: `export const value = (text: string) => JSON.parse(text) as unknown;`,
  },
  { rule: CLOCK, file: `${ENGINE}/dependencies.ts`, text: `export const t = Date.now();` },
  { rule: CLOCK, file: 'electron/loopback/b.ts', text: `export const t = Date.now();` },
  { rule: CLOCK, file: 'electron/main.ts', text: `export const t = new Date();` },
  { rule: CLOCK, file: 'renderer/ui/time.ts', text: `export const t = new Date();` },
  {
    rule: CLOCK,
    file: `${ENGINE}/bus/ac.ts`,
    text: `export const f = (t: number) => new Date(t);`,
  },
  {
    rule: IPC,
    file: 'electron/desktop/ipcTransport.ts',
    text: `import { ipcMain } from 'electron';\nexport const x = ipcMain;`,
  },
  { rule: SQL, file: `${ENGINE}/storage/a.ts`, text: `export const q = 'SELECT id FROM nodes';` },
  {
    rule: SQL,
    file: `${ENGINE}/bus/ad.ts`,
    text: `export const f = (r: RegExp, s: string) => [r.exec(s), /a/u.exec(s)];`,
  },
  {
    rule: SQL,
    file: 'renderer/c.ts',
    text: `export const texts = ['Select a memory from the list', 'DELETE', 'With a model, it can', 'create'];`,
  },
  {
    rule: FILES,
    file: `${ENGINE}/files/a.ts`,
    text: `import { writeFileSync } from 'node:fs';\nexport const f = writeFileSync;`,
  },
  {
    rule: FILES,
    file: `${ENGINE}/bus/ag.ts`,
    text: `import { statSync, type Stats } from 'node:fs';\nexport const f = (p: string): Stats => statSync(p);`,
  },
  {
    rule: LEDGER,
    file: `${ENGINE}/bus/ledger.ts`,
    text: `export const f = (store: { transaction(act: () => void): void }) => store.transaction(() => undefined);`,
  },
  { rule: 'no-console', file: 'electron/loopback/c.ts', text: `console.log('x');\nexport {};` },
  { rule: 'no-console', file: 'scripts/a.ts', text: `console.log('x');\nexport {};` },
  { rule: 'max-lines', file: `${ENGINE}/bus/ae.ts`, text: lines(500) },
  { rule: LONG_FUNCTION, file: `${ENGINE}/bus/ai.ts`, text: longFunction(120) },
  { rule: 'no-restricted-exports', file: 'some.config.ts', text: `export default 1;` },
  {
    rule: HTTP,
    file: `${ENGINE}/models/l.ts`,
    text: `import { isIP } from 'node:net';\nimport { APIError } from 'openai';\nexport const f = (fetch: () => void) => [isIP('x'), APIError, fetch];`,
  },
  {
    rule: HTTP,
    file: `${ENGINE}/models/openai/sdk.ts`,
    text: `import OpenAI from 'openai';\nexport const f = OpenAI;`,
  },
  {
    rule: NUMBERS,
    file: 'renderer/ui/C.tsx',
    text: `export const C = (p: { n: number }) => <b tabIndex={p.n}>{String(p.n)}</b>;`,
  },
  {
    rule: 'loci/explain-disables',
    file: `${ENGINE}/bus/af.ts`,
    text: `// eslint-disable-next-line eqeqeq -- null and undefined are one here\nexport const f = (x: unknown) => x == null;`,
  },
];

/** These are JavaScript, and have no types to import. */
const load = (file: string): Promise<unknown> => import(`${ROOT}/${file}`);

async function lint(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { lociConfig } = (await load('eslint.config.js')) as {
    lociConfig: (root: string) => ESLint.Options['overrideConfig'];
  };
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: lociConfig(folder),
  });
  const results = await eslint.lintFiles(['.']);
  return new Map(
    results.map(({ filePath, messages }) => [
      filePath.slice(folder.length + 1),
      messages.map((message) => message.ruleId ?? `fatal: ${message.message}`),
    ]),
  );
}

describe.each([
  ['broken', BROKEN],
  ['allowed', ALLOWED],
] as const)('a tree of %s files', (kind, planted) => {
  let tree: PlantedTree;
  let found: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    tree = plantTree(Object.fromEntries(planted.map(({ file, text }) => [file, `${text}\n`])));
    found = await lint(tree.folder);
  });
  afterAll(() => tree.remove());

  const cases = planted.map((one) => ({ ...one, what: JSON.stringify(one.text.slice(0, 70)) }));
  it.each(cases)(`is ${kind} by $rule in $file: $what`, ({ rule, file }) => {
    const rules = found.get(file) ?? ['not linted'];
    expect(rules.filter((name) => name.startsWith('fatal') || name === 'not linted')).toEqual([]);
    expect(rules.includes(rule)).toBe(kind === 'broken');
  });
});

describe('the rules of this project', () => {
  it('all have a planted violation', async () => {
    const { lociPlugin } = (await load('scripts/lintRules.mjs')) as {
      lociPlugin: { rules: Record<string, unknown> };
    };
    const planted = new Set(BROKEN.map(({ rule }) => rule));
    const names = Object.keys(lociPlugin.rules).map((name) => `loci/${name}`);
    expect(names.filter((name) => !planted.has(name))).toEqual([]);
  });

  it('are on for every file of the real tree, and none of it is ignored', async () => {
    const eslint = new ESLint({ cwd: ROOT });
    const config = (await eslint.calculateConfigForFile(`${ENGINE}/engine.ts`)) as {
      rules: Record<string, [number, ...unknown[]]>;
    };
    const on = (rule: string) => config.rules[rule]?.[0] === 2;
    expect(BROKEN.map(({ rule }) => rule).filter((rule) => !on(rule))).toEqual([]);
    for (const file of [`${ENGINE}/engine.ts`, 'renderer/main.tsx', 'shared/contract/chat.ts']) {
      expect(await eslint.isPathIgnored(`${ROOT}/${file}`)).toBe(false);
    }
  });
});
