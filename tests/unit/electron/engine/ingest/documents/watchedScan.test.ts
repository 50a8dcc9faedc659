import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWatchedScan } from '../../../../../../electron/engine/ingest/documents/watchedScan.ts';
import { silentLogger } from '../../../../../../electron/engine/dependencies.ts';
import { defaultSettings } from '../../../../../../shared/config.ts';
import { temporaryFolder } from '../../../../../support/temporaryFolder.ts';
import { openTestStore } from '../../../../../support/testStore.ts';

/** A scan that lists nothing of a folder whose two notes were noted, one of which is deleted. */
function scanned({ isTruncated }: { readonly isTruncated: boolean }) {
  const t = openTestStore();
  const folder = temporaryFolder();
  const paths = ['deleted.md', 'there.md'].map((name) => join(folder, name));
  for (const [n, path] of paths.entries()) {
    writeFileSync(path, '# Oven\n');
    t.store.transaction(() =>
      t.store.documentFiles.put({
        id: `file${n}`,
        path,
        document_seq: null,
        folder,
        state: 'rejected',
        reason: 'unreadable',
        moved_to: null,
        raw_hash: null,
        size_bytes: 7,
        modified_at: 0,
        seen_at: t.clock.now(),
      }),
    );
  }
  rmSync(paths[0] ?? '');
  const settings = () => ({ ...defaultSettings, 'ingest.watched_folders': [folder] });
  const scan = createWatchedScan({ ...t, settings, logger: silentLogger }, () => ({
    files: [],
    skipped: 3,
    isTruncated,
    isPartial: false,
  }));
  expect(scan.changed()).toEqual([]);
  return {
    omissions: scan.omissionsIn(folder),
    noted: t.store.documentFiles.inFolder(folder).map(({ path }) => path),
    paths,
  };
}

test('a file that a limit kept out of the listing is not gone, unless it really is', () => {
  const { noted, paths, omissions } = scanned({ isTruncated: true });
  expect(noted).toEqual(paths.slice(1));
  expect(omissions).toEqual({ skipped: 3, isTruncated: true });
});

test('a file that is in no whole listing is gone', () => {
  expect(scanned({ isTruncated: false }).noted).toEqual([]);
});

test('a folder that cannot be listed keeps no other from being read', () => {
  const t = openTestStore();
  const settings = () => ({ ...defaultSettings, 'ingest.watched_folders': ['/bad', '/good'] });
  const file = {
    path: '/good/oven.md',
    name: 'oven.md',
    sizeBytes: 7,
    modifiedAt: 0,
    changedAt: 0,
  };
  const scan = createWatchedScan({ ...t, settings, logger: silentLogger }, (folder) => {
    if (folder === '/bad') throw new Error('EIO');
    return { files: [file], skipped: 0, isTruncated: false, isPartial: false };
  });
  expect(scan.changed()).toEqual([{ file, watched: '/good' }]);
});
