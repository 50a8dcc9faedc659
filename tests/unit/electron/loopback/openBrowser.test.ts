import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBrowser, redirectPage } from '../../../../electron/loopback/openBrowser.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const address = `http://127.0.0.1:5000/#${'s'.repeat(43)}`;

test('the page lies where a browser that is a snap may read it, for its owner alone', async () => {
  const userFolder = temporaryFolder();
  const opener = join(userFolder, 'chromium');
  const seen = join(userFolder, 'seen');
  const script = `file="\${1#--app=file://}"\necho "$file" > ${seen}.part\n`;
  const mode = `stat -c %a "$(dirname "$file")" >> ${seen}.part\nmv ${seen}.part ${seen}\n`;
  writeFileSync(opener, `#!/bin/sh\n${script}${mode}`);
  chmodSync(opener, 0o700);
  const around = {
    platform: 'linux',
    env: { DISPLAY: ':0', PATH: userFolder, HOME: userFolder },
    isExecutable: (file: string) => file === opener || file === '/snap/bin/firefox',
  } as const;
  expect(await openBrowser(address, around, 1_000)).toBe(true);
  const [page = '', folderMode] = readFileSync(seen, 'utf8').split('\n');
  expect(relative(userFolder, page)).toMatch(/^loci-\w+\/open\.html$/u);
  expect(folderMode).toBe('700');
  expect(existsSync(dirname(page))).toBe(false);
});

test('the browser gets a file that only its owner reads, never the secret, and the file goes', async () => {
  const folder = temporaryFolder();
  const browser = join(folder, 'chromium');
  const seen = join(folder, 'seen');
  // Stands for a browser: notes its command line and what it finds in the file.
  writeFileSync(
    browser,
    `#!/bin/sh\nfile="\${1#--app=file://}"\n{ echo "$@"; stat -c %a "$file"; cat "$file"; } > ${seen}.part\nmv ${seen}.part ${seen}\n`,
  );
  chmodSync(browser, 0o700);
  const around = {
    platform: 'linux',
    env: { DISPLAY: ':0', PATH: folder },
    isExecutable: (file: string) => file === browser,
  } as const;
  expect(await openBrowser(address, around, 1_000)).toBe(true);
  const [commandLine = '', mode, ...content] = readFileSync(seen, 'utf8').split('\n');
  expect(commandLine).not.toContain('sss');
  expect(mode).toBe('600');
  expect(content.join('\n')).toContain(`url=${address}`);
  expect(existsSync(commandLine.replace('--app=file://', ''))).toBe(false);
});

test('where nothing can be opened it says so', async () => {
  const around = { platform: 'linux', env: {}, isExecutable: () => true } as const;
  expect(await openBrowser(address, around, 0)).toBe(false);
  const missing = { platform: 'linux', env: { DISPLAY: ':0', PATH: '/nowhere' } } as const;
  expect(await openBrowser(address, { ...missing, isExecutable: () => true }, 0)).toBe(false);
});

test('where no file can be written nothing is opened, and Loci goes on', async () => {
  vi.stubEnv('TMPDIR', join(temporaryFolder(), 'missing'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const around = { platform: 'linux', env: { DISPLAY: ':0' }, isExecutable: () => true } as const;
  expect(await openBrowser(address, around, 0)).toBe(false);
});

test('only an address of ours is written into a page', () => {
  expect(() => redirectPage('http://127.0.0.1:5000/#"><script>')).toThrow();
  expect(() => redirectPage('http://evil.example/#abc')).toThrow();
});
