import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruise, ruleNames } from './support/cruise.ts';
import type { Cruise } from './support/cruise.ts';
import { plantTree, ROOT } from './support/plantedTree.ts';
import type { PlantedTree } from './support/plantedTree.ts';
import { sourceFiles } from './support/sourceFiles.ts';

const ENGINE = 'electron/engine';
const upFrom = (file: string) => '../'.repeat(file.split('/').length - 1);

/** Files that other files of the planted tree import, and imports that are allowed. */
const CLEAN: Readonly<Record<string, string>> = {
  'shared/domain/node.ts': `import { z } from 'zod';\nexport const node = z.string();\n`,
  'renderer/main.tsx': `import { useState } from 'react';\nimport { node } from '../shared/domain/node.ts';\nexport const main = [useState, node];\n`,
  'electron/main.ts': `import { app } from 'electron';\nimport { relay } from './host/relay.ts';\nexport const main = [app, relay];\n`,
  'electron/preload.ts': `import type { IpcRenderer } from 'electron';\nexport type Preload = IpcRenderer;\n`,
  'electron/desktop/window.ts': `import { BrowserWindow } from 'electron';\nexport const window = BrowserWindow;\n`,
  'electron/host/relay.ts': `import { join } from 'node:path';\nexport const relay = join;\n`,
  'electron/loopback/main.ts': `import { WebSocketServer } from 'ws';\nexport const server = WebSocketServer;\n`,
  [`${ENGINE}/engine.ts`]: `import { chat } from './chat/loop.ts';\nimport { night } from './maintenance/nightly.ts';\nexport const engine = [chat, night];\n`,
  [`${ENGINE}/dependencies.ts`]: `export const clock = 0;\n`,
  [`${ENGINE}/algorithms/fading.ts`]: `export const fading = 1;\n`,
  [`${ENGINE}/text/stem.ts`]: `import stemmers from 'snowball-stemmers';\nimport { fading } from '../algorithms/fading.ts';\nexport const stem = [stemmers, fading];\n`,
  [`${ENGINE}/storage/nodes.ts`]: `import Database from 'better-sqlite3';\nimport { stem } from '../text/stem.ts';\nimport { clock } from '../dependencies.ts';\nexport const nodes = [Database, stem, clock];\n`,
  [`${ENGINE}/models/openai.ts`]: `import OpenAI from 'openai';\nexport const model = OpenAI;\n`,
  [`${ENGINE}/bus/journal.ts`]: `import { nodes } from '../storage/nodes.ts';\nexport const journal = nodes;\n`,
  [`${ENGINE}/retrieval/search.ts`]: `import { nodes } from '../storage/nodes.ts';\nexport const search = nodes;\n`,
  [`${ENGINE}/context/assemble.ts`]: `import { search } from '../retrieval/search.ts';\nexport const context = search;\n`,
  [`${ENGINE}/chat/loop.ts`]: `import { context } from '../context/assemble.ts';\nexport const chat = context;\n`,
  [`${ENGINE}/ingest/hotPath.ts`]: `import { nodes } from '../storage/nodes.ts';\nexport const ingest = nodes;\n`,
  [`${ENGINE}/consolidation/agent.ts`]: `import { nodes } from '../storage/nodes.ts';\nexport const agent = nodes;\n`,
  [`${ENGINE}/maintenance/nightly.ts`]: `import { nodes } from '../storage/nodes.ts';\nexport const night = nodes;\n`,
  'renderer/stores/shell/toasts.ts': `export const toasts = 1;\n`,
  'renderer/stores/memory/facts.ts': `import { toasts } from '../shell/toasts.ts';\nexport const facts = toasts;\n`,
  'renderer/stores/app/appStores.ts': `import { facts } from '../memory/facts.ts';\nexport const app = facts;\n`,
  'renderer/ui/Button.tsx': `import { node } from '../../shared/domain/node.ts';\nexport const button = node;\n`,
  'renderer/features/memory/chip.tsx': `import { app } from '../../stores/app/appStores.ts';\nexport const chip = app;\n`,
  'renderer/features/review/deck.tsx': `import { chip } from '../memory/chip.tsx';\nexport const deck = chip;\n`,
  'renderer/features/shell/App.tsx': `import { deck } from '../review/deck.tsx';\nexport const shell = deck;\n`,
  [`${ENGINE}/storage/connection/database.ts`]: `export const database = 1;\n`,
  [`${ENGINE}/storage/search/fullText.ts`]: `import { database } from '../connection/database.ts';\nexport const fullText = database;\n`,
  [`${ENGINE}/storage/history/changes.ts`]: `import { fullText } from '../search/fullText.ts';\nexport const changes = fullText;\n`,
  [`${ENGINE}/storage/chat/messages.ts`]: `import { fullText } from '../search/fullText.ts';\nexport const messages = fullText;\n`,
  [`${ENGINE}/storage/memory/edges.ts`]: `import { changes } from '../history/changes.ts';\nexport const edges = changes;\n`,
  [`${ENGINE}/storage/files/salvage.ts`]: `import { edges } from '../memory/edges.ts';\nexport const salvage = edges;\n`,
  [`${ENGINE}/storage/store.ts`]: `import { salvage } from './files/salvage.ts';\nexport const store = salvage;\n`,
  [`${ENGINE}/handlers/handlers.ts`]: `import { chat } from '../chat/loop.ts';\nexport const handlers = chat;\n`,
  'tests/support/fake.ts': `export const fake = 1;\n`,
  'bench/data.ts': `export const data = 1;\n`,
};

