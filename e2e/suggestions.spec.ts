import { expect } from '@playwright/test';
import { findings, LANGUAGES, contextOptions } from './support/looks.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const NOTES = {
  en: {
    todo: 'need to ring the plumber tomorrow at 9 about the boiler',
    health: "turns out i'm lactose intolerant",
    short: 'Ring the plumber',
    everyday: "i'm so tired today",
  },
  ru: {
    todo: 'надо завтра в 9 позвонить сантехнику насчёт котла',
    health: 'у меня аллергия на пыльцу берёзы',
    short: 'Позвонить сантехнику',
    everyday: 'устала как собака',
  },
} as const;

for (const language of LANGUAGES) {
  test(`what a message holds is offered, kept with a press, and ticked off (${language})`, async ({
    browser,
    start,
  }) => {
    const t = wordsOf(language);
    const notes = NOTES[language];
    const loci = await start();
    const theme = language === 'en' ? 'light' : 'dark';
    const context = await browser.newContext({ ...contextOptions({ language, theme }) });
    const page = await context.newPage();
    const window = windowOf(page, t);
    await window.open(loci.address);
    await window.skipWelcome();
    const suggestionGroup = page.getByRole('group', { name: t('chat:suggestion.label') });
    const press = (name: string) => suggestionGroup.last().getByRole('button', { name }).click();

    await test.step('an everyday message gets no offer', async () => {
      await window.say(notes.everyday);
      await window.say(notes.health);
      await expect(suggestionGroup).toHaveCount(1);
      await saveScreenshot(page, `suggestion-${language}`);
      expect(await findings(page)).toEqual([]);
    });

    await test.step('declined, it is gone, after a reload too', async () => {
      await press(t('chat:suggestion.dismiss'));
      await expect(suggestionGroup).toHaveCount(0);
      await page.reload();
      await expect(window.turns.first()).toBeVisible();
      await expect(suggestionGroup).toHaveCount(0);
    });

    await test.step('a to-do is kept in other words, with its due time', async () => {
      await window.say(notes.todo);
      await press(t('chat:suggestion.edit'));
      await saveScreenshot(page, `suggestion-edit-${language}`);
      await suggestionGroup
        .getByRole('textbox', { name: t('chat:suggestion.wording') })
        .fill(notes.short);
      await press(t('chat:suggestion.keep'));
      await expect(suggestionGroup).toHaveCount(0);
      const todoCheckbox = page.getByRole('log').getByRole('checkbox', {
        name: new RegExp(`${notes.short}$`),
      });
      await expect(todoCheckbox).not.toBeChecked();
      await saveScreenshot(page, `suggestion-kept-${language}`);
      expect(await findings(page)).toEqual([]);
    });

    await test.step('in the list it has its date, and is ticked off there', async () => {
      await window.goTo('memories');
      const row = window.memory(notes.short);
      await expect(row.locator('time.due')).toBeVisible();
      await row.click();
      await saveScreenshot(page, `todo-list-${language}`);
      expect(await findings(page)).toEqual([]);
      await row.locator('.todo-checkbox').click();
      await expect(window.memory(notes.short)).toHaveCount(0);
    });
    await context.close();
  });
}

test('a to-do that is due is told once, by a banner with a way to finish it', async ({
  page,
  start,
}) => {
  const t = wordsOf('en');
  const loci = await start();
  const window = windowOf(page, t);
  await page.clock.install();
  await window.open(loci.address);
  await window.skipWelcome();
  await window.say('/todo water the plants in 20 minutes');
  const banner = page.getByRole('status').filter({ hasText: 'water the plants' });
  await expect(banner).toHaveCount(0);
  await page.clock.fastForward('00:21:00');
  await expect(banner).toBeVisible();
  await saveScreenshot(page, 'reminder');
  expect(await findings(page)).toEqual([]);
  await banner.getByRole('button', { name: t('memories:reminder.done') }).click();
  await expect(banner).toHaveCount(0);
});
