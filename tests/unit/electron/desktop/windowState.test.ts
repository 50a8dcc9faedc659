import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  boundsFor,
  readWindowState,
  type WindowState,
} from '../../../../electron/desktop/windowState.ts';
import { screen } from '../../../support/fakeElectron.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { useDesktop } from './support/desktop.ts';

const here = { x: 0, y: 0, width: 1920, height: 1080 };
const toTheLeft = { x: -1280, y: 0, width: 1280, height: 1024 };
const at = (x: number, y: number, width = 900, height = 700): WindowState => ({
  bounds: { x, y, width, height },
  maximized: false,
});
const usual = { width: 1280, height: 840 };

describe('the place of the window', () => {
  test('is as it was on a display that is still there', () => {
    expect(boundsFor(at(100, 50), [here])).toEqual(at(100, 50).bounds);
    expect(boundsFor(at(-1200, 50), [here, toTheLeft])).toEqual(at(-1200, 50).bounds);
  });

  test.each([
    ['on a display that is gone', at(-1200, 50)],
    ['beyond the right edge', at(1850, 50)],
    ['below the lower edge', at(100, 1050)],
    ['with its upper edge out of reach', at(100, -20)],
  ])('is the usual one when it was %s', (_where, state) => {
    expect(boundsFor(state, [here])).toEqual(usual);
  });

  test('is no larger than its display, and no smaller than the window can be', () => {
    expect(boundsFor(at(0, 0, 5000, 4000), [here])).toEqual(here);
    expect(boundsFor(at(0, 0, 200, 100), [here])).toEqual({ x: 0, y: 0, width: 480, height: 480 });
  });

  test('is the usual one when nothing, or nothing readable, was saved', () => {
    const folder = temporaryFolder();
    expect(boundsFor(readWindowState(join(folder, 'none.json')), [here])).toEqual(usual);
    for (const text of ['', '{', '{"bounds":{"x":"1"}}', 'null']) {
      writeFileSync(join(folder, 'bad.json'), text);
      expect(readWindowState(join(folder, 'bad.json'))).toBeNull();
    }
  });
});

describe('the window', () => {
  const desktop = useDesktop();
  const file = () => join(desktop().home, 'desktop', 'window.json');
  afterEach(() => void vi.useRealTimers());

  const save = (state: WindowState) => {
    mkdirSync(dirname(file()), { recursive: true });
    writeFileSync(file(), JSON.stringify(state));
  };
  const saved = () => JSON.parse(readFileSync(file(), 'utf8')) as WindowState;

  test('opens where it was, maximised if it was', async () => {
    save({ ...at(30, 40), maximized: true });
    await desktop().run();
    expect(desktop().window().options).toMatchObject(at(30, 40).bounds);
    expect(desktop().window().calls).toContain('maximize');
  });

  test('opens in the middle when its display is gone', async () => {
    save(at(3000, 40));
    screen.displays = [{ workArea: here }];
    await desktop().run();
    expect(desktop().window().options).toMatchObject(usual);
    expect(desktop().window().options['x']).toBeUndefined();
  });

  test('is written down once it has come to rest, and when it is closed', async () => {
    mkdirSync(dirname(file()), { recursive: true });
    await desktop().run();
    vi.useFakeTimers();
    const window = desktop().window();
    for (let moved = 0; moved < 50; moved += 1) {
      window.bounds = { ...window.bounds, x: moved };
      window.emit('move');
      vi.advanceTimersByTime(100);
    }
    expect(existsSync(file())).toBe(false);
    vi.advanceTimersByTime(500);
    expect(saved()).toEqual({ bounds: { ...window.bounds, x: 49 }, maximized: false });
    window.maximized = true;
    window.close();
    expect(saved().maximized).toBe(true);
  });
});