/** [rule, the file that breaks it, what it imports: a package or a file of the clean tree]. */
const PLANTED: readonly (readonly [rule: string, file: string, target: string])[] = [
  ['shared-is-a-leaf', 'shared/contract/a.ts', 'electron/host/relay.ts'],
  ['shared-is-a-leaf', 'shared/contract/b.ts', 'node:fs'],
  ['shared-is-a-leaf', 'shared/contract/c.ts', 'react'],
  ['shared-is-a-leaf', 'shared/contract/d.ts', 'renderer/main.tsx'],
  ['renderer-only-shared-and-ui', 'renderer/stores/a.ts', 'electron/host/relay.ts'],
  ['renderer-only-shared-and-ui', 'renderer/stores/b.ts', 'node:path'],
  ['renderer-only-shared-and-ui', 'renderer/stores/c.ts', 'ws'],
  ['renderer-only-shared-and-ui', 'renderer/stores/d.tsx', 'electron'],
  ['renderer-only-shared-and-ui', 'renderer/stores/e.ts', 'croner'],
  ['engine-is-host-agnostic', `${ENGINE}/bus/a.ts`, 'electron'],
  ['engine-is-host-agnostic', `${ENGINE}/bus/b.ts`, 'electron/main.ts'],
  ['engine-is-host-agnostic', `${ENGINE}/bus/c.ts`, 'electron/desktop/window.ts'],
  ['engine-is-host-agnostic', `${ENGINE}/bus/d.ts`, 'electron/loopback/main.ts'],
  ['engine-is-host-agnostic', `${ENGINE}/bus/e.ts`, 'electron/host/relay.ts'],
  ['engine-is-host-agnostic', `${ENGINE}/bus/f.ts`, 'electron/preload.ts'],
  ['no-host-reaches-the-renderer', 'electron/desktop/a.ts', 'renderer/main.tsx'],
  ['loopback-without-electron', 'electron/loopback/a.ts', 'electron'],
  ['loopback-without-electron', 'electron/host/a.ts', 'electron'],
  ['loopback-without-electron', 'electron/host/b.ts', 'electron/desktop/window.ts'],
  ['loopback-without-electron', 'electron/host/c.ts', 'electron/preload.ts'],
  ['sqlite-only-in-storage', `${ENGINE}/history/a.ts`, 'better-sqlite3'],
  ['sqlite-only-in-storage', 'electron/host/d.ts', 'sqlite-vec'],
  ['openai-only-in-models', `${ENGINE}/chat/a.ts`, 'openai'],
  ['algorithms-are-pure', `${ENGINE}/algorithms/a.ts`, 'node:crypto'],
  ['algorithms-are-pure', `${ENGINE}/algorithms/b.ts`, 'zod'],
  ['algorithms-are-pure', `${ENGINE}/algorithms/c.ts`, `${ENGINE}/dependencies.ts`],
  ['algorithms-are-pure', `${ENGINE}/algorithms/d.ts`, `${ENGINE}/storage/nodes.ts`],
  ['text-is-pure', `${ENGINE}/text/a.ts`, 'node:fs'],
  ['text-is-pure', `${ENGINE}/text/b.ts`, `${ENGINE}/dependencies.ts`],
  ['ingest-stands-in-line', `${ENGINE}/ingest/a.ts`, `${ENGINE}/retrieval/search.ts`],
  ['ingest-stands-in-line', `${ENGINE}/ingest/b.ts`, `${ENGINE}/consolidation/agent.ts`],
  ['consolidation-stands-in-line', `${ENGINE}/consolidation/a.ts`, `${ENGINE}/chat/loop.ts`],
  ['consolidation-stands-in-line', `${ENGINE}/consolidation/b.ts`, `${ENGINE}/ingest/hotPath.ts`],
  ['maintenance-stands-in-line', `${ENGINE}/maintenance/a.ts`, `${ENGINE}/consolidation/agent.ts`],
  ['maintenance-stands-in-line', `${ENGINE}/maintenance/b.ts`, `${ENGINE}/context/assemble.ts`],
  ['retrieval-stands-in-line', `${ENGINE}/retrieval/a.ts`, `${ENGINE}/context/assemble.ts`],
  ['retrieval-stands-in-line', `${ENGINE}/retrieval/b.ts`, `${ENGINE}/ingest/hotPath.ts`],
  ['context-stands-in-line', `${ENGINE}/context/a.ts`, `${ENGINE}/chat/loop.ts`],
  ['context-stands-in-line', `${ENGINE}/context/b.ts`, `${ENGINE}/maintenance/nightly.ts`],
  ['chat-stands-in-line', `${ENGINE}/chat/b.ts`, `${ENGINE}/consolidation/agent.ts`],
  ['files-are-a-leaf', `${ENGINE}/files/a.ts`, `${ENGINE}/storage/nodes.ts`],
  ['chat-stands-in-line', `${ENGINE}/chat/c.ts`, `${ENGINE}/ingest/hotPath.ts`],
  ['ui-is-a-leaf', 'renderer/ui/a.tsx', 'renderer/stores/shell/toasts.ts'],
  ['ui-is-a-leaf', 'renderer/ui/b.tsx', 'shared/contract/a.ts'],
  ['ui-is-a-leaf', 'renderer/ui/c.tsx', 'renderer/features/memory/chip.tsx'],
  ['stores-know-no-screen', 'renderer/stores/shell/a.ts', 'renderer/ui/Button.tsx'],
  ['stores-stand-on-the-shell', 'renderer/stores/chat/a.ts', 'renderer/stores/memory/facts.ts'],
  ['stores-stand-on-the-shell', 'renderer/stores/shell/b.ts', 'renderer/stores/app/appStores.ts'],
  [
    'screens-borrow-from-shared-features',
    'renderer/features/chat/a.tsx',
    'renderer/features/review/deck.tsx',
  ],
  [
    'screens-borrow-from-shared-features',
    'renderer/features/memory/a.tsx',
    'renderer/features/shell/App.tsx',
  ],
  [
    'storage-connection-is-a-leaf',
    `${ENGINE}/storage/connection/a.ts`,
    `${ENGINE}/storage/search/fullText.ts`,
  ],
  [
    'storage-search-imports-below',
    `${ENGINE}/storage/search/a.ts`,
    `${ENGINE}/storage/history/changes.ts`,
  ],
  [
    'storage-history-imports-below',
    `${ENGINE}/storage/history/a.ts`,
    `${ENGINE}/storage/memory/edges.ts`,
  ],
  [
    'storage-chat-imports-below',
    `${ENGINE}/storage/chat/a.ts`,
    `${ENGINE}/storage/memory/edges.ts`,
  ],
  [
    'storage-memory-imports-below',
    `${ENGINE}/storage/memory/a.ts`,
    `${ENGINE}/storage/chat/messages.ts`,
  ],
  ['storage-files-imports-below', `${ENGINE}/storage/files/a.ts`, `${ENGINE}/storage/store.ts`],
  ['handlers-are-registered-only', `${ENGINE}/chat/d.ts`, `${ENGINE}/handlers/handlers.ts`],
  ['storage-is-at-the-bottom', `${ENGINE}/storage/a.ts`, `${ENGINE}/bus/journal.ts`],
  ['production-never-imports-tests', `${ENGINE}/bus/g.ts`, 'tests/support/fake.ts'],
  ['production-never-imports-tests', 'shared/domain/a.ts', 'tests/support/fake.ts'],
  ['production-never-imports-tests', `${ENGINE}/bus/h.ts`, 'bench/data.ts'],
  ['every-import-resolves', `${ENGINE}/bus/i.ts`, './nowhere.ts'],
];

