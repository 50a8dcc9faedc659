import { expect } from '@playwright/test';
import { findings, contextOptions } from './support/looks.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');

test('a memory is dated, linked and ended by hand, in both themes and in a narrow window', async ({
  browser,
  start,
}) => {
  const context = await browser.newContext({
    ...contextOptions({ language: 'en', theme: 'light' }),
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  const window = windowOf(page, t);
  const { dialog } = window;
  const findingsByState: Record<string, string[]> = {};
  const captureAndAudit = async (name: string) => {
    await saveScreenshot(page, `byHand-${name}`);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await saveScreenshot(page, `byHand-${name}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    findingsByState[name] = await findings(page);
  };
  await window.open((await start()).address);
  await window.skipWelcome();

  await test.step('a person is added', async () => {
    await window.goTo('entities');
    await window.press(t('entities:add'));
    await dialog.getByRole('textbox').fill('Clara');
    await captureAndAudit('newEntity');
    await window.press(t('entities:create'), dialog);
    await expect(page.locator('.profile__name')).toHaveText('Clara');
  });

  await test.step('a memory is written with its details', async () => {
    await window.goTo('memories');
    await window.press(t('memories:add'));
    await dialog.getByRole('textbox').first().fill('Clara lent us the green tent');
    await window.press(t('memories:details'), dialog);
    await dialog.getByLabel(t('memories:date'), { exact: true }).fill('2025-06-05');
    await dialog.getByLabel(t('memories:tags')).fill('camp');
    await captureAndAudit('remember');
    await window.press(t('memories:remember'), dialog);
    await expect(dialog).toHaveCount(0);
    await window.press(t('memories:add'));
    await dialog.getByRole('textbox').first().fill('The holiday is in June');
    await window.press(t('memories:remember'), dialog);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('it is linked to another one', async () => {
    await window.memory('Clara lent us the green tent').click();
    await expect(window.inspector).toContainText('Clara');
    await window.press(t('memories:links.add'), window.inspector);
    await dialog.getByRole('button', { name: 'The holiday is in June' }).click();
    await captureAndAudit('link');
    await window.press(t('memories:links.do'), dialog);
    await expect(window.inspector).toContainText(t('memories:links.related'));
    await captureAndAudit('inspector');
    await page.setViewportSize({ width: 420, height: 800 });
    await captureAndAudit('inspector-narrow');
    await page.setViewportSize({ width: 1280, height: 900 });
    await window.press(t('common:close'), window.inspector);
  });

  await test.step('the topic is over, and goes on', async () => {
    await window.goTo('entities');
    await page
      .getByRole('button', { name: /^Clara/ })
      .first()
      .click();
    await window.press(t('entities:end'));
    await expect(dialog).toContainText('1 of 1 selected');
    await captureAndAudit('end');
    await window.press(t('entities:endTopic'), dialog);
    await expect(page.getByText(/^No longer current as of/)).toBeVisible();
    await captureAndAudit('over');
    await page.setViewportSize({ width: 420, height: 800 });
    await captureAndAudit('over-narrow');
    await page.setViewportSize({ width: 1280, height: 900 });
    await window.press(t('entities:resume'));
    await expect(page.getByText(/^No longer current as of/)).toHaveCount(0);
  });

  await test.step('memory is tested', async () => {
    await window.goTo('health');
    await window.press(t('health:selfTest.run'));
    await expect(page.getByText(t('health:selfTest.works'))).toBeVisible();
    await captureAndAudit('selfTest');
  });
  await context.close();
  expect(Object.entries(findingsByState).filter(([, list]) => list.length > 0)).toEqual([]);
});
