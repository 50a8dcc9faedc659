import type { Page } from '@playwright/test';
import { ago } from './clock.ts';
import { lmStudioHere, ollamaHere, withModels } from './modelStory.ts';
import { breaking, failing, rich } from './scripts.ts';
import { stateScenes } from './stateScenes.ts';
import { livedInWorld } from './story.ts';
import { graphScenes } from './graphScenes.ts';
import { receiptScenes } from './receiptScenes.ts';
import { tendScenes } from './tendScenes.ts';
import { go, openNewest, type Scene } from './sceneActs.ts';
import { emptyWorld, type World } from './world.ts';

function firstRun(): World {
  const world = emptyWorld();
  world.settings.set('ui.onboarded', false);
  return world;
}

function damaged(): World {
  const world = livedInWorld();
  Object.assign(world, { storage: 'corrupt', waiting: 4 });
  world.problems = [
    { scope: 'global', file: 'config.json', key: 'decay.treshold', reason: 'unknown_key' },
    {
      scope: 'workspace',
      file: 'workspaces/default/config.json',
      key: 'retrieval.rrf_k',
      reason: 'out_of_range',
    },
  ];
  return world;
}

function recovered(): World {
  const world = livedInWorld();
  world.notices = [{ code: 'tail_recovered', count: 3, at: ago.minutes(2) }];
  return world;
}

function onDesktop(): World {
  const world = livedInWorld();
  world.desktop = { taken: ['Mod+Alt+KeyL'], applied: [], notices: [] };
  world.settings.set('ui.tray', true).set('ui.global_shortcut', 'Mod+Alt+KeyL');
  return world;
}

async function openTitled(page: Page, title: string): Promise<void> {
  if (await page.locator('.chat__open-list').isVisible())
    await page.locator('.chat__open-list').click();
  await page.locator('.conversation__link', { hasText: title }).click();
  await page.waitForTimeout(300);
}

async function ask(page: Page): Promise<void> {
  await page.locator('.composer__text').fill('When can the carpenter start?');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(600);
}

function modelled(): World {
  const world = withModels(livedInWorld());
  world.pieceMs = 8;
  for (const [index, held] of (world.spaces.get('default')?.conversations ?? []).entries()) {
    if (index === 1) held.pinnedAt = ago.days(1);
    if (index === 2) held.memory = false;
  }
  return world;
}

function playing(...scripts: World['scripts']): World {
  const world = modelled();
  world.scripts = scripts;
  return world;
}

function firstRunFound(): World {
  const world = firstRun();
  world.onThisMachine = [ollamaHere, lmStudioHere];
  return world;
}

