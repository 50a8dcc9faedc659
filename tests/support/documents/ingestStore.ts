import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IngestReason } from '../../../shared/domain/document.ts';
import {
  ingestFile,
  type FileOutcome,
  type IngestDependencies,
  type IngestStep,
} from '../../../electron/engine/ingest/documents/ingestFile.ts';
import { listFiles } from '../../../electron/engine/ingest/documents/listFiles.ts';
import {
  manifestSchema,
  type Manifest,
} from '../../../electron/engine/ingest/documents/manifest.ts';
import { createRichParser } from '../../../electron/engine/ingest/documents/parsing/parseRichDocument.ts';
import { parseFile } from '../../../electron/engine/ingest/documents/parsing/parseFile.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { openTestStore, type TestStore } from '../testStore.ts';

/** The steps of ingestion on a real database and a real folder, without an engine around them. */
interface IngestStore extends TestStore {
  readonly folder: string;
  readonly drop: string;
  put(name: string, content: string | Uint8Array): string;
  /** Ingests everything in the drop folder, one after the other. */
  ingestAll(): Promise<FileOutcome[]>;
  /** Fails at a step, once, as a kill would. */
  failAt(step: IngestStep): void;
  /** Folders beside the workspace that may be read. */
  allow(root: string): void;
  manifests(folder: 'processed' | 'rejected'): Manifest[];
  readonly denied: { readonly path: string; readonly reason: IngestReason }[];
}

export class KilledError extends Error {}

export function openIngestStore(): IngestStore {
  const opened = openTestStore();
  const folder = temporaryFolder();
  const drop = join(folder, 'ingest');
  mkdirSync(drop);
  const roots = [folder];
  let killedAt: IngestStep | null = null;
  const denied: { path: string; reason: IngestReason }[] = [];
  const deps: IngestDependencies = {
    curation: opened.curation,
    ledger: opened.ledger,
    folders: { drop, processed: join(drop, 'processed'), rejected: join(drop, 'rejected') },
    roots: () => roots,
    watchedFolders: () => [],
    maxFileBytes: () => 1024 ** 2,
    redact: (text) => text,
    parseRich: createRichParser(
      async (request) => ({ kind: 'reply', reply: await parseFile(request) }),
      join(drop, '.parsing'),
      () => opened.curation.ids.next(),
    ).parse,
    wasForgotten: () => false,
    logDenied: (fields) => void denied.push(fields),
    onStep(step) {
      if (step !== killedAt) return;
      killedAt = null;
      throw new KilledError(step);
    },
  };
  return {
    ...opened,
    folder,
    drop,
    denied,
    put(name, content) {
      const path = join(drop, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    async ingestAll() {
      const outcomes: FileOutcome[] = [];
      const without = [deps.folders.processed, deps.folders.rejected];
      for (const file of listFiles(drop, without)) {
        const outcome = await ingestFile(deps, file, { watched: null });
        if (outcome !== null) outcomes.push(outcome);
      }
      return outcomes;
    },
    failAt(step) {
      killedAt = step;
    },
    allow: (root) => void roots.push(root),
    manifests(name) {
      const path = join(drop, name);
      const names = listFiles(path).filter((file) => file.name.endsWith('.manifest.json'));
      return names.map((file) => manifestSchema.parse(JSON.parse(readFileSync(file.path, 'utf8'))));
    },
  };
}

/** Names in a folder, manifests left out. */
export function movedFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.manifest.json'))
    .sort();
}
