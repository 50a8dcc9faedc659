import { join } from 'node:path';
import type { Export } from '../../../shared/contract/files/exports.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { ExportTarget, ExportWords } from '../../../shared/domain/exports.ts';
import { openZip } from '../../../electron/engine/files/zipArchive.ts';
import { upload } from '../exports/importFiles.ts';
import type { TestEngine } from '../testEngine.ts';
import { until } from '../until.ts';

export const words: ExportWords = {
  language: 'en',
  untitled: 'Untitled',
  person: 'You',
  builtIn: 'Built-in assistant',
  scripted: 'Scripted answer',
  exported: 'Exported',
  started: 'Started',
  attachments: 'Attachments',
  interrupted: 'Interrupted',
  sources: 'Sources cited',
  forgotten: 'Forgotten',
  people: 'People and things',
  evidence: 'Evidence',
  about: 'About',
  memories: 'Loci memories',
  kinds: {
    Fact: 'Facts',
    Preference: 'Preferences',
    Decision: 'Decisions',
    Identity: 'About you',
    Event: 'Events',
    Observation: 'Observations',
    Goal: 'Goals',
    Todo: 'To-dos',
    Procedure: 'How things are done',
  },
};

interface FinishedFile {
  readonly item: Export;
  readonly content: Buffer;
}

type Caller = Pick<TestEngine, 'call'>;

/** Exports as the window does: start, wait, fetch every piece. */
export async function exportFile({ call }: Caller, target: ExportTarget): Promise<FinishedFile> {
  const { exportId } = await call('exports.start', { target, words });
  let item: Export | undefined;
  await until(async () => {
    const { exports } = await call('exports.list', {});
    item = exports.find(({ id }) => id === exportId);
    return item !== undefined && item.state !== 'running';
  }, 'the export to end');
  if (item === undefined || item.state !== 'done') throw new Error(JSON.stringify(item));
  const pieces: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const piece: Response<'exports.read'> = await call('exports.read', { exportId, offset });
    pieces.push(Buffer.from(piece.data, 'base64'));
    offset = piece.next;
  }
  return { item, content: Buffer.concat(pieces) };
}

export const exportText = async (engine: Caller, target: ExportTarget): Promise<string> =>
  (await exportFile(engine, target)).content.toString('utf8');

/** Uploads an archive and opens it. */
export async function openArchive(
  engine: Caller,
  content: Buffer,
  passphrase: string | null = null,
) {
  const [uploadId = ''] = await upload(engine, [{ name: 'a.loci.zip', content }]);
  return (await engine.call('archives.open', { uploadId, passphrase })).opened;
}

/** Inflated entries of a zip file on disk. */
export async function zipContents(path: string): Promise<Map<string, string>> {
  const opened = await openZip(path);
  if (!opened.ok) throw new Error(opened.error);
  const contents = new Map<string, string>();
  for (const entry of opened.value.entries) {
    const pieces: Buffer[] = [];
    for await (const piece of opened.value.read(entry)) pieces.push(piece);
    contents.set(entry.name, Buffer.concat(pieces).toString('utf8'));
  }
  opened.value.close();
  return contents;
}

export const memoryDatabase = (home: string, workspaceId: string) =>
  join(home, 'workspaces', workspaceId, 'memory.db');
