import { describe, expect, it } from 'vitest';
import { droppedFiles, MAX_DROPPED_FILES } from '../../../../renderer/ui/droppedFiles.ts';

function fileEntry(name: string) {
  return {
    name,
    isFile: true,
    isDirectory: false,
    file: (resolve: (file: File) => void) => resolve(new File(['{}'], name)),
  };
}

function folderEntry(name: string, children: readonly object[]) {
  const pieces = [children, []];
  const readEntries = (resolve: (entries: readonly object[]) => void) =>
    resolve(pieces.shift() ?? []);
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) };
}

function drop(...entries: readonly object[]) {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  return { items, files: [] } as unknown as DataTransfer;
}

const isJson = ({ name }: { readonly name: string }) => name.endsWith('.json');
const pictures = Array.from({ length: MAX_DROPPED_FILES + 5 }, (_, n) => fileEntry(`${n}.png`));

describe('a dropped folder', () => {
  it('gives the files that are wanted, however many others it has', async () => {
    const folder = folderEntry('export', [...pictures, fileEntry('conversations.json')]);
    const { files, isLimited } = await droppedFiles(drop(folder), isJson);
    expect(files.map(({ name }) => name)).toEqual(['conversations.json']);
    expect(isLimited).toBe(false);
  });

  it('says that it has more files than are taken', async () => {
    const { files, isLimited } = await droppedFiles(drop(folderEntry('pictures', pictures)));
    expect(files).toHaveLength(MAX_DROPPED_FILES);
    expect(isLimited).toBe(true);
  });

  it('gives nothing where none of its files is wanted', async () => {
    const { files } = await droppedFiles(drop(folderEntry('pictures', pictures)), isJson);
    expect(files).toEqual([]);
  });

  it('leaves a file that was dropped beside it as it is', async () => {
    const { files } = await droppedFiles(
      drop(folderEntry('empty', []), fileEntry('chats.txt')),
      isJson,
    );
    expect(files.map(({ name }) => name)).toEqual(['chats.txt']);
  });
});
