import { expect } from '@playwright/test';
import { says } from '../tests/support/modelServer.ts';
import { extraction, memoryTaskOf } from '../tests/support/scriptedMemory.ts';
import { openInspectedWindow } from './support/inspectedWindow.ts';
import { LANGUAGES } from './support/looks.ts';
import { test, withModel } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const LIGHTHOUSE = 'The user keeps the lighthouse of Vardøhus.';
const GARDEN = 'The user grows gooseberries behind the tower.';

for (const language of LANGUAGES) {
  test(`what is said is learned, reviewed by keys, and forgotten with proof (${language})`, async ({
    browser,
    modelServer,
    start,
  }) => {
    const t = wordsOf(language);
    modelServer.setDefaultAnswer((request, response) => {
      if (memoryTaskOf(request) !== 'extract') return says('All right.')(request, response);
      const items = [
        {
          content: LIGHTHOUSE,
          quote: 'I keep the lighthouse of Vardøhus',
          kind: 'Identity',
          confidence: 0.5,
        },
        { content: GARDEN, quote: 'I grow gooseberries behind the tower', confidence: 0.4 },
      ];
      return says(extraction(request, items))(request, response);
    });
    const loci = await start(withModel(modelServer));
    const { page, window, captureAndAudit, findingsByState, close } = await openInspectedWindow(
      browser,
      {
        language,
        picture: (state) => `health-${language}-${state}`,
      },
    );
    await window.open(loci.address);
    await window.skipWelcome();
    await window.ask(
      'I keep the lighthouse of Vardøhus. I grow gooseberries behind the tower.',
      'small',
    );

    await window.goTo('health');
    await captureAndAudit('health-waiting');
    await window.press(t('health:processAll'));
    await expect(page.getByText(t('health:noQueuedSessions'))).toBeVisible();
    await captureAndAudit('health-read');

    await window.goTo('memories');
    await page.getByRole('radio', { name: t('review:title') }).click();
    const card = page.getByRole('main').getByRole('article');
    await expect(card).toHaveAccessibleName(LIGHTHOUSE);
    await captureAndAudit('review');
    await page.keyboard.press('1');
    await expect(card).toHaveAccessibleName(GARDEN);
    await page.keyboard.press('z');
    await expect(card).toHaveAccessibleName(LIGHTHOUSE);
    await page.keyboard.press('ArrowRight');
    await expect(card).toHaveAccessibleName(GARDEN);
    await page.keyboard.press('3');
    await expect(card).toContainText(t('review:rejectReason'));
    await page.keyboard.press('2');
    await expect(page.getByText(t('review:allReviewed'))).toBeVisible();
    await captureAndAudit('review-done');

    await page.getByRole('radio', { name: t('review:list'), exact: true }).click();
    await expect(window.memory(GARDEN)).toHaveCount(0);
    await window.memory(LIGHTHOUSE).click();
    await window.press(t('common:more'), window.inspector);
    await page.getByRole('menuitem', { name: t('forget:start') }).click();
    const { dialog } = window;
    await expect(dialog).toContainText(t('forget:reason.evidence'));
    await captureAndAudit('forget-choice');
    await dialog.getByRole('button').last().click();
    await window.press(t('forget:erase'), dialog);
    await expect(dialog).toContainText(t('forget:nothingFound'));
    await captureAndAudit('forget-proof');
    await window.press(t('common:close'), dialog);
    await expect(window.memory(LIGHTHOUSE)).toHaveCount(0);
    await window.goTo('chat');
    await expect(window.turns.first()).toContainText(t('forget:message'));
    await captureAndAudit('forgotten-message');
    await close();
    expect(Object.entries(findingsByState).filter(([, list]) => list.length > 0)).toEqual([]);
    expect(Object.keys(findingsByState).length).toBe(7);
  });
}
