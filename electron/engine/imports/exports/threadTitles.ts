import { readJanThread } from '../providers/jan.ts';
import { openExport, type ExportEntry, type ExportSource } from './exportFile.ts';

/** Name of the files with titles, so that no others are opened twice. */
const THREAD_FILE = /(?:^|[/\\])thread\.json$/iu;
/** Largest file with a title. */
const MAX_THREAD_BYTES = 1024 ** 2;

/**
 * Titles of threads by their ids, for providers that store them in other files than the messages: they
 * are collected first, since files come in any order.
 */
export async function threadTitles(
  sources: readonly ExportSource[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const source of sources) {
    const opened = await openExport(source);
    if (!opened.ok) continue;
    try {
      for (const entry of opened.value.entries) {
        const thread = THREAD_FILE.test(entry.name) ? await threadIn(entry) : null;
        if (thread !== null) titles.set(thread.id, thread.title);
      }
    } finally {
      opened.value.close();
    }
  }
  return titles;
}

async function threadIn(entry: ExportEntry): Promise<ReturnType<typeof readJanThread>> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of entry.read()) {
      length += piece.length;
      if (length > MAX_THREAD_BYTES) return null;
      pieces.push(piece);
    }
    return readJanThread(JSON.parse(Buffer.concat(pieces).toString('utf8')));
  } catch {
    // The walk itself says what is wrong with the file.
    return null;
  }
}
