import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  openZip,
  ZIP_LIMITS,
  type ZipArchive,
  type ZipLimits,
} from '../../../../../electron/engine/files/zipArchive.ts';
import { ZipError } from '../../../../../electron/engine/files/zipProblem.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import { writeZip64 } from '../../../../support/zip/zip64Writer.ts';
import { writeZip, type ZipEntryInput } from '../../../../support/zip/zipWriter.ts';

function zipFile(inputs: readonly ZipEntryInput[]): string {
  const path = join(temporaryFolder(), 'archive.zip');
  writeZip(path, inputs);
  return path;
}

async function openedZip(
  inputs: readonly ZipEntryInput[],
  limits?: ZipLimits,
): Promise<ZipArchive> {
  const opened = await openZip(zipFile(inputs), limits);
  if (!opened.ok) throw new Error(opened.error);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

async function contentOf(archive: ZipArchive, index = 0): Promise<Buffer> {
  const entry = archive.entries[index];
  if (entry === undefined) throw new Error(`no entry ${index}`);
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function problemOf(read: Promise<unknown>): Promise<string> {
  const error: unknown = await read.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ZipError ? error.problem : 'none';
}

describe('a zip archive', () => {
  it('lists its files and inflates them', async () => {
    const archive = await openedZip([
      { name: 'folder/', content: '' },
      { name: 'folder/один.json', content: '{"a":1}' },
      { name: 'two.txt', content: 'two', isStored: true },
    ]);
    expect(archive.entries.map(({ name, size }) => [name, size])).toEqual([
      ['folder/один.json', 7],
      ['two.txt', 3],
    ]);
    expect((await contentOf(archive, 0)).toString()).toBe('{"a":1}');
    expect((await contentOf(archive, 1)).toString()).toBe('two');
  });

  it('inflates an entry of several megabytes to its end', async () => {
    const content = Buffer.alloc(5_000_000, 'abcdefghij');
    const archive = await openedZip([{ name: 'large.json', content }]);
    expect((await contentOf(archive)).equals(content)).toBe(true);
  });

  it('is read with the Zip64 extension too', async () => {
    const path = join(temporaryFolder(), 'large.zip');
    writeZip64(path, [
      { name: 'one.json', content: '{"a":1}' },
      { name: 'два.json', content: '{"b":2}' },
    ]);
    const opened = await openZip(path);
    if (!opened.ok) throw new Error(opened.error);
    onTestFinished(() => opened.value.close());
    expect(opened.value.entries.map(({ name, size }) => [name, size])).toEqual([
      ['one.json', 7],
      ['два.json', 7],
    ]);
    expect((await contentOf(opened.value, 0)).toString()).toBe('{"a":1}');
    expect((await contentOf(opened.value, 1)).toString()).toBe('{"b":2}');
  });

  it('of Zip64 with more entries than allowed is refused by its true count', async () => {
    const path = join(temporaryFolder(), 'many.zip');
    writeZip64(path, [
      { name: 'one.json', content: '1' },
      { name: 'two.json', content: '2' },
    ]);
    expect(await openZip(path, { ...ZIP_LIMITS, entries: 1 })).toEqual({
      ok: false,
      error: 'too_many_entries',
    });
  });

  it('gives up an entry in its middle without an error', async () => {
    const archive = await openedZip([{ name: 'large.json', content: Buffer.alloc(5_000_000) }]);
    const [entry] = archive.entries;
    if (entry === undefined) throw new Error('no entry');
    for await (const piece of archive.read(entry)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(await contentOf(archive)).toHaveLength(5_000_000);
  });

  it.each(['/etc/passwd', '../outside.txt', 'a/../../outside.txt', 'C:/windows/a.txt', 'a\\..\\b'])(
    'is refused for a file named %s',
    async (name) => {
      const path = zipFile([
        { name: 'good.txt', content: 'x' },
        { name, content: 'x' },
      ]);
      expect(await openZip(path)).toEqual({ ok: false, error: 'unsafe_name' });
    },
  );

  it('is refused with more files than allowed', async () => {
    const path = zipFile([1, 2, 3].map((n) => ({ name: `${n}.txt`, content: 'x' })));
    const refused = await openZip(path, { ...ZIP_LIMITS, entries: 2 });
    expect(refused).toEqual({ ok: false, error: 'too_many_entries' });
    expect((await openedZip([{ name: 'a', content: 'x' }])).entries).toHaveLength(1);
  });

  it('stops at the limit of bytes that are really inflated, over all of its files', async () => {
    const inputs = [1, 2].map((n) => ({ name: `${n}.bin`, content: Buffer.alloc(600_000) }));
    const archive = await openedZip(inputs, { ...ZIP_LIMITS, inflatedBytes: 1_000_000 });
    expect(await contentOf(archive, 0)).toHaveLength(600_000);
    // Reading it once more counts nothing twice.
    expect(await contentOf(archive, 0)).toHaveLength(600_000);
    expect(await problemOf(contentOf(archive, 1))).toBe('too_large');
  });

  it.each([
    ['less', 10],
    ['more', 4_000_000],
  ])('is damaged where its directory claims %s than a file has', async (_, claimedSize) => {
    const content = Buffer.alloc(3_000_000);
    const archive = await openedZip([{ name: 'bomb.json', content, claimedSize }]);
    expect(await problemOf(contentOf(archive))).toBe('damaged');
  });

  it('inflates an empty file', async () => {
    expect(await contentOf(await openedZip([{ name: 'empty.txt', content: '' }]))).toHaveLength(0);
  });

  it('does not open an archive inside an archive', async () => {
    const archive = await openedZip([{ name: 'inner.dat', content: 'PK\u0003\u0004rest' }]);
    expect(await problemOf(contentOf(archive))).toBe('nested_zip');
  });

  it('says that a file is encrypted', async () => {
    const archive = await openedZip([{ name: 'secret.json', content: 'x', isEncrypted: true }]);
    expect(await problemOf(contentOf(archive))).toBe('encrypted');
  });

  it('is none where the file is text, empty, a folder or absent', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'text.zip'), 'not a zip at all');
    writeFileSync(join(folder, 'empty.zip'), '');
    mkdirSync(join(folder, 'folder.zip'));
    for (const name of ['text.zip', 'empty.zip', 'folder.zip', 'absent.zip']) {
      expect(await openZip(join(folder, name))).toEqual({ ok: false, error: 'not_a_zip' });
    }
  });
});
