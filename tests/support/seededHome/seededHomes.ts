import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../../electron/engine/dependencies.ts';
import { openEngine } from '../../../electron/engine/engine.ts';
import { createEngineCaller } from '../engineCaller.ts';
import { startInlineTaskThread } from '../inlineTaskThread.ts';
import { SCHEMA_FOLDER } from '../schemaFolder.ts';
import { playStoryIntoHome } from './playStoryIntoHome.ts';
import { annasYear } from './story/index.ts';

/** A home nobody has said anything in yet, or that of Anna. */
export type Seed = 'empty' | 'anna';

/** Made once a process; what is given out are copies. */
const made = new Map<Seed, Promise<string>>();

/** A new folder with a copy of a seeded home. Its owner removes it. */
export async function copySeededHome(seed: Seed): Promise<string> {
  const original = made.get(seed) ?? makeHome(seed);
  made.set(seed, original);
  const home = newFolder();
  cpSync(await original, home, { recursive: true });
  return home;
}

async function makeHome(seed: Seed): Promise<string> {
  const home = newFolder();
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  if (seed === 'anna') await playStoryIntoHome(home, annasYear);
  await skipWelcome(home);
  return home;
}

async function skipWelcome(home: string): Promise<void> {
  const engine = await openEngine(
    { home, version: 'test', environment: {}, schemaFolder: SCHEMA_FOLDER },
    { logger: silentLogger, startTaskThread: startInlineTaskThread },
  );
  const call = createEngineCaller(() => engine, {
    id: 'seed',
    workspaceId: engine.initialWorkspaceId(),
  });
  await call('settings.set', { scope: 'global', key: 'ui.onboarded', value: true });
  await engine.close();
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'loci-seeded-'));
