import { expect } from '@playwright/test';
import { keyboardOf } from './support/keyboard.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf, type LociWindow, type RailScreen } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const KEY = 'retrieval.rrf_k';
const SCREENS: readonly RailScreen[] = [
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

function settingsOf({ page }: LociWindow) {
  const all = page.getByRole('region', { name: t('settings:all') });
  const row = all.getByRole('listitem').filter({ has: page.getByText(KEY, { exact: true }) });
  return {
    all,
    row,
    search: all.getByRole('textbox', { name: t('settings:search') }),
    field: row.getByRole('textbox', { name: KEY }),
    reset: row.getByRole('button', { name: t('settings:reset') }),
  };
}

test('by mouse: a setting is found by what it means, changed, refused, and reset', async ({
  page,
  start,
}) => {
  const window = windowOf(page, t);
  await window.open((await start()).address);
  await window.skipWelcome();
  await window.goTo('settings');
  const { all, row, search, field, reset } = settingsOf(window);
  await all.getByRole('button', { name: t('settings:showAllSettings') }).click();
  await expect(all.getByRole('listitem').first()).toBeVisible();
  const listed = await all.getByRole('listitem').count();
  expect(listed).toBeGreaterThan(30);
  await search.fill('damping constant');
  await expect(all.getByRole('listitem')).toHaveCount(1);
  const initialValue = await field.inputValue();
  await expect(row).toContainText(t('settings:default').replace('{{value}}', initialValue));
  await expect(reset).toHaveCount(0);

  await field.fill('72');
  await field.press('Enter');
  await expect(row).toContainText(t('settings:default').replace('{{value}}', initialValue));
  await expect(row).toContainText(/set for (this workspace|all workspaces)/);
  await saveScreenshot(page, 'settings-changed');
  await page.reload();
  await all.getByRole('button', { name: t('settings:showAllSettings') }).click();
  await search.fill(KEY);
  await expect(field).toHaveValue('72');

  await field.fill('-4');
  await field.press('Enter');
  await expect(row.getByRole('alert')).toBeVisible();
  await field.fill('many');
  await field.press('Enter');
  await expect(row).toContainText(t('settings:unreadable'));
  await reset.click();
  await expect(field).toHaveValue(initialValue);
  await expect(row).toContainText(t('settings:default').replace('{{value}}', initialValue));
  await search.fill('submarine');
  await expect(all).toContainText(t('settings:noneFound'));
});

test('by keys alone: a setting is changed and reset, and the whole window speaks another language', async ({
  page,
  start,
}) => {
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  await window.open((await start()).address);
  await keys.activate(page.getByRole('button', { name: t('shell:welcome.skip') }));
  await expect(window.composer).toBeFocused();
  await keys.activate(window.railLink('settings'));
  const { all, row, search, field, reset } = settingsOf(window);
  await keys.activate(all.getByRole('button', { name: t('settings:showAllSettings') }));
  await keys.tabTo(search);
  await keys.type(KEY);
  await expect(all.getByRole('listitem')).toHaveCount(1);
  const initialValue = await field.inputValue();
  await keys.tabTo(field);
  await keys.press('Control+a');
  await keys.type('72');
  await keys.press('Enter');
  await expect(row).toContainText(/set for (this workspace|all workspaces)/);
  await keys.activate(reset);
  await expect(field).toHaveValue(initialValue);
  await expect(row).toContainText(t('settings:default').replace('{{value}}', initialValue));

  const russian = wordsOf('ru');
  await keys.choose(page.getByRole('radio', { name: t('settings:languages.ru') }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(
    page.getByRole('heading', { name: russian('settings:title'), exact: true }),
  ).toBeVisible();
  await keys.activate(
    page.getByRole('navigation').getByRole('button', { name: russian('shell:screen.memories') }),
  );
  await expect(page.getByText(russian('memories:empty'))).toBeVisible();
  expect(await keys.pointerEventCount()).toBe(0);
});

test('no screen makes the window higher: what lies far down is scrolled to in its list', async ({
  page,
  startDemo,
}) => {
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  // A string, since it runs in the page.
  const scrollableHeight = () =>
    page.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
  const rooms: Record<string, number> = {};
  for (const screen of SCREENS) {
    await window.goTo(screen);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    rooms[screen] = await scrollableHeight();
  }
  expect(Object.entries(rooms).filter(([, height]) => height !== 0)).toEqual([]);
  const copies = page.getByRole('switch', { name: t('exports:offsite.switch') });
  await copies.focus();
  await expect(page.getByText(t('exports:offsite.switch'))).toBeInViewport();
  expect(await scrollableHeight()).toBe(0);
});
