import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  manifestSchema,
  type Manifest,
} from '../../../electron/engine/ingest/documents/manifest.ts';
import type { Response } from '../../../shared/contract/index.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { startTestEngine, type TestEngine, type TestEngineOptions } from '../testEngine.ts';

/** An engine, and the drop folder of its workspace. */
interface DocumentEngine extends TestEngine {
  readonly home: string;
  readonly drop: string;
  /** Puts a file into the drop folder; folders on the way are made. */
  put(name: string, content: string | Uint8Array): string;
  /** Looks twice, as long apart as a file needs to settle; comes back when all are read. */
  ingest(): Promise<number>;
  list(): Promise<Response<'documents.list'>>;
  /** Names in `processed/` or `rejected/`, manifests left out. */
  moved(folder: 'processed' | 'rejected'): string[];
  manifests(folder: 'processed' | 'rejected'): Manifest[];
}

export async function startDocumentEngine(
  options: Partial<TestEngineOptions> = {},
): Promise<DocumentEngine> {
  const home = options.home ?? temporaryFolder();
  return withDocuments(await startTestEngine({ ...options, home }), home);
}

/** What tests do with documents, on any engine. */
export function withDocuments<E extends TestEngine>(engine: E, home: string): E & DocumentEngine {
  const root = join(home, 'workspaces', engine.client.workspaceId ?? '');
  const drop = join(root, 'ingest');
  const namesIn = (folder: string) => readdirSync(join(drop, folder)).sort();
  return {
    ...engine,
    home,
    drop,
    put(name, content) {
      const path = join(drop, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    async ingest() {
      const first = await engine.call('documents.scan', {});
      engine.clock.advance(2_500);
      const second = await engine.call('documents.scan', {});
      return first.files + second.files;
    },
    list: () => engine.call('documents.list', {}),
    moved: (folder) => namesIn(folder).filter((name) => !name.endsWith('.manifest.json')),
    manifests: (folder) =>
      namesIn(folder)
        .filter((name) => name.endsWith('.manifest.json'))
        .map((name) =>
          manifestSchema.parse(JSON.parse(readFileSync(join(drop, folder, name), 'utf8'))),
        ),
  };
}
