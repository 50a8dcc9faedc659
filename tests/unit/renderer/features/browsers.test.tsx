import { afterEach, describe, expect, test } from 'vitest';
import type { BrowserAccess } from '../../../../shared/contract/host.ts';
import { createRecordedShell } from '../../../support/inProcess/recordedShell.ts';
import { ago } from '../../../support/ago.ts';
import type { EntryRefusal } from '../../../../renderer/entrance/refusal.ts';
import { Browsers } from '../../../../renderer/features/settings/Browsers.tsx';
import { RefusalPage } from '../../../../renderer/features/shell/RefusalPage.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

const elsewhere: BrowserAccess = {
  id: 'elsewhere',
  name: { browser: 'Firefox', system: 'Linux' },
  firstSeen: ago.days(90),
  lastSeen: ago.days(12),
  isOpen: false,
  isThis: false,
};
const here: BrowserAccess = {
  id: 'here',
  name: { browser: 'Chrome', system: 'Linux' },
  firstSeen: ago.days(40),
  lastSeen: ago.minutes(2),
  isOpen: true,
  isThis: true,
};

describe('the browsers that may open Loci', () => {
  test('are listed by name, this one first, and any other can be turned away', async () => {
    let known = [elsewhere, here];
    const revoke = (browserId: string) => {
      const before = known.length;
      known = known.filter(({ id }) => id !== browserId);
      return known.length < before;
    };
    const loci = await startLoci({ host: { browsers: { list: () => known, revoke } } });
    rendered = await startRendering(loci);
    const { perform } = rendered;
    const container = rendered.show(<Browsers />);
    await perform(() => undefined);
    const rows = () => [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(rows()).toEqual([
      expect.stringMatching(/^Chrome on LinuxCurrently open · added .*This browser$/),
      expect.stringMatching(/^Firefox on LinuxLast used: .* · .*Block$/),
    ]);
    const button = container.querySelector('button');
    expect(button?.getAttribute('aria-label')).toBe('Block Firefox on Linux');
    await perform(() => button?.click());
    expect(rows()).toHaveLength(1);
    expect(known).toEqual([here]);
  });

  test('are no matter of the desktop, which has one window', async () => {
    const shell = createRecordedShell();
    rendered = await startRendering(await startLoci({ host: { edition: 'desktop', shell } }));
    const container = rendered.show(<Browsers />);
    await rendered.perform(() => undefined);
    expect(container.textContent).toBe('');
  });
});

test.each<[EntryRefusal, string]>([
  [
    {
      reason: 'secret_used',
      usedBy: { name: { browser: 'Firefox', system: 'Windows' }, at: Date.UTC(2026, 10, 3, 12) },
    },
    'Firefox on Windows, November 3, 2026',
  ],
  [
    {
      reason: 'secret_used',
      usedBy: { name: { browser: null, system: null }, at: Date.UTC(2026, 10, 3, 12) },
    },
    'A browser, November 3, 2026',
  ],
  [{ reason: 'secret_used', usedBy: null }, 'works only once'],
  [{ reason: 'not_registered' }, 'its site data was cleared'],
  [{ reason: 'no_storage' }, 'regular window'],
  [{ reason: 'other_home' }, 'Nothing was sent to it'],
])('a refusal (%j) is told with the way back', async (refusal, text) => {
  rendered = await startRendering(await startLoci());
  const container = rendered.show(<RefusalPage refusal={refusal} />);
  expect(container.textContent).toContain(text);
  expect(container.textContent).toContain('“npm start”');
});