/** A type alone is knowledge of the other layer too, so every violation is planted as a type. */
function plantedImport(file: string, target: string): string {
  const path =
    target in CLEAN || target.startsWith('shared/') ? `${upFrom(file)}${target}` : target;
  return `import type * as planted from '${path}';\nexport type Planted = typeof planted;\n`;
}

const CYCLE = {
  [`${ENGINE}/readers/a.ts`]: `import { b } from './b.ts';\nexport const a = () => b;\n`,
  [`${ENGINE}/readers/b.ts`]: `import { a } from './a.ts';\nexport const b = () => a;\n`,
};

describe('a tree with every violation planted', () => {
  let tree: PlantedTree;
  let result: Cruise;
  beforeAll(async () => {
    const planted = PLANTED.map(([, file, target]) => [file, plantedImport(file, target)] as const);
    tree = plantTree({ ...CLEAN, ...Object.fromEntries(planted), ...CYCLE });
    result = await cruise(tree.folder);
  });
  afterAll(() => tree.remove());

  it.each(PLANTED)('turns %s red for %s -> %s', (rule, file) => {
    const rules = result.violations.filter(({ from }) => from === file).map((found) => found.rule);
    expect(rules).toContain(rule);
  });

  it('turns no-cycles red for two files that import each other', () => {
    expect(result.violations).toContainEqual({ from: `${ENGINE}/readers/a.ts`, rule: 'no-cycles' });
  });

  it('leaves every allowed import alone', () => {
    const wrong = result.violations.filter(({ from }) => from in CLEAN);
    expect(wrong).toEqual([]);
  });

  it('has at least one planted violation for every rule there is', () => {
    const covered = new Set([...PLANTED.map(([rule]) => rule), 'no-cycles']);
    expect(ruleNames().filter((rule) => !covered.has(rule))).toEqual([]);
  });
});

describe('the real tree', () => {
  let result: Cruise;
  beforeAll(async () => {
    result = await cruise(ROOT);
  });

  it('keeps every import rule', () => {
    expect(result.violations).toEqual([]);
  });

  it('is looked at whole: every source file is among the modules the checker saw', () => {
    const seen = new Set(result.modules);
    const files = sourceFiles('electron', 'renderer', 'shared').map((file) => file.path);
    expect(files.filter((path) => !seen.has(path))).toEqual([]);
    expect(files.length).toBeGreaterThan(30);
  });
});
