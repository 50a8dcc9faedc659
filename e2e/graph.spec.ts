import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { AFTER, BEFORE, CAUSE, EFFECT, HUB, seedHub } from './support/hub.ts';
import { cardWith, centerCard } from './support/graphPage.ts';
import { keyboardOf } from './support/keyboard.ts';
import { findings, LANGUAGES, contextOptions } from './support/looks.ts';
import { seedHome } from './support/seed.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf, type LociWindow } from './support/window.ts';
import { wordsOf, type Words } from './support/words.ts';

interface Exported {
  readonly nodes: readonly { id: string; text: string; x: number; y: number; change: string }[];
  readonly edges: readonly { source: string; target: string; relation: string }[];
  readonly view: { zoom: number; pan: { x: number; y: number } };
}

/** Saves the picture as a file, as a person does, and reads it. */
async function exported(page: Page, t: Words): Promise<Exported> {
  await page.getByRole('button', { name: t('graph:menu'), exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: t('graph:exportJson') }).click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Exported;
}

const tree = (page: Page, t: Words) => page.getByRole('tree', { name: t('graph:tree') });
const canvas = (page: Page) => page.getByRole('application');
const row = (page: Page, t: Words, text: string): Locator =>
  tree(page, t).getByRole('treeitem').filter({ hasText: text }).first();

/** Position of a node on the screen. */
async function positionOf(page: Page, { nodes, view }: Exported, text: string) {
  const node = nodes.find((each) => each.text === text);
  const box = await canvas(page).boundingBox();
  if (!node || !box) throw new Error(`${text} is not in the picture`);
  return {
    x: box.x + node.x * view.zoom + view.pan.x,
    y: box.y + node.y * view.zoom + view.pan.y,
  };
}

async function openHub(window: LociWindow): Promise<void> {
  const { page, t } = window;
  await window.goTo('graph');
  const search = page.getByRole('combobox', { name: t('graph:search') });
  await search.fill(HUB);
  await search.press('Enter');
  await page.getByRole('radio', { name: t('graph:view.map'), exact: true }).click();
  const trail = page.getByRole('navigation', { name: t('graph:trail') });
  await expect(trail).toContainText(HUB);
  const hub = row(page, t, `${HUB} ${t('words:entity.person')}`);
  await hub.click();
  await window.press(t('graph:center'));
  await expect(hub).toHaveAttribute('aria-level', '1');
}

