import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureBrowser, findBrowser } from '../../../scripts/findBrowser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'loci-browsers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
}

describe('finding a browser', () => {
  it('takes the one that is asked for', async () => {
    const path = program('my-browser');
    expect(await findBrowser({ LOCI_BROWSER: path, PATH: '' }, 'linux')).toBe(path);
  });

  it('takes no other when the one asked for is not there, and installs none', async () => {
    program('chromium');
    const env = { LOCI_BROWSER: join(folder, 'missing'), PATH: folder };
    expect(await findBrowser(env, 'linux')).toBeNull();
    expect(await ensureBrowser(env, () => expect.unreachable())).toBeNull();
  });

  it.each(['chromium', 'google-chrome', 'microsoft-edge'])('finds %s on the PATH', async (name) => {
    rmSync(join(folder, 'chromium'), { force: true });
    const path = program(name);
    const env = { PATH: ['/nowhere', folder].join(delimiter) };
    expect(await findBrowser(env, 'linux')).toBe(path);
    rmSync(path);
  });

  it('takes the one without a window, unless a window is needed', async () => {
    const shell = program('chromium-headless-shell');
    const full = program('chromium');
    expect(await findBrowser({ PATH: folder }, 'linux')).toBe(shell);
    expect(await findBrowser({ PATH: folder }, 'linux', true)).toBe(full);
    rmSync(shell);
    rmSync(full);
  });

  it('passes over a file that cannot be run', async () => {
    writeFileSync(join(folder, 'chromium'), '', { mode: 0o644 });
    expect(await findBrowser({ PATH: folder }, 'linux')).not.toBe(join(folder, 'chromium'));
  });
});
