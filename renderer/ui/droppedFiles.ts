/** Files taken from one drop: a folder may hold a whole disk. */
export const MAX_DROPPED_FILES = 2_000;

/**
 * Files of a drop, those in dropped folders too that `accepts` takes; hidden ones are left out.
 * `isLimited`: there were more than are taken.
 */
export async function droppedFiles(
  data: Pick<DataTransfer, 'items' | 'files'>,
  accepts: (file: { readonly name: string }) => boolean = () => true,
): Promise<{ readonly files: readonly File[]; readonly isLimited: boolean }> {
  // Entries must be taken before the event ends.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const plain = [...data.files];
  if (entries.every((entry) => entry === null || entry.isFile)) {
    return { files: plain, isLimited: false };
  }
  const files: File[] = [];
  for (const entry of entries) {
    // A file that was dropped by itself was meant.
    if (entry !== null) await collect(entry, files, entry.isFile ? () => true : accepts);
  }
  return { files: files.slice(0, MAX_DROPPED_FILES), isLimited: files.length > MAX_DROPPED_FILES };
}

async function collect(
  entry: FileSystemEntry,
  files: File[],
  accepts: (file: { readonly name: string }) => boolean,
): Promise<void> {
  if (files.length > MAX_DROPPED_FILES || entry.name.startsWith('.')) return;
  if (isFile(entry)) {
    if (!accepts(entry)) return;
    const file = await new Promise<File | null>((resolve) => {
      entry.file(resolve, () => resolve(null));
    });
    if (file !== null) files.push(file);
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  for (;;) {
    // A folder is given piece by piece.
    const children = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (children.length === 0) return;
    for (const child of children) await collect(child, files, accepts);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
