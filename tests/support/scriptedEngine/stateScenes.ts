import type { Page } from '@playwright/test';
import { modelProblemSchema } from '../../../shared/domain/model.ts';
import { ago } from './clock.ts';
import { withModels } from './modelStory.ts';
import type { Scene } from './sceneActs.ts';
import { breaking, failing, rich } from './scripts.ts';
import { livedInWorld } from './story.ts';
import { emptyWorld, type World } from './world.ts';

function playing(...scripts: World['scripts']): World {
  const world = withModels(livedInWorld());
  world.scripts = scripts;
  return world;
}

async function ask(page: Page): Promise<void> {
  await page.locator('.composer__text').fill('When can the carpenter start?');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(700);
}

function archived(): World {
  const world = livedInWorld();
  for (const [index, held] of (world.spaces.get('default')?.conversations ?? []).entries()) {
    if (index === 1) held.archivedAt = ago.days(1);
    if (index === 2) held.trashedAt = ago.days(1);
  }
  return world;
}

/** Opens the archive (0) or the trash (1), beside the conversations. */
const openPlace = (place: 0 | 1) => async (page: Page) => {
  const opener = page.locator('.chat__open-list');
  if (await opener.isVisible()) await opener.click();
  await page.locator('.conversations__place').nth(place).click();
};

function firstRun(): World {
  const world = emptyWorld();
  world.settings.set('ui.onboarded', false);
  return world;
}

function keyRefused(): World {
  const world = firstRun();
  world.refusedKeys.add('openai');
  return world;
}

async function addKey(page: Page): Promise<void> {
  await page.locator('.welcome .disclosure__line').click();
  await page.locator('.add-endpoint input[type=password]').fill('sk-not-a-real-key');
  await page.locator('.add-endpoint button[type=submit]').click();
  await page.locator('.welcome__servers').waitFor();
  await page.locator('.welcome__servers').scrollIntoViewIfNeeded();
}

async function beginTemporary(page: Page): Promise<void> {
  await page.locator('.icon-button--toggle').last().click();
  await ask(page);
  await page.locator('.message--assistant').waitFor();
}

/** Every way an answer can go wrong, before its first word and in the middle. */
const problems: readonly Scene[] = modelProblemSchema.options.flatMap((problem): Scene[] => [
  [`problem-${problem}`, () => playing(failing(problem)), ask],
  [
    `problem-partial-${problem}`,
    () => playing(breaking('Marek can start on the seventh, but he wants half', problem, 6)),
    ask,
  ],
]);

export const stateScenes: readonly Scene[] = [
  ...problems,
  [
    'state-streaming-thoughts',
    () => {
      const world = playing(rich);
      world.pieceMs = 250;
      return world;
    },
    async (page) => {
      await ask(page);
      await page.waitForTimeout(900);
      await page.locator('.message--assistant .disclosure__line').first().click();
    },
  ],
  ['state-archive', archived, openPlace(0)],
  ['state-trash', archived, openPlace(1)],
  ['state-archive-empty', livedInWorld, openPlace(0)],
  ['state-key-refused', keyRefused, addKey],
  ['state-key-accepted', firstRun, addKey],
  ['state-temporary', () => playing({ text: 'Gladly.' }), beginTemporary],
  [
    'state-temporary-gone',
    () => playing({ text: 'Gladly.' }),
    async (page, preview) => {
      await beginTemporary(page);
      preview.engine.world.spaces.get('default')?.begun.clear();
      await ask(page);
    },
  ],
];