test('by mouse: a hub opens as sixty, unfolds without moving anything, and goes back in time', async ({
  page,
  home,
  start,
}) => {
  const t = wordsOf('en');
  const window = windowOf(page, t);
  await (await start()).stop();
  seedHome(home, (seed) => seedHub(seed, Date.now()));
  await window.open((await start()).address);
  await window.skipWelcome();

  await openHub(window);
  const opened = await exported(page, t);
  expect(opened.nodes.length).toBe(60);
  await saveScreenshot(page, 'graph-01-hub');

  await test.step('the pill unfolds, and nothing that was placed has moved', async () => {
    const { x, y } = await positionOf(page, opened, HUB);
    await page.mouse.click(x + 14 * opened.view.zoom, y + 10 * opened.view.zoom);
    await expect(canvas(page)).toHaveAccessibleName(/72 items/);
    await expect(page.getByText(t('graph:loading'))).toHaveCount(0);
    const expanded = await exported(page, t);
    const now = new Map(expanded.nodes.map((node) => [node.id, node]));
    for (const { id, x: xBefore, y: yBefore } of opened.nodes) {
      expect([now.get(id)?.x, now.get(id)?.y]).toEqual([xBefore, yBefore]);
    }
    expect(expanded.view).toEqual(opened.view);
    await saveScreenshot(page, 'graph-02-unfolded');
  });

  await test.step('the legend leaves out, and lets in again where it was', async () => {
    await page.getByRole('button', { name: t('graph:legend.title') }).click();
    const facts = page.getByRole('button', { name: t('words:kind.Fact'), exact: true });
    await facts.click();
    await expect(canvas(page)).toHaveAccessibleName(/1 item,/);
    await page.reload();
    await expect(canvas(page)).toHaveAccessibleName(/1 item,/);
    await page.getByRole('button', { name: t('graph:legend.title') }).click();
    await page.getByRole('button', { name: t('graph:legend.reset') }).click();
    await expect(canvas(page)).toHaveAccessibleName(/60 items/);
    await page.getByRole('button', { name: t('graph:legend.title') }).click();
  });

  await test.step('another date shows what was believed, and two show what became of it', async () => {
    await window.press(t('graph:time.show'));
    await expect(row(page, t, AFTER)).toBeVisible();
    await window.press(t('graph:time.compare'));
    const sliders = page.getByRole('slider');
    await sliders.first().fill('50');
    await expect(page.getByText(/[1-9]\d* added, [1-9]\d* removed/)).toBeVisible();
    await expect(row(page, t, AFTER)).toContainText(t('graph:change.added'));
    await expect(row(page, t, BEFORE)).toContainText(t('graph:change.removed'));
    await saveScreenshot(page, 'graph-03-compared');
    await window.press(t('graph:time.hide'));
    await expect(sliders).toHaveCount(0);
  });

  await test.step('a memory is read in full where it stands, and becomes the center', async () => {
    await row(page, t, AFTER).click();
    await window.press(t('graph:details'));
    await expect(window.inspector).toContainText(AFTER);
    // Put right by the person, it never fades.
    await expect(window.inspector).toContainText(t('memories:neverFades'));
    await saveScreenshot(page, 'graph-04-details');
    await window.press(t('common:close'), window.inspector);
    await row(page, t, EFFECT).click();
    await window.press(t('graph:center'));
    await expect(row(page, t, CAUSE)).toBeVisible();
    await window.press(t('graph:back'));
    await expect(canvas(page)).toHaveAccessibleName(/60 items/);
  });

  await test.step('a view is kept under its name, and pictures are files', async () => {
    await page.getByRole('button', { name: t('graph:menu'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('graph:saveView') }).click();
    await page.getByLabel(t('graph:viewName')).fill('The carpenter');
    await window.press(t('graph:save'));
    await window.press(t('graph:latestAnswer'));
    await page.getByRole('button', { name: t('graph:menu'), exact: true }).click();
    await page.getByRole('menuitem', { name: /^Open .*The carpenter/ }).click();
    await expect(canvas(page)).toHaveAccessibleName(/60 items/);
    for (const [name, first] of [
      ['graph:exportPng', '\u0089PNG'],
      ['graph:exportGraphml', '<?xml'],
    ] as const) {
      await page.getByRole('button', { name: t('graph:menu'), exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: t(name) }).click();
      const bytes = readFileSync(await (await download).path());
      expect(bytes.toString('latin1').startsWith(first)).toBe(true);
      expect(bytes.length).toBeGreaterThan(5_000);
    }
  });
});

test('by keyboard: from an answer into its graph, along its edges, and back', async ({
  page,
  home,
  start,
}) => {
  const t = wordsOf('en');
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  await (await start()).stop();
  seedHome(home, (seed) => seedHub(seed, Date.now()));
  await window.open((await start()).address);
  await keys.activate(page.getByRole('button', { name: t('shell:welcome.skip') }));
  await expect(window.composer).toBeFocused();
  await keys.type('What do you know about the deposit?');
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: /sources? cited/ })).toBeVisible();
  await keys.activate(page.getByRole('button', { name: /sources? cited/ }));
  await keys.activate(page.getByRole('button', { name: t('graph:openAnswer') }));

  await test.step('arrows lead from card to card, Enter makes a center, Backspace goes back', async () => {
    await expect(centerCard(page)).toContainText('deposit');
    const memory = page.locator('.graph-card--card').filter({ hasText: CAUSE });
    await keys.tabTo(memory);
    await keys.press('ArrowRight');
    await expect(page.locator('.card-page :focus')).toContainText(/Marek|more/);
    await keys.tabTo(cardWith(page, HUB), true);
    await keys.press('Enter');
    await expect(centerCard(page)).toContainText(HUB);
    await keys.tabTo(centerCard(page));
    await keys.press('e');
    await expect(page.getByRole('region', { name: /72 items/ })).toBeVisible();
    await keys.press('Backspace');
    await keys.tabTo(memory);
    await keys.press('Space');
    await expect(window.inspector).toContainText(CAUSE);
    await keys.press('Escape');
  });

  await keys.choose(page.getByRole('radio', { name: t('graph:view.map'), exact: true }));
  await test.step('the tree says what the picture shows', async () => {
    await expect(tree(page, t)).toMatchAriaSnapshot(`
      - tree "The graph as a list":
        - treeitem /What I have about/ [expanded]
        - treeitem "read for the answer" [expanded]
        - treeitem /The first carpenter vanished with the deposit Fact · read for the answer/ [expanded]
        - treeitem "led to" [expanded]
        - treeitem /Marek is paid a third in advance Fact · confirmed/ [expanded]
        - treeitem "about" [expanded]
        - treeitem "Marek person" [expanded]
    `);
  });

  await test.step('the graph of an answer leads back to the answer', async () => {
    await keys.activate(page.getByRole('button', { name: t('graph:openAnswerMessage') }));
    await expect(window.turns.last()).toContainText(CAUSE);
    await page.goBack();
    await expect(row(page, t, CAUSE)).toBeVisible();
  });

  await test.step('arrows walk along edges, Enter makes a center, Backspace goes back', async () => {
    await keys.tabTo(canvas(page));
    const status = page.getByRole('status').filter({ hasText: /connection/ });
    const focusedIds: string[] = [];
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      await keys.press(key);
      focusedIds.push((await status.count()) > 0 ? await status.first().innerText() : '');
    }
    expect(focusedIds.some((text) => /\d+ connections?/.test(text))).toBe(true);
    await keys.tabTo(tree(page, t).locator('[tabindex="0"]'));
    await keys.press('Home');
    for (let step = 0; step < 40; step += 1) {
      if (
        await row(page, t, 'Marek person').evaluate(
          (each) => each === each.ownerDocument.activeElement,
        )
      ) {
        break;
      }
      await keys.press('ArrowDown');
    }
    await keys.press('Enter');
    await expect(canvas(page)).toHaveAccessibleName(/60 items/);
    await keys.press('e');
    await expect(canvas(page)).toHaveAccessibleName(/72 items/);
    await keys.press('Backspace');
    await expect(page.getByRole('navigation', { name: t('graph:trail') })).toContainText('deposit');
  });

  await test.step('the details open with Space, and the search with a slash', async () => {
    await keys.tabTo(canvas(page), true);
    await keys.press('/');
    await expect(page.getByRole('combobox', { name: t('graph:search') })).toBeFocused();
    await keys.type('vanished');
    await keys.press('Enter');
    await expect(row(page, t, CAUSE)).toBeVisible();
    await keys.tabTo(canvas(page));
    await keys.press('Space');
    await expect(window.inspector).toContainText(CAUSE);
  });
  expect(await keys.pointerEventCount()).toBe(0);
});

for (const language of LANGUAGES) {
  test(`the picture keeps nobody out (${language})`, async ({ browser, home, start }) => {
    const t = wordsOf(language);
    await (await start()).stop();
    seedHome(home, (seed) => seedHub(seed, Date.now()));
    const context = await browser.newContext({
      ...contextOptions({ language, theme: 'light' }),
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const window = windowOf(page, t);
    await window.open((await start()).address);
    await window.skipWelcome();
    await openHub(window);
    await saveScreenshot(page, `graph-hub-${language}`);
    expect(await findings(page)).toEqual([]);
    await context.close();
  });
}
