import { expect } from '@playwright/test';
import { deckOf } from './support/deck.ts';
import { keyboardOf } from './support/keyboard.ts';
import { seedHome, type Seed } from './support/seed.ts';
import { rememberFact } from './support/rememberFact.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf, type LociWindow } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const DAY = 86_400_000;
const SUITE = 'Play the first Bach suite on the cello, slowly, but to the end';
const MARATHON = /^Run the half marathon on/;
const LETTER = 'Look at the doctor’s letter about what Leo must not eat';
const BRIDGES = 'Walk all seven bridges of Porto with a sketchbook';

/** The day on which a memory in the list fades, as its row says; null for what stays. */
async function fadesOn(window: LociWindow, content: string): Promise<string | null> {
  const time = window.memory(content).locator('.fade time');
  return (await time.count()) === 0 ? null : time.getAttribute('datetime');
}

/** The line of a memory's history that tells of its being done or dropped. */
const finishButton = ({ inspector }: LociWindow) =>
  inspector.locator('.history__entry').filter({ hasText: t('words:cause.finish') });

/** Said so long ago that they fade in ten days, one after the other. */
const FADING = ['The ferry takes no cards', 'The kiosk shuts at five', 'Ticket 88 is for glasses'];

function addFadingMemories({ curation, at }: Seed): void {
  for (const [index, content] of FADING.entries()) {
    at(Date.now() - 60 * DAY + index * 60_000);
    rememberFact(curation, content);
  }
  at(Date.now());
}

/** Presses P at the first change that draws a card: a person may press as soon as it is seen. */
const CLICK_PIN_WHEN_DRAWN = `new MutationObserver((_, observer) => {
  if (document.querySelector('article.card') === null) return;
  observer.disconnect();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyP', bubbles: true }));
}).observe(document.body, { childList: true, subtree: true })`;

test.describe('what is about to fade', () => {
  const [ferry = '', kiosk = '', ticket = ''] = FADING;

  test('by mouse: stays for a while, for good, or goes now', async ({ page, home, start }) => {
    await (await start()).stop();
    seedHome(home, addFadingMemories);
    const window = windowOf(page, t);
    const { card } = deckOf(window);
    await window.open((await start()).address);
    await window.skipWelcome();
    await window.goTo('memories');
    await expect(window.memory(ferry)).toBeVisible();
    const before = await fadesOn(window, ferry);

    await page.getByRole('radio', { name: /^Review/ }).click();
    await page.getByRole('radio', { name: 'About to fade' }).click();
    await expect(card).toHaveAccessibleName(ferry);
    await window.press(t('review:keepMonths'), card);
    await expect(card).toHaveAccessibleName(kiosk);
    await window.press(t('review:pin'), card);
    await expect(card).toHaveAccessibleName(ticket);
    await window.press(t('review:removeNow'), card);
    await expect(page.getByText('0 left · 3 reviewed')).toBeVisible();
    await window.press(t('common:undo'), page.getByRole('main'));
    await expect(card).toHaveAccessibleName(ticket);
    await expect(page.getByText(/^1 left/)).toBeVisible();
    await window.press(t('review:removeNow'), card);
    await expect(page.getByText(t('review:noFading'))).toBeVisible();
    await saveScreenshot(page, 'fading-decided');

    await page.getByRole('radio', { name: t('review:list'), exact: true }).click();
    await expect(window.memory(kiosk)).toContainText(t('memories:confirmed'));
    await expect(window.memory(ticket)).toHaveCount(0);
    expect(await fadesOn(window, kiosk)).toBeNull();
    const kept = Date.parse((await fadesOn(window, ferry)) ?? '');
    expect(kept).toBeGreaterThan(Date.parse(before ?? '') + 30 * DAY);
  });

  test('by keys alone: from the palette to each decision, and back', async ({
    page,
    home,
    start,
  }) => {
    await (await start()).stop();
    seedHome(home, addFadingMemories);
    const keys = await keyboardOf(page);
    const window = windowOf(page, t);
    const { card } = deckOf(window);
    await window.open((await start()).address);
    await keys.activate(page.getByRole('button', { name: t('shell:welcome.skip') }));
    await expect(window.composer).toBeFocused();
    await page.evaluate(CLICK_PIN_WHEN_DRAWN);
    await keys.press('Control+k');
    await keys.type('fade');
    await keys.pick(page.getByRole('menuitem', { name: t('shell:palette.fading') }));
    await expect(page.getByText('2 left · 1 reviewed')).toBeVisible();
    await expect(card).toHaveAccessibleName(kiosk);
    await keys.press('2');
    await expect(page.getByText('1 left · 2 reviewed')).toBeVisible();
    await expect(card).toHaveAccessibleName(ticket);
    await keys.press('3');
    await expect(page.getByText('0 left · 3 reviewed')).toBeVisible();
    for (const content of FADING.toReversed()) {
      await keys.press('z');
      await expect(card).toHaveAccessibleName(content);
    }
    await keys.press('p');
    await expect(page.getByText('2 left · 1 reviewed')).toBeVisible();

    await keys.activate(window.railLink('memories'));
    await expect(window.memory(ferry)).toContainText(t('memories:confirmed'));
    await expect(window.memory(kiosk)).not.toContainText(t('memories:confirmed'));
    await expect(window.memory(ticket)).toBeVisible();
    expect(await keys.pointerEventCount()).toBe(0);
  });
});

