import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import { ago } from './clock.ts';
import { startPreview, type Preview } from './preview.ts';
import { livedInWorld } from './story.ts';
import { emptyWorld, type World } from './world.ts';

type Scene = readonly [
  name: string,
  world: () => World,
  act: (page: Page, preview: Preview) => Promise<unknown>,
];

const folder = process.argv[2] ?? '/tmp/shots';
const only = process.argv[3];

function firstRun(): World {
  const world = emptyWorld();
  world.settings.set('ui.onboarded', false);
  return world;
}

function damaged(): World {
  const world = livedInWorld();
  Object.assign(world, { storage: 'corrupt', waiting: 4 });
  world.notices = [{ code: 'tail_recovered', count: 3, at: ago.minutes(2) }];
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

const go = (hash: string) => (page: Page) => page.evaluate(`window.location.hash = '${hash}'`);

async function openNewest(page: Page): Promise<void> {
  const list = page.locator('.conversation__link').first();
  if (await list.isVisible()) return list.click();
  await page.locator('.chat__open-list').click();
  await page.locator('.conversation__link').first().click();
}

const scenes: readonly Scene[] = [
  ['first-run', firstRun, async () => undefined],
  ['new-chat', livedInWorld, async () => undefined],
  ['new-chat-empty', emptyWorld, async () => undefined],
  [
    'chat',
    livedInWorld,
    async (page) => {
      await openNewest(page);
      await page.locator('.sources__line').last().click();
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
      await page.locator('.conversation__actions button').nth(1).dispatchEvent('click');
      await page.waitForTimeout(400);
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
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let findings = 0;
for (const [name, makeWorld, act] of scenes) {
  if (only !== undefined && !name.includes(only)) continue;
  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['en', 'ru'] as const) {
      for (const width of [1280, 420]) {
        // Half of the combinations show everything that the whole would.
        if (width === 420 && (theme === 'dark') !== (language === 'ru')) continue;
        const world = makeWorld();
        world.settings.set('ui.theme', theme).set('ui.language', language);
        const preview = await startPreview(world);
        const context = await browser.newContext({ viewport: { width, height: 800 } });
        const page = await context.newPage();
        const shot = `${name}-${theme}-${language}-${width}`;
        page.on('pageerror', (error) => console.log(`${shot}: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error' && name !== 'lost')
            console.log(`${shot}: ${message.text()}`);
        });
        await page.goto(preview.url);
        await page.waitForSelector('main:not(.alone)');
        await page.waitForTimeout(250);
        await act(page, preview);
        await page.waitForTimeout(350);
        await page.screenshot({ path: `${folder}/${shot}.png` });
        if (language === 'en' || width === 420) {
          const { violations } = await new AxeBuilder({ page }).analyze();
          for (const { id, impact, nodes } of violations) {
            if (impact !== 'serious' && impact !== 'critical') continue;
            findings += 1;
            console.log(
              `${shot}: ${impact} ${id} ${nodes.length}x ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.replaceAll('\n', ' ').slice(0, 220)}`,
            );
          }
        }
        await context.close();
        preview.close();
      }
    }
  }
}
await browser.close();
console.log(`${findings} serious findings; pictures in ${folder}`);
