import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Settings } from '../../../../shared/config.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { Subscriber } from '../../bus/eventBus.ts';
import type { Ledger } from '../../bus/ledger.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import type { Logger } from '../../dependencies.ts';
import type { EngineEvent } from '../../engineApi.ts';
import { canonicalPath } from '../../files/readSourceFile.ts';
import { watchFolder } from '../../files/watchFolder.ts';
import type { ParseRichDocument } from './parsing/parseRichDocument.ts';
import { chunkIndexer } from './indexChunks.ts';
import { ingestFile, type FileOutcome, type IngestDependencies } from './ingestFile.ts';
import { listFiles } from './listFiles.ts';
import { createWriteDebounce, QUIET_MS } from './writeDebounce.ts';
import { createWatchedScan, type QueuedFile, type WatchedScan } from './watchedScan.ts';
import { createNoteLinker } from './vault/noteLinker.ts';

export interface DocumentServiceDependencies {
  readonly workspaceId: Id;
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly folders: { readonly home: string; readonly root: string; readonly ingest: string };
  readonly settings: () => Settings;
  readonly parseRich: ParseRichDocument;
  readonly redact: (text: string) => string;
  /** True for content that the person had forgotten. */
  readonly wasForgotten: (rawHash: string) => boolean;
  readonly emit: (event: EngineEvent) => void;
  readonly logger: Logger;
  readonly onStep?: IngestDependencies['onStep'];
}

/** Progress of the files that are read, one after the other. */
export interface IngestProgress {
  /** Name of the file that is read now. */
  readonly currentFile: string | null;
  readonly queuedCount: number;
}

export interface DocumentService {
  /** Ingests what has settled in the drop folder and the watched ones; joins a scan in progress. */
  scan(): Promise<number>;
  /** Ingests a file of the drop folder at once: its writer is done. */
  ingestNow(path: string): Promise<FileOutcome | null>;
  readonly progress: () => IngestProgress;
  readonly omissionsIn: WatchedScan['omissionsIn'];
  readonly isAbsent: WatchedScan['isAbsent'];
  readonly subscriber: Subscriber;
  close(): Promise<void>;
}

/** Pause after a notice of the system: several come for one file. */
const SCAN_DELAY_MS = 500;

/** Ingestion of documents: one file at a time, in the background of everything else. */
export function createDocumentService(deps: DocumentServiceDependencies): DocumentService {
  const { curation, ledger, folders, settings, logger } = deps;
  const { store, clock } = curation;
  const processed = join(folders.ingest, 'processed');
  const rejected = join(folders.ingest, 'rejected');
  const ingestDependencies: IngestDependencies = {
    curation,
    ledger,
    folders: { drop: folders.ingest, processed, rejected },
    roots: () =>
      [folders.root, ...settings()['ingest.allowed_roots'], ...settings()['ingest.watched_folders']]
        .map(canonicalPath)
        .filter((root) => root !== null),
    watchedFolders: () => settings()['ingest.watched_folders'],
    maxFileBytes: () => settings()['ingest.max_file_size_mb'] * 1024 ** 2,
    redact: deps.redact,
    parseRich: deps.parseRich,
    wasForgotten: deps.wasForgotten,
    logDenied: (fields) => logger.warn('document denied', fields),
    ...(deps.onStep !== undefined && { onStep: deps.onStep }),
  };
  const writeDebounce = createWriteDebounce();
  const watchedScan = createWatchedScan(deps);
  const noteLinker = createNoteLinker({ curation, ledger, isClosed: () => isClosed });
  let progress: IngestProgress = { currentFile: null, queuedCount: 0 };
  let queue: Promise<unknown> = Promise.resolve();
  let scanning: Promise<number> | null = null;
  let isClosed = false;
  let scanTimer: ReturnType<typeof setTimeout> | null = null;

  const announce = () =>
    deps.emit({ name: 'documents.changed', payload: { workspaceId: deps.workspaceId } });
  const setProgress = (next: IngestProgress) => {
    progress = next;
    announce();
  };
  /** Runs one file after the other, whoever asks. */
  const runSerially = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
  const ingest = async ({ file, watched }: QueuedFile, queuedCount: number) => {
    setProgress({ currentFile: file.name, queuedCount });
    try {
      const outcome = await ingestFile(ingestDependencies, file, { watched });
      if (outcome === null) watchedScan.ignoreForgotten(file);
      return outcome;
    } catch (error) {
      // A full disk, or a folder that cannot be written: the next scan tries again.
      logger.error('a document was not ingested', { error: String(error) });
      return null;
    } finally {
      setProgress({ currentFile: null, queuedCount });
    }
  };
  const scanNow = async (): Promise<number> => {
    if (!settings()['ingest.enabled'] || isClosed) return 0;
    const inDropFolder = listFiles(folders.ingest, [processed, rejected]).map((file) => ({
      file,
      watched: null,
    }));
    const candidates: QueuedFile[] = [...inDropFolder, ...watchedScan.changed()];
    const quiet = new Set(
      writeDebounce.quietFiles(
        candidates.map(({ file }) => file),
        clock.now(),
      ),
    );
    const ready = candidates.filter(({ file }) => quiet.has(file));
    if (writeDebounce.isWaiting()) scheduleScan(QUIET_MS + SCAN_DELAY_MS);
    let count = 0;
    for (const [index, queued] of ready.entries()) {
      if (isClosed) break;
      await runSerially(() => ingest(queued, ready.length - index - 1));
      count += 1;
      await yieldToEventLoop();
    }
    if (count > 0) await noteLinker.link(settings()['ingest.watched_folders']);
    return count;
  };
  const scan = () => {
    scanning ??= scanNow().finally(() => {
      scanning = null;
    });
    return scanning;
  };
  const scheduleScan = (ms = SCAN_DELAY_MS) => {
    if (scanTimer !== null || isClosed) return;
    scanTimer = setTimeout(() => {
      scanTimer = null;
      scan().catch((error: unknown) => logger.error('scan failed', { error: String(error) }));
    }, ms);
    scanTimer.unref();
  };
  const stopWatching = watchFolder(folders.ingest, () => scheduleScan());
  // Files that were dropped while Loci did not run.
  scheduleScan();
  return {
    scan,
    ingestNow(path) {
      const file = listFiles(folders.ingest, [processed, rejected]).find(
        (one) => one.path === path,
      );
      if (file === undefined) return Promise.resolve(null);
      return runSerially(() => ingest({ file, watched: null }, progress.queuedCount));
    },
    progress: () => progress,
    omissionsIn: watchedScan.omissionsIn,
    isAbsent: watchedScan.isAbsent,
    subscriber: chunkIndexer(store, ledger, () => isClosed),
    async close() {
      isClosed = true;
      stopWatching();
      if (scanTimer !== null) clearTimeout(scanTimer);
      await scanning?.catch(() => 0);
      await queue;
    },
  };
}
