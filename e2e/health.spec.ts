import { expect } from '@playwright/test';
import { says, saysSlowly } from '../tests/support/modelServer.ts';
import { keyboardOf } from './support/keyboard.ts';
import { saveScreenshot, test, withModel } from './support/test.ts';
import { windowOf, type LociWindow } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const LATER_FACT = 'The ladder leans behind the boiler';
/** To whatever the night asks: nothing was found. */
const NO_ITEMS_REPLY = JSON.stringify({ causes: [], summaries: [], observations: [], items: [] });
const REPEATING_REPLY = 'no end '.repeat(4_000);

/** The screen's parts, by what a person reads on them. */
function healthLocators({ page, dialog }: LociWindow) {
  const section = (title: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const night = section(t('health:night'));
  return {
    night,
    runningStatus: night.getByRole('status').filter({ hasText: /^Running: / }),
    report: night.locator('.report').first(),
    database: section(t('health:database')),
    backups: section(t('health:backups')),
    copies: section(t('health:backups')).getByRole('listitem'),
    dialog,
  };
}

test('by mouse: a night is run, cancelled, run again and taken back in part; the file is checked, copied, gone back to', async ({
  page,
  modelServer,
  startDemo,
}) => {
  const window = windowOf(page, t);
  const { night, runningStatus, report, database, backups, copies, dialog } =
    healthLocators(window);
  modelServer.setDefaultAnswer(saysSlowly(REPEATING_REPLY, 100));
  await window.open((await startDemo('en', withModel(modelServer))).address);
  await window.goTo('health');

  await test.step('cancelled while it waits for the model', async () => {
    await window.press(t('health:runNow'), night);
    await expect(runningStatus).toBeVisible();
    await saveScreenshot(page, 'health-under-way');
    await window.press(t('common:cancel'), night);
    await expect(runningStatus).toHaveCount(0);
    await expect(report).toContainText(t('health:run.cancelled'));
    await expect(report).toContainText(t('health:stageState.cancelled'));
  });

  await test.step('run again to its end', async () => {
    modelServer.setDefaultAnswer(says(NO_ITEMS_REPLY));
    await window.press(t('health:runNow'), night);
    await expect(report.getByText(t('health:run.done'), { exact: true })).toBeVisible();
    await expect(report).toContainText(t('health:stage.backup'));
    await expect(report).not.toContainText(t('health:stageState.cancelled'));
  });

  await test.step('one change of an earlier night is undone, and done again', async () => {
    await night.getByRole('button', { name: /earlier run/ }).click();
    const faded = night
      .getByRole('listitem')
      .filter({ hasText: t('health:stage.fade') })
      .filter({ has: page.getByRole('button', { name: /^\d+ changes?$/ }) })
      .last();
    await faded.getByRole('button', { name: /^\d+ changes?$/ }).click();
    const change = faded.getByRole('listitem').first();
    // Memories that faded together are restored together, labeled by the first of them.
    const text = (await change.locator('p').innerText()).replace(/ \(\+\d+\)$/, '').trim();
    await window.press(t('common:undo'), change);
    await expect(change.locator('p')).toHaveClass(/struck/);
    await window.goTo('memories');
    await page.getByRole('textbox', { name: t('memories:search') }).fill(text);
    await expect(window.memory(text)).toBeVisible();
    await window.press(t('common:redo'), window.notifications);
    await expect(window.memory(text)).toHaveCount(0);
    await window.press(t('common:clear'), page.getByRole('search'));
    await window.goTo('health');
  });

  await test.step('the file is checked whole, and measured', async () => {
    await window.press(t('health:checkNow'), database);
    await expect(database).toContainText(`${t('health:checked')} ${t('common:justNow')}`);
    await database.getByRole('button', { name: t('health:storageUsed') }).click();
    await expect(database.getByText(t('health:part.memories'))).toBeVisible();
  });

  await test.step('a copy is made, checked, and gone back to', async () => {
    const before = await copies.count();
    await window.press(t('health:backUp'), backups);
    await expect(copies).toHaveCount(before + 1);
    await expect(copies.first()).toContainText(t('shell:recovery.verified'));
    await window.goTo('memories');
    await window.press(t('memories:add'));
    await page.getByLabel(t('memories:contentLabel')).fill(LATER_FACT);
    await window.press(t('memories:remember'), dialog);
    await expect(window.memory(LATER_FACT)).toBeVisible();
    await window.goTo('health');
    await window.press(t('health:restoreOption'), copies.first());
    await expect(dialog).toContainText(t('health:restoreMovedAside'));
    await saveScreenshot(page, 'health-go-back');
    await window.press(t('health:restore'), dialog);
    await expect(dialog).toHaveCount(0);
    await window.goTo('memories');
    await expect(page.getByRole('row').first()).toBeVisible();
    await expect(window.memory(LATER_FACT)).toHaveCount(0);
  });
});

test('by keys alone: a night, a check, a copy, and the way back that is not taken', async ({
  page,
  startDemo,
}) => {
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  const { night, report, database, backups, copies, dialog } = healthLocators(window);
  await window.open((await startDemo()).address);
  await keys.activate(window.railLink('health'));
  await expect(night).toBeVisible();
  await keys.activate(night.getByRole('button', { name: t('health:runNow') }));
  await expect(report.getByText(t('health:run.done'), { exact: true })).toBeVisible();
  await expect(report).toContainText(t('health:why.no_model'));

  await keys.activate(database.getByRole('button', { name: t('health:checkNow') }));
  await expect(database).toContainText(`${t('health:checked')} ${t('common:justNow')}`);
  const before = await copies.count();
  await keys.activate(backups.getByRole('button', { name: t('health:backUp') }));
  await expect(copies).toHaveCount(before + 1);
  await expect(copies.first()).toContainText(t('shell:recovery.verified'));

  await keys.activate(copies.first().getByRole('button', { name: t('health:restoreOption') }));
  await expect(dialog).toContainText(t('health:restoreForgotten'));
  await keys.press('Escape');
  await expect(dialog).toHaveCount(0);

  await keys.activate(page.getByRole('button', { name: t('health:chooseModel') }).first());
  await expect(page.getByRole('heading', { name: t('settings:models.title') })).toBeInViewport();
  expect(await keys.pointerEventCount()).toBe(0);
});
