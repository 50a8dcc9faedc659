import { expect } from '@playwright/test';
import { keyboardOf } from './support/keyboard.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const NUMBER = 'Nora’s start number for the half marathon is 2114';
const CORRECTED_FACT = 'Nora’s start number for the half marathon is 2141';

test('by keys alone: memories are filtered, chosen, tagged, retracted, put right, and all of it undone', async ({
  page,
  startDemo,
}) => {
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  await keys.activate(window.railLink('memories'));
  const factCount = page.getByText(/^\d+ memor(y|ies)$/);
  await expect(factCount).toBeVisible();
  const all = await factCount.innerText();
  const row = page.locator('[role=row][tabindex="0"]');
  const rows = page.getByRole('row');
  const bar = page.getByRole('region', { name: t('memories:bulk.bar') });
  const search = page.getByRole('textbox', { name: t('memories:search') });

  await test.step('a slash leads to the search, and what fits best comes first', async () => {
    await keys.tabTo(row);
    await keys.press('/');
    await expect(search).toBeFocused();
    await keys.type('half marathon');
    await expect(rows.first()).toContainText('half marathon');
    await keys.press('Control+a');
    await keys.press('Delete');
    await expect(factCount).toHaveText(all);
  });

  await test.step('filters narrow the list, and are kept under a name', async () => {
    await keys.activate(page.getByRole('button', { name: t('memories:kind'), exact: true }));
    const decision = page.getByRole('menuitemcheckbox', { name: t('words:kind.Decision') });
    await keys.pick(decision, 'Space');
    await expect(decision).toBeChecked();
    await keys.press('Escape');
    await expect(factCount).not.toHaveText(all);
    await expect(rows.filter({ hasNotText: t('words:kind.Decision') })).toHaveCount(0);
    await keys.activate(page.getByRole('button', { name: t('memories:saved.menu') }));
    await keys.pick(page.getByRole('menuitem', { name: t('memories:saved.save') }));
    await expect(page.getByLabel(t('memories:saved.name'))).toBeFocused();
    await keys.type('What I decided');
    await keys.press('Enter');
  });
  const decidedText = await factCount.innerText();

  await test.step('several are chosen, tagged at once, and the tag is taken back at once', async () => {
    await keys.tabTo(row);
    await keys.press('Home');
    await keys.press('x');
    await keys.press('Shift+ArrowDown');
    await keys.press('Shift+ArrowDown');
    await expect(bar).toContainText('3 selected');
    await keys.activate(bar.getByRole('button', { name: t('common:more'), exact: true }));
    await keys.pick(page.getByRole('menuitem', { name: t('memories:bulk.tag') }));
    await expect(page.getByRole('textbox', { name: t('memories:bulk.tagName') })).toBeFocused();
    await keys.type('settled');
    await keys.press('Enter');
    await expect(rows.getByText('#settled')).toHaveCount(3);
    await saveScreenshot(page, 'facts-tagged-by-keys');
    await keys.tabTo(row);
    await keys.press('z');
    await expect(rows.getByText('#settled')).toHaveCount(0);
  });

  await test.step('what is still chosen is retracted with one key, and comes back with one', async () => {
    await expect(bar).toContainText('3 selected');
    await keys.press('Delete');
    await expect(factCount).toHaveText(new RegExp(`^${Number.parseInt(decidedText, 10) - 3} `));
    await keys.tabTo(row);
    await keys.press('z');
    await expect(factCount).toHaveText(decidedText);
  });

  await test.step('the filters are cleared, and come back by their name', async () => {
    await keys.activate(page.getByRole('button', { name: /^Kind: / }));
    await keys.pick(
      page.getByRole('menuitemcheckbox', { name: t('words:kind.Decision') }),
      'Space',
    );
    await keys.press('Escape');
    await expect(factCount).toHaveText(all);
    await keys.activate(page.getByRole('button', { name: t('memories:saved.menu') }));
    await keys.pick(page.getByRole('menuitem', { name: 'What I decided', exact: true }));
    await expect(factCount).toHaveText(decidedText);
    await keys.activate(page.getByRole('button', { name: /^Kind: / }));
    await keys.pick(
      page.getByRole('menuitemcheckbox', { name: t('words:kind.Decision') }),
      'Space',
    );
    await keys.press('Escape');
    await expect(factCount).toHaveText(all);
  });

  await test.step('one is put right where it stands, confirmed, and both are undone', async () => {
    await keys.tabTo(row);
    await keys.press('Home');
    await keys.pick(window.memory(NUMBER), 'e');
    const field = page.getByLabel(t('memories:correctLabel'));
    await expect(field).toBeFocused();
    await keys.press('End');
    for (const key of ['Backspace', 'Backspace', '4', '1']) await keys.press(key);
    await keys.press('Enter');
    await expect(window.memory(CORRECTED_FACT)).toBeVisible();
    await expect(window.memory(NUMBER)).toHaveCount(0);
    await expect(window.memory(CORRECTED_FACT)).toBeFocused();
    await keys.press('c');
    await expect(window.memory(CORRECTED_FACT)).toContainText(t('memories:confirmed'));
    await keys.press('z');
    await keys.press('z');
    await expect(window.memory(NUMBER)).toBeVisible();
    await expect(window.memory(CORRECTED_FACT)).toHaveCount(0);
  });
  expect(await keys.pointerEventCount()).toBe(0);
});

test('by keys alone: a memory is forgotten for good, and its proof is read', async ({
  page,
  startDemo,
}) => {
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  const PARCEL_FACT = 'A parcel for Mrs. Pinto stands in the hall while she is away';
  await window.open((await startDemo()).address);
  await keys.press('Control+k');
  await keys.type('parcel for Mrs. Pinto');
  await keys.pick(page.getByRole('menuitem').filter({ hasText: PARCEL_FACT }));
  await keys.activate(window.inspector.getByRole('button', { name: t('common:more') }));
  await keys.pick(page.getByRole('menuitem', { name: t('forget:start') }));

  const dialog = window.dialog.filter({ hasText: t('forget:title') });
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });
  await expect(dialog).toContainText(t('forget:reason.evidence'));
  const checkbox = dialog
    .getByRole('checkbox', { name: /the parcel for Mrs. Pinto stands/ })
    .first();
  await expect(checkbox).toBeChecked();
  const before = await button(/^Delete \d+ items?…$/).innerText();
  await keys.tabTo(checkbox);
  await keys.press('Space');
  await expect(button(/^Delete \d+ items?…$/)).not.toHaveText(before);
  await keys.press('Space');
  await expect(button(/^Delete \d+ items?…$/)).toHaveText(before);

  await keys.activate(button(/^Delete \d+ items?…$/));
  await expect(dialog).toContainText(t('forget:noUndo'));
  // The way back is nearer than the way on.
  await expect(button(t('forget:back'))).toBeFocused();
  await keys.press('Enter');
  await keys.activate(button(/^Delete \d+ items?…$/));
  await keys.activate(button(t('forget:erase')));
  const proof = window.dialog.filter({ hasText: t('forget:erasedTitle') });
  await expect(proof).toContainText(t('forget:nothingFound'));
  await saveScreenshot(page, 'forget-by-keys');
  await keys.activate(proof.getByRole('button', { name: t('common:close') }).last());
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await keys.press('Control+k');
  await keys.type('Pinto');
  await expect(page.getByRole('dialog')).toContainText(/Show “Pinto” in the graph/);
  await expect(page.getByRole('dialog')).not.toContainText('parcel');
  expect(await keys.pointerEventCount()).toBe(0);
});
