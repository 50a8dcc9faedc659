import { expect } from '@playwright/test';
import { layoutFaults } from './support/layoutFaults.ts';
import { findings, LANGUAGES } from './support/looks.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf, type RailScreen } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const RAIL: readonly RailScreen[] = [
  'chat',
  'memories',
  'entities',
  'graph',
  'timeline',
  'documents',
  'health',
  'routines',
  'settings',
];
const NARROWEST = 420;
/** 1280 by 800 at 200 % zoom, and the width of a phone. */
const SIZES = [
  { width: 640, height: 400 },
  { width: NARROWEST, height: 800 },
];

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' });

  test('at 200 % zoom and on a narrow window no screen is cut off', async ({ page, startDemo }) => {
    // The longer words of the two languages.
    const t = wordsOf('ru');
    const loci = await startDemo('ru');
    const window = windowOf(page, t);
    await window.open(loci.address);
    const faults: Record<string, readonly string[]> = {};
    const captureScreen = (name: string) =>
      test.step(name, async () => {
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await saveScreenshot(page, `narrow-${name}`);
        faults[name] = await layoutFaults(page);
        // What loses its text in the narrowest window keeps its name.
        if (page.viewportSize()?.width === NARROWEST) {
          faults[`${name}, accessibility`] = await findings(page);
        }
      });

    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const screen of RAIL) {
        await window.goTo(screen);
        await captureScreen(`${size.width}-${screen}`);
      }
      await window.goTo('memories');
      for (const mode of ['review', 'changes'] as const) {
        await page.getByRole('radio', { name: new RegExp(`^${t(`${mode}:title`)}`, 'u') }).click();
        await captureScreen(`${size.width}-${mode}`);
      }
    }
    expect(Object.entries(faults).filter(([, list]) => list.length > 0)).toEqual([]);

    await test.step('an entry at the side without its word has a tooltip', async () => {
      await window.railLink('graph').hover();
      await expect.soft(page.getByRole('tooltip')).toHaveText(t('shell:screen.graph'));
      await window.railLink('graph').blur();
    });

    await test.step('health stands in the middle of a wide window', async () => {
      await page.setViewportSize({ width: 1800, height: 800 });
      await window.goTo('health');
      const screenBox = await page.locator('.health').boundingBox();
      const inner = await page.locator('.health__section').first().boundingBox();
      if (!screenBox || !inner) throw new Error('health has no place');
      const before = inner.x - screenBox.x;
      const after = screenBox.width - before - inner.width;
      expect.soft(Math.abs(before - after)).toBeLessThan(20);
    });

    await test.step('the calendar of a date field', async () => {
      await page.setViewportSize({ width: 640, height: 400 });
      await window.goTo('timeline');
      const name = t('common:day.calendarOf').replace('{{label}}', t('timeline:jump'));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await window.press(name);
        await expect(page.getByRole('grid')).toBeVisible();
        await saveScreenshot(page, `narrow-calendar-${colorScheme}`);
        expect(await layoutFaults(page)).toEqual([]);
        await page.keyboard.press('Escape');
      }
    });

    await test.step('a control that is too wide and one that is covered are noticed', async () => {
      await page.evaluate(PLANT_FAULTS_SCRIPT);
      const plantedFaults = await layoutFaults(page);
      expect(plantedFaults).toContain('beside the window: too wide');
      expect(plantedFaults).toContain('covered: under a sheet by sheet');
    });
  });
});

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'ru-RU' });

    test('nor are an open memory and the focused card of the map', async ({ page, startDemo }) => {
      const t = wordsOf(language);
      const loci = await startDemo(language);
      const window = windowOf(page, t);
      await window.open(loci.address);
      const faults: Record<string, readonly string[]> = {};
      const captureScreen = async (name: string) => {
        await saveScreenshot(page, `narrow-${language}-${name}`);
        faults[name] = await layoutFaults(page);
      };
      const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click();

      for (const size of SIZES) {
        await page.setViewportSize(size);
        await test.step(`${size.width}: a memory and a to-do`, async () => {
          await window.goTo('memories');
          const rows = page.getByRole('row');
          const todo = rows.filter({ hasText: t('words:kind.Todo') });
          for (const [name, row] of Object.entries({ first: rows, todo })) {
            await row.first().click();
            const sheet = page.getByRole('dialog', { name: t('memories:inspector') });
            await expect(sheet.locator('.properties')).toBeVisible();
            await captureScreen(`${size.width}-${name}`);
            await page.keyboard.press('Escape');
            await expect(sheet).toHaveCount(0);
          }
        });
        await test.step(`${size.width}: the map`, async () => {
          await window.goTo('graph');
          await choose(t('graph:view.map'));
          await choose(t('graph:list'));
          const row = page.getByRole('tree').locator('[role=treeitem][aria-level="2"]').first();
          await row.click();
          await page.keyboard.press('e');
          await choose(t('graph:picture'));
          const card = page.getByRole('region', { name: t('graph:selected') });
          await expect(card).toContainText(t('graph:center'));
          await expect(page.getByText(t('graph:loading'))).toHaveCount(0);
          await captureScreen(`${size.width}-map`);
          await choose(t('graph:view.cards'));
        });
      }
      expect(Object.entries(faults).filter(([, list]) => list.length > 0)).toEqual([]);
    });
  });
}

/** Two faults, planted; a string, since it runs in the page. */
const PLANT_FAULTS_SCRIPT = `(() => {
  const plant = (tag, text, name, style) => {
    const element = document.createElement(tag);
    Object.assign(element, { textContent: text, className: name });
    element.style.cssText = 'position: fixed; left: 0; z-index: 99; height: 40px; ' + style;
    document.body.append(element);
  };
  plant('button', 'too wide', '', 'top: 0; width: 3000px');
  plant('button', 'under a sheet', '', 'top: 60px; width: 200px');
  plant('div', '', 'sheet', 'top: 60px; width: 200px');
})()`;
