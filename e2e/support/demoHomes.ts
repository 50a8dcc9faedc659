import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSystemIds, systemClock } from '../../electron/engine/dependencies.ts';
import { openEngine } from '../../electron/engine/engine.ts';
import { makeHome } from './loci.ts';
import { workspaceIdSchema } from '../../shared/domain/fileIds.ts';
import type { Language } from './words.ts';

const SCHEMA = join(import.meta.dirname, '../../schema');

/** Homes in whose demo workspace one is; each language is lived through once. */
export interface DemoHomes {
  /** Puts the demo of a language into an empty home. */
  fill(home: string, language: Language): Promise<void>;
  remove(): void;
}

export function createDemoHomes(): DemoHomes {
  const made = new Map<Language, Promise<string>>();
  return {
    async fill(home, language) {
      const first = made.get(language) ?? makeDemoHome(language);
      made.set(language, first);
      cpSync(await first, home, { recursive: true });
    },
    remove() {
      for (const home of made.values()) {
        void home.then((folder) => rmSync(folder, { recursive: true, force: true }));
      }
    },
  };
}

/** The very command that the window gives, without a window. */
async function makeDemoHome(language: Language): Promise<string> {
  const { home } = makeHome();
  const engine = await openEngine(
    { home, version: 'e2e', environment: {}, schemaFolder: SCHEMA },
    { clock: systemClock, ids: createSystemIds() },
  );
  const client = { id: 'e2e', workspaceId: engine.initialWorkspaceId() };
  const call = { client, signal: new AbortController().signal };
  const name = 'Demo';
  const { id } = await engine.handlers['workspaces.createDemo']({ name, language }, call);
  await engine.handlers['workspaces.open']({ workspaceId: workspaceIdSchema.parse(id) }, call);
  await engine.close();
  return home;
}
