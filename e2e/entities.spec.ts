import { expect } from '@playwright/test';
import { centerCard } from './support/graphPage.ts';
import { keyboardOf } from './support/keyboard.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf, type LociWindow } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const EDITOR = /^Karin is Nora’s editor/;

/** The screen's parts, by what a person reads on them. */
function peopleOf({ page, dialog }: LociWindow) {
  const list = page.getByRole('region', { name: t('entities:list') });
  return {
    list,
    entity: (name: string) => list.getByRole('button', { name: new RegExp(`^${name}\\b`) }),
    title: page.locator('.profile__name'),
    names: page.locator('.profile__alias'),
    memories: page.getByRole('heading', { name: /^\d+ memor(y|ies)$/ }),
    counted: page.getByText(/^\d+ (?:person or thing|people and things)$/),
    protect: page.getByRole('switch', { name: t('entities:protect') }),
    search: list.getByRole('textbox', { name: t('entities:search') }),
    dialog,
  };
}

test('by mouse: somebody is looked up, named, protected, merged, split and all of it undone', async ({
  page,
  startDemo,
}) => {
  const window = windowOf(page, t);
  const { list, entity, title, names, memories, counted, protect, search, dialog } =
    peopleOf(window);
  await window.open((await startDemo()).address);
  await window.goTo('entities');
  await expect(counted).toBeVisible();
  const known = Number.parseInt(await counted.innerText(), 10);

  await test.step('a profile tells who it is, by which names, and from what', async () => {
    await search.fill('Gal');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await entity('Galina').click();
    await expect(title).toHaveText('Galina');
    await expect(page.locator('.profile__summary')).toContainText('neighbor from Kazan');
    await expect(names).toHaveText(['Galina', 'Галина']);
    await page.getByRole('button', { name: /Галина учит Нору/ }).click();
    await expect(window.inspector).toContainText('Галина учит меня русскому');
    await window.press(t('common:close'), window.inspector);
  });

  await test.step('a name is given, found by, and taken away', async () => {
    await window.press(t('entities:addName'));
    await page.getByLabel(t('entities:newName')).fill('Galya');
    await page.getByLabel(t('entities:newName')).press('Enter');
    await expect(names).toHaveText(['Galina', 'Galya', 'Галина']);
    await search.fill('Galya');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(entity('Galina')).toBeVisible();
    await search.fill('');
    await window.press('Remove the name Galya');
    await expect(names).toHaveText(['Galina', 'Галина']);
  });

  await test.step('what is protected does not fade', async () => {
    await expect(protect).not.toBeChecked();
    await page.getByText(t('entities:protect')).click();
    await expect(protect).toBeChecked();
    await window.press(t('common:undo'), window.notifications);
    await expect(protect).not.toBeChecked();
  });

  await test.step('two are merged, and come apart again by undo', async () => {
    const before = await memories.innerText();
    await window.press(t('entities:merge'));
    await dialog.getByRole('textbox', { name: t('entities:search') }).fill('Kazan');
    await dialog.getByRole('button', { name: /^Kazan/ }).click();
    await expect(dialog.getByRole('status')).toContainText('will be called Galina');
    await window.press(t('review:merge'), dialog);
    await expect(dialog).toHaveCount(0);
    await expect(names).toHaveText(['Galina', 'Kazan', 'Галина']);
    await expect(counted).toHaveText(`${known - 1} people and things`);
    await saveScreenshot(page, 'entities-merged');
    await window.press(t('common:undo'), window.notifications);
    await expect(names).toHaveText(['Galina', 'Галина']);
    await expect(counted).toHaveText(`${known} people and things`);
    await expect(memories).toHaveText(before);
  });

  await test.step('one turns out to be two', async () => {
    const before = Number.parseInt(await memories.innerText(), 10);
    await window.press(t('entities:split'));
    await dialog.getByLabel(t('entities:splitName')).fill('The other Galina');
    await dialog.getByRole('checkbox', { name: /Галина кладёт в сырники/ }).check();
    await dialog.getByRole('checkbox', { name: 'Галина', exact: true }).check();
    await window.press(t('entities:splitConfirm'), dialog);
    await expect(dialog).toHaveCount(0);
    await expect(memories).toHaveText(`${before - 1} memories`);
    await expect(names).toHaveText(['Galina']);
    await expect(counted).toHaveText(`${known + 1} people and things`);
    await search.fill('The other');
    await entity('The other Galina').click();
    await expect(names).toContainText(['The other Galina', 'Галина']);
    await expect(memories).toHaveText('1 memory');
    await window.press(t('common:undo'), window.notifications);
    await search.fill('');
    await expect(counted).toHaveText(`${known} people and things`);
    await entity('Galina').click();
    await expect(memories).toHaveText(`${before} memories`);
    await expect(names).toHaveText(['Galina', 'Галина']);
  });
});