export const scenes: readonly Scene[] = [
  ['first-run', firstRun, async () => undefined],
  ['new-chat', livedInWorld, async () => undefined],
  ['new-chat-empty', emptyWorld, async () => undefined],
  [
    'chat',
    livedInWorld,
    async (page) => {
      await openNewest(page);
      await page.locator('.receipt .disclosure__line').last().click();
    },
  ],
  [
    'chat-commands',
    livedInWorld,
    async (page) => {
      await page.locator('.composer__text').fill('/');
    },
  ],
  [
    'chat-inspector',
    livedInWorld,
    async (page) => {
      await openNewest(page);
      await page.locator('.citation').last().click();
      await page.waitForTimeout(300);
    },
  ],
  [
    'chat-trash-toast',
    livedInWorld,
    async (page) => {
      if (await page.locator('.chat__open-list').isVisible())
        await page.locator('.chat__open-list').click();
      await page.locator('.conversation').first().hover();
      await page.locator('.conversation__actions button').first().click();
      await page.locator('.menu__item--loss').first().click();
      await page.waitForTimeout(400);
    },
  ],
  ...receiptScenes,
  ...tendScenes,
  ...graphScenes,
  ['first-run-found', firstRunFound, async () => undefined],
  [
    'first-run-key',
    firstRunFound,
    async (page) => {
      await page.locator('.welcome .disclosure__line').click();
      await page.locator('.add-endpoint input[type=password]').scrollIntoViewIfNeeded();
    },
  ],
  [
    'first-run-used',
    firstRunFound,
    async (page) => {
      await page.locator('.server button').first().click();
      await page.waitForTimeout(200);
    },
  ],
  ['new-chat-model', modelled, async () => undefined],
  [
    'new-chat-temporary',
    modelled,
    async (page) => page.locator('.icon-button--toggle').last().click(),
  ],
  [
    'picker',
    modelled,
    async (page) => {
      await page.locator('.picker').click();
      await page.waitForTimeout(200);
    },
  ],
  [
    'answer-rich',
    () => playing(rich),
    async (page) => {
      await ask(page);
      await page.waitForTimeout(2600);
      const lines = page.locator('.message--assistant').last().locator('.disclosure__line');
      await lines.nth(0).click();
      await lines.nth(1).click();
    },
  ],
  [
    'answer-loading',
    () => playing({ ...rich, waits: [{ status: 'loading_model', ms: 9_000 }] }),
    async (page) => {
      await ask(page);
      await page.locator('.composer__text').fill('And what is the deposit?');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(200);
    },
  ],
  [
    'answer-retrying',
    () => playing({ ...rich, waits: [{ status: 'retrying', retryInSec: 12, ms: 9_000 }] }),
    async (page) => {
      await ask(page);
      await page.locator('.composer__text').fill('Hello?');
    },
  ],
  ['answer-unauthorized', () => playing(failing('unauthorized')), ask],
  [
    'answer-dropped',
    () => playing(breaking('Marek can start on the seventh, but he wants half', 'dropped', 6)),
    ask,
  ],
  [
    'answer-versions',
    () => playing({ text: 'The first try.' }, { text: 'The second try says more.' }),
    async (page) => {
      await ask(page);
      await page.keyboard.press('Control+Shift+Enter');
      await page.waitForTimeout(400);
      await page.locator('.message--assistant').last().hover();
    },
  ],
  [
    'turn-edit',
    modelled,
    async (page) => {
      await openNewest(page);
      const turn = page.locator('.message--user').last();
      await turn.hover();
      if (await turn.locator('.message__tools').isVisible())
        await turn.locator('.message__tools button').nth(1).click();
      else {
        await turn.locator('.message__foot button').last().click();
        await page.locator('.menu__item').nth(1).click();
      }
    },
  ],
  [
    'chat-find',
    livedInWorld,
    async (page) => {
      await openTitled(page, 'Garden');
      await page.keyboard.press('Control+f');
      await page.keyboard.type('tomatoes');
      await page.waitForTimeout(500);
    },
  ],
  [
    'row-menu',
    livedInWorld,
    async (page) => {
      if (await page.locator('.chat__open-list').isVisible())
        await page.locator('.chat__open-list').click();
      await page.locator('.conversation').first().hover();
      await page.locator('.conversation__actions button').first().click();
    },
  ],
  ['settings-models', modelled, go('#/settings/models')],
  [
    'settings-servers',
    modelled,
    async (page) => {
      await go('#/settings/models')(page);
      await page.locator('.endpoint__test button').last().click();
      await page.locator('.endpoint').first().scrollIntoViewIfNeeded();
      await page.locator('.add-endpoint').scrollIntoViewIfNeeded();
    },
  ],
  ['settings-shortcuts', livedInWorld, go('#/settings/shortcuts')],
  [
    'settings-desktop',
    onDesktop,
    async (page) => {
      await go('#/settings/shortcuts')(page);
      await page.locator('.shortcut-row').last().scrollIntoViewIfNeeded();
    },
  ],
  ['memories', livedInWorld, go('#/memories')],
  ['memories-empty', emptyWorld, go('#/memories')],
  [
    'memories-inspector',
    livedInWorld,
    async (page) => {
      await go('#/memories')(page);
      await page.locator('.fact').nth(4).click();
      await page.waitForTimeout(300);
    },
  ],
  [
    'memories-correct',
    livedInWorld,
    async (page) => {
      await go('#/memories')(page);
      await page.locator('.fact').first().focus();
      await page.keyboard.press('e');
      await page.waitForTimeout(300);
    },
  ],
  [
    'memories-add',
    livedInWorld,
    async (page) => {
      await go('#/memories')(page);
      await page.locator('.screen__head .button--primary').click();
    },
  ],
  ['settings', livedInWorld, go('#/settings')],
  ['palette', livedInWorld, async (page) => page.keyboard.press('Control+k')],
  [
    'palette-found',
    livedInWorld,
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('marek');
      await page.waitForTimeout(400);
    },
  ],
  ['shortcuts', livedInWorld, async (page) => page.keyboard.press('Control+/')],
  ['noticed', recovered, openNewest],
  ['trouble', damaged, openNewest],
  ['trouble-settings', damaged, go('#/settings')],
  [
    'recovery',
    damaged,
    async (page) => {
      await page.locator('.banner--loss button').click();
      await page.waitForTimeout(200);
    },
  ],
  [
    'lost',
    livedInWorld,
    async (page, preview) => {
      await openNewest(page);
      preview.close();
      preview.cut();
      await page.waitForTimeout(900);
      await page.locator('.composer__text').fill('Is anybody there?');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(300);
    },
  ],
  ...stateScenes,
];
