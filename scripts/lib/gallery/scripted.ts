import type { Browser } from '@playwright/test';
import { system, type Look } from '../../../e2e/support/looks.ts';
import { startPreview } from '../../../tests/support/scriptedEngine/preview.ts';
import { scenes } from '../../../tests/support/scriptedEngine/scenes.ts';
import type { Camera } from './camera.ts';

/** States that an invented life does not come to by itself, as the scripted engine plays them. */
const STATES: readonly string[] = [
  'first-run',
  'first-run-found',
  'first-run-key',
  'new-chat-empty',
  'new-chat-model',
  'new-chat-temporary',
  'picker',
  'chat-commands',
  'chat-inspector',
  'chat-find',
  'chat-trash-toast',
  'row-menu',
  'turn-edit',
  'answer-rich',
  'answer-loading',
  'answer-retrying',
  'answer-unauthorized',
  'answer-dropped',
  'answer-versions',
  'state-streaming-thoughts',
  'state-archive',
  'state-trash',
  'memories-empty',
  'review-done',
  'forget-proof',
  'graph-hub',
  'graph-empty',
  'graph-nothing',
  'upkeep-running',
  'upkeep-quiet',
  'settings-servers',
  'settings-desktop',
  'trouble',
  'trouble-settings',
  'recovery',
  'lost',
];

/** Takes every such state that matches, in one look. */
export async function takeScripted(
  browser: Browser,
  camera: Camera,
  look: Look,
  only: RegExp,
): Promise<void> {
  const unknown = STATES.filter((state) => !scenes.some(([name]) => name === state));
  if (unknown.length > 0) throw new Error(`no scene plays ${unknown.join(', ')}`);
  for (const [name, makeWorld, act] of scenes) {
    if (!STATES.includes(name) || !only.test(name)) continue;
    const world = makeWorld();
    world.settings.set('ui.theme', look.theme).set('ui.language', look.language);
    const preview = await startPreview(world);
    const page = await browser.newPage({
      ...system(look),
      viewport: { width: 1280, height: 800 },
    });
    await page.goto(preview.url);
    await page.waitForSelector('main:not(.alone)');
    await page.waitForTimeout(250);
    await act(page, preview);
    await camera.take(page, `${name}-${look.theme}-${look.language}`);
    await page.close();
    preview.close();
  }
}
