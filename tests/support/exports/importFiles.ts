import type { Request } from '../../../shared/contract/index.ts';
import type { Import, Inspection } from '../../../shared/contract/imports.ts';
import type { TestEngine } from '../testEngine.ts';
import { until } from '../until.ts';

/** File that a person chooses, with its content. */
export interface ChosenFile {
  readonly name: string;
  readonly content: Buffer;
}

const PIECE_BYTES = 64 * 1024;

/** Uploads files as the window does, piece by piece. */
export async function upload(
  { call }: Pick<TestEngine, 'call'>,
  files: readonly ChosenFile[],
): Promise<string[]> {
  const uploadIds: string[] = [];
  for (const { name, content } of files) {
    const { uploadId } = await call('imports.begin', { name, size: content.length });
    for (let offset = 0; offset < content.length; offset += PIECE_BYTES) {
      const data = content.subarray(offset, offset + PIECE_BYTES).toString('base64');
      await call('imports.upload', { uploadId, offset, data });
    }
    uploadIds.push(uploadId);
  }
  return uploadIds;
}

export async function inspect(
  engine: Pick<TestEngine, 'call'>,
  files: readonly ChosenFile[],
): Promise<{ uploadIds: string[]; inspection: Inspection }> {
  const uploadIds = await upload(engine, files);
  return { uploadIds, inspection: await engine.call('imports.inspect', { uploadIds }) };
}

type Choice = Partial<Pick<Request<'imports.start'>, 'since' | 'only' | 'learn'>>;

/** Imports files to the end. */
export async function importFiles(
  engine: Pick<TestEngine, 'call'>,
  files: readonly ChosenFile[],
  choice: Choice = {},
): Promise<Import> {
  const uploadIds = await upload(engine, files);
  const { importId } = await engine.call('imports.start', {
    uploadIds,
    since: null,
    only: null,
    learn: true,
    ...choice,
  });
  return await ended(engine, importId);
}

/** The import once it, or its undo, has ended. */
export async function ended({ call }: Pick<TestEngine, 'call'>, importId: string): Promise<Import> {
  let found: Import | undefined;
  await until(async () => {
    const { imports } = await call('imports.list', {});
    found = imports.find(({ id }) => id === importId);
    return found !== undefined && !['running', 'undoing'].includes(found.state);
  }, 'the import to end');
  if (found === undefined) throw new Error(`no import ${importId}`);
  return found;
}