test.describe('to-dos and goals', () => {
  test('by mouse: done in the row, dropped in the details, and one taken back', async ({
    page,
    startDemo,
  }) => {
    const window = windowOf(page, t);
    await window.open((await startDemo()).address);
    await window.goTo('memories');
    await page.getByRole('button', { name: t('memories:kind'), exact: true }).click();
    for (const kind of ['Goal', 'Todo'] as const) {
      await page.getByRole('menuitemcheckbox', { name: t(`words:kind.${kind}`) }).click();
    }
    await page.keyboard.press('Escape');
    const counted = page.getByText(/^\d+ memories$/);
    // The list of both kinds is there once no row is of another, and one is of the kind chosen last.
    await expect(page.getByRole('row').filter({ hasNotText: /Goal|To-do/ })).toHaveCount(0);
    await expect(window.memory(LETTER)).toBeVisible();
    const open = Number.parseInt(await counted.innerText(), 10);

    await window.memory(BRIDGES).hover();
    await window.press(t('memories:markDone'), window.memory(BRIDGES));
    await expect(window.memory(BRIDGES)).toHaveCount(0);
    await window.memory(SUITE).click();
    await window.press(t('memories:markDropped'), window.inspector);
    await expect(window.memory(SUITE)).toHaveCount(0);
    await expect(window.inspector).toContainText(t('words:statusReason.dropped'));
    await expect(window.inspector.locator('.inspector__content')).toHaveClass(/struck/);
    await expect(counted).toHaveText(`${open - 2} memories`);
    await saveScreenshot(page, 'goals-dropped');

    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('menuitemcheckbox', { name: t('words:status.active') }).click();
    await page.getByRole('menuitemcheckbox', { name: t('words:status.retracted') }).click();
    await page.keyboard.press('Escape');
    await expect(window.memory(BRIDGES)).toContainText(t('words:statusReason.done'));
    await expect(window.memory(SUITE)).toContainText(t('words:statusReason.dropped'));
    await window.memory(BRIDGES).click();
    await window.press(t('common:undo'), finishButton(window));
    await expect(window.memory(BRIDGES)).toHaveCount(0);
    await window.press(t('common:close'), window.inspector);
    await window.goTo('chat');
    await window.press(t('chat:newConversation'));
    const answer = await window.say('Which bridges do I walk with a sketchbook?');
    await expect(answer).toContainText(BRIDGES);
    await expect(await window.say('Which Bach suite do I play?')).not.toContainText(SUITE);
  });

  test('by keys alone: done by its key, dropped in the details', async ({ page, startDemo }) => {
    const keys = await keyboardOf(page);
    const window = windowOf(page, t);
    await window.open((await startDemo()).address);
    await keys.activate(window.railLink('memories'));
    await keys.activate(page.getByRole('button', { name: t('memories:kind'), exact: true }));
    for (const kind of ['Goal', 'Todo'] as const) {
      const item = page.getByRole('menuitemcheckbox', { name: t(`words:kind.${kind}`) });
      await keys.pick(item, 'Space');
      await expect(item).toBeChecked();
    }
    await keys.press('Escape');
    const counted = page.getByText(/^\d+ memories$/);
    await expect(page.getByRole('row').filter({ hasNotText: /Goal|To-do/ })).toHaveCount(0);
    // Both kinds have arrived: the list of the first alone has no others either.
    await expect(window.memory(LETTER)).toBeVisible();
    await expect(page.getByText(MARATHON)).toBeVisible();
    const open = Number.parseInt(await counted.innerText(), 10);

    await keys.tabTo(page.locator('[role=row][tabindex="0"]'));
    await keys.pick(window.memory(LETTER), 'd');
    await expect(window.memory(LETTER)).toHaveCount(0);
    await expect(counted).toHaveText(`${open - 1} memories`);

    const marathon = page.getByRole('row').filter({ has: page.getByText(MARATHON) });
    await keys.tabTo(page.locator('[role=row][tabindex="0"]'));
    await keys.press('Home');
    await keys.pick(marathon, 'Shift+D');
    await expect(marathon).toHaveCount(0);
    await expect(counted).toHaveText(`${open - 2} memories`);
    await expect(window.notifications).toContainText('Run the half marathon');
    await keys.tabTo(page.locator('[role=row][tabindex="0"]'));
    await keys.press('z');
    await expect(marathon).toHaveCount(1);
    await expect(counted).toHaveText(`${open - 1} memories`);
    expect(await keys.pointerEventCount()).toBe(0);
  });
});