test('by keys alone: the same, and on into the graph', async ({ page, startDemo }) => {
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  const { list, entity, title, names, memories, counted, protect, search, dialog } =
    peopleOf(window);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await window.open((await startDemo()).address);
  await keys.activate(window.railLink('entities'));
  await expect(counted).toBeVisible();
  const known = Number.parseInt(await counted.innerText(), 10);

  await test.step('found by the beginning of a name, and opened', async () => {
    await keys.tabTo(search);
    await keys.type('Kar');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await keys.press('Control+a');
    await keys.press('Delete');
    await expect(counted).toHaveText(`${known} people and things`);
    await keys.tabTo(entity('Nora'));
    await keys.pick(entity('Karin'));
    await expect(title).toHaveText('Karin');
    await keys.activate(page.getByRole('button', { name: EDITOR }));
    await expect(window.inspector).toContainText('Karin at Blue Door Books');
    await keys.activate(window.inspector.getByRole('button', { name: t('common:close') }));
  });

  await test.step('a name is given and taken away', async () => {
    const before = await names.allInnerTexts();
    await keys.activate(button(t('entities:addName')));
    await expect(page.getByLabel(t('entities:newName'))).toBeFocused();
    await keys.type('Karinka');
    await keys.press('Enter');
    await expect(names).toHaveText([...before, 'Karinka']);
    await keys.activate(button('Remove the name Karinka'));
    await expect(names).toHaveText(before);
  });

  await test.step('protected, and not any more', async () => {
    const before = await protect.isChecked();
    await keys.tabTo(protect);
    await keys.press('Space');
    await expect(protect).toBeChecked({ checked: !before });
    await keys.press('Space');
    await expect(protect).toBeChecked({ checked: before });
  });

  await test.step('merged with another, and undone by its shortcut', async () => {
    await keys.activate(button(t('entities:merge')));
    await keys.tabTo(dialog.getByRole('textbox', { name: t('entities:search') }));
    await keys.type('Biscuit');
    await keys.activate(dialog.getByRole('button', { name: /^Biscuit/ }));
    await expect(dialog.getByRole('status')).toContainText('will be called Karin');
    await keys.activate(dialog.getByRole('button', { name: t('review:merge'), exact: true }));
    await expect(counted).toHaveText(`${known - 1} people and things`);
    await expect(names.filter({ hasText: 'Biscuit' })).toBeVisible();
    await keys.press('Control+z');
    await expect(counted).toHaveText(`${known} people and things`);
    await expect(names.filter({ hasText: 'Biscuit' })).toHaveCount(0);
  });

  await test.step('split, which is undone from the notification', async () => {
    const before = await memories.innerText();
    await keys.activate(button(t('entities:split')));
    await expect(dialog.getByLabel(t('entities:splitName'))).toBeFocused();
    await keys.type('Another Karin');
    await keys.tabTo(dialog.getByRole('checkbox', { name: EDITOR }));
    await keys.press('Space');
    await keys.activate(
      dialog.getByRole('button', { name: t('entities:splitConfirm'), exact: true }),
    );
    await expect(dialog).toHaveCount(0);
    await expect(counted).toHaveText(`${known + 1} people and things`);
    await expect(memories).not.toHaveText(before);
    await keys.activate(
      window.notifications.getByRole('button', { name: t('common:undo') }).first(),
    );
    await expect(counted).toHaveText(`${known} people and things`);
    await expect(memories).toHaveText(before);
  });

  await test.step('shown in the graph, in its middle', async () => {
    await keys.activate(button(t('graph:openHere')));
    await expect(page.getByRole('navigation', { name: t('graph:trail') })).toContainText('Karin');
    await expect(centerCard(page)).toContainText('Karin');
  });

  await test.step('one’s own self is not protected from fading, or nothing would fade', async () => {
    await keys.activate(window.railLink('entities'));
    await expect(title).toHaveText('Karin');
    await keys.activate(window.railLink('entities'));
    await keys.activate(entity('Nora'));
    await expect(title).toHaveText('Nora');
    await expect(protect).toHaveCount(0);
  });
  expect(await keys.pointerEventCount()).toBe(0);
});
