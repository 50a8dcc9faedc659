import type { Browser, Page } from '@playwright/test';
import { system, type Look } from '../../../e2e/support/looks.ts';
import { startPreview } from '../../../tests/support/scriptedEngine/preview.ts';
import { scenes } from '../../../tests/support/scriptedEngine/scenes.ts';

/** States that an invented life does not come to by itself, as the scripted engine plays them. */
export const STATES: readonly string[] = [
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
  'noticed',
  'trouble',
  'trouble-settings',
  'recovery',
  'lost',
];

/** Comes to every such state that matches, in one look. */
export async function visitScripted(
  browser: Browser,
  look: Look,
  only: RegExp,
  visit: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const unknown = STATES.filter((state) => !scenes.some(([name]) => name === state));
  if (unknown.length > 0) throw new Error(`no scene plays ${unknown.join(', ')}`);
  for (const [name, makeWorld, arrange] of scenes) {
    if (!STATES.includes(name) || !only.test(name)) continue;
    const world = makeWorld();
    // The theme is the system's, so that a visit may look at both.
    world.settings.set('ui.theme', 'system').set('ui.language', look.language);
    const preview = await startPreview(world);
    const context = await browser.newContext({
      ...system(look),
      // Moving things would be caught between their colors.
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(preview.url);
    await page.waitForSelector('main:not(.alone)');
    await page.waitForTimeout(250);
    await arrange(page, preview);
    await visit(page, name);
    await context.close();
    preview.close();
  }
}
