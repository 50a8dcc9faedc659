// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { EntryRefusal } from '../../../../renderer/entrance/refusal.ts';
import { Browsers } from '../../../../renderer/features/settings/Browsers.tsx';
import { Refused } from '../../../../renderer/features/shell/Refused.tsx';
import { emptyWorld } from '../../../support/scriptedEngine/world.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;
afterEach(() => {
  rendered?.close();
  rendered = null;
});

describe('the browsers that may open Loci', () => {
  test('are listed by name, this one first, and any other can be turned away', async () => {
    const world = emptyWorld();
    world.browsers.reverse();
    rendered = await startRendering(world);
    const { settle } = rendered;
    const place = rendered.show(<Browsers />);
    await settle(() => undefined);
    const rows = () => [...place.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(rows()).toEqual([
      expect.stringMatching(/^Chrome on LinuxOpen now · first here on .*This browser$/),
      expect.stringMatching(/^Firefox on LinuxLast here: .* · .*Turn away$/),
    ]);
    const button = place.querySelector('button');
    expect(button?.getAttribute('aria-label')).toBe('Turn away Firefox on Linux');
    await settle(() => button?.click());
    expect(rows()).toHaveLength(1);
    expect(world.browsers.map(({ isThis }) => isThis)).toEqual([true]);
  });

  test('are no matter of the desktop, which has one window', async () => {
    const world = emptyWorld();
    world.desktop = { applied: [], notices: [], taken: [] };
    rendered = await startRendering(world);
    const place = rendered.show(<Browsers />);
    await rendered.settle(() => undefined);
    expect(place.textContent).toBe('');
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
  [{ reason: 'no_key' }, 'its site data was cleared'],
  [{ reason: 'no_storage' }, 'ordinary window'],
  [{ reason: 'other_home' }, 'Nothing was sent to it'],
])('a refusal (%j) is told with the way back', async (refusal, said) => {
  rendered = await startRendering(emptyWorld());
  const place = rendered.show(<Refused refusal={refusal} />);
  expect(place.textContent).toContain(said);
  expect(place.textContent).toContain('“npm start”');
});
