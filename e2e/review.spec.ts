import { expect } from '@playwright/test';
import { deckOf } from './support/deck.ts';
import { keyboardOf } from './support/keyboard.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const DARK_FACT = 'Leo may be afraid of the dark';
const WEDNESDAYS = 'Nora has cello lessons with Mr. Amaro on Wednesdays at six';
const TUESDAYS = 'Nora has cello lessons with Mr. Amaro on Tuesdays at six';
const THURSDAYS = 'Nora has cello lessons with Mr. Amaro on Thursdays at six';
const EVENINGS = 'Nora’s evenings belong to people at her table, her Saturdays to the river';
const EVENINGS_FACT = 'Nora keeps her evenings for people at her table';
const LONG_RUN = 'Nora may skip the long run this weekend';
const WORKSHOP = 'Nora may teach a weekend workshop for grown-ups after all';
const WALNUTS = 'Leo is allergic to walnuts';
const HAZELNUTS = 'Leo is allergic to hazelnuts';

test('by mouse: what waits is decided in every way, a contradiction and two names too', async ({
  page,
  startDemo,
}) => {
  const window = windowOf(page, t);
  const deck = deckOf(window);
  const { card } = deck;
  await window.open((await startDemo()).address);
  await window.goTo('memories');
  await page.getByRole('radio', { name: /^Review/ }).click();
  await expect(card).toBeVisible();
  const all = await deck.left();
  // One contradiction and one pair of names are asked about as well.
  await deck.counts(all, 0, 2);

  await test.step('kept by mistake, it comes back', async () => {
    const first = (await card.getAttribute('aria-label')) ?? '';
    await window.press(t('review:keep'), card);
    await expect(card).not.toHaveAccessibleName(first);
    await deck.counts(all - 1, 1, 2);
    await window.press(t('common:undo'), page.getByRole('main'));
    await expect(card).toHaveAccessibleName(first);
    await deck.counts(all, 0, 2);
  });

  const seenCards = await deck.clear(
    {
      [DARK_FACT]: async () => {
        await expect(card).toContainText(t('review:similar'));
        await window.press(t('review:duplicate'), card);
        const region = card.getByRole('region', { name: t('review:duplicateOf') });
        const known = await region.getByRole('button').first().innerText();
        await region.getByRole('button').first().click();
        const last = page.locator('.deck__last');
        await expect(last).toContainText(t('review:lastAction.repeated'));
        await expect(last.locator('q')).toHaveText(known.replace(/\s*1$/, ''));
      },
      [WEDNESDAYS]: async () => {
        const choice = card.getByRole('radiogroup', { name: t('review:conflict') });
        await choice.getByRole('radio', { name: t('review:replace') }).click();
        await expect(card.locator('.candidate .struck-through')).toHaveText(THURSDAYS);
        await saveScreenshot(page, 'review-01-replace');
        await window.press(t('review:keep'), card);
      },
      [EVENINGS]: async () => {
        await window.press(t('review:edit'), card);
        await page.getByLabel(t('review:editLabel')).fill(EVENINGS_FACT);
        await window.press(t('review:saveVersion'), card);
      },
      [LONG_RUN]: async () => {
        await window.press(t('review:rejectMemory'), card);
        await window.press(t('review:reject.not_worth'), card);
      },
      [WORKSHOP]: () => window.press(t('review:snooze'), card),
    },
    () => window.press(t('review:keep'), card),
  );
  expect(seenCards).toEqual(
    expect.arrayContaining([DARK_FACT, WEDNESDAYS, EVENINGS, LONG_RUN, WORKSHOP]),
  );

  await test.step('what was put off is looked at after all', async () => {
    await window.press('Show 1 snoozed');
    await expect(card).toHaveAccessibleName(WORKSHOP);
    await window.press(t('review:keep'), card);
    await expect(page.getByText(t('review:allReviewed'))).toBeVisible();
  });

  await test.step('of two that contradict each other, one was never true', async () => {
    await window.press('Continue to Contradictions (1)');
    await expect(card).toContainText(WALNUTS);
    await page
      .getByRole('radiogroup', { name: t('review:otherMemoryIs') })
      .getByRole('radio', { name: t('review:otherOne.retract') })
      .click();
    const side = card.locator('.card__side').filter({ hasText: HAZELNUTS });
    await window.press(t('review:thisIsRight'), side);
    await expect(page.getByText(t('review:noContradictions'))).toBeVisible();
  });

  await test.step('two names turn out to be one', async () => {
    await window.press('Continue to Possible matches (1)');
    await expect(card).toContainText('Emil Sandberg');
    await window.press(t('review:merge'), card);
    await expect(page.getByText(t('review:noMerges'))).toBeVisible();
    await expect(window.railLink('memories')).toHaveAccessibleName(t('shell:screen.memories'));
    await saveScreenshot(page, 'review-02-caught-up');
  });

  await test.step('the list, the history and the people say the same', async () => {
    await page.getByRole('radio', { name: t('review:list'), exact: true }).click();
    await window.showWholeList();
    for (const kept of [WEDNESDAYS, EVENINGS_FACT, WORKSHOP, HAZELNUTS]) {
      await expect(window.memory(kept)).toBeVisible();
      await expect(window.memory(kept)).not.toContainText(t('memories:pendingReview'));
    }
    for (const gone of [DARK_FACT, THURSDAYS, EVENINGS, LONG_RUN, WALNUTS]) {
      await expect(window.memory(gone)).toHaveCount(0);
    }
    await window.memory(WEDNESDAYS).click();
    const struck = window.inspector.locator('.versions .struck-through');
    await expect(struck).toHaveText([TUESDAYS, THURSDAYS]);
    await expect(window.inspector).toContainText(t('words:cause.review'));
    await window.goTo('entities');
    await page.getByRole('button', { name: /^Emil\b/ }).click();
    await expect(page.locator('.profile__alias', { hasText: 'Emil Sandberg' })).toBeVisible();
  });
});

test('by keys alone: the same decks, from the rail to the end', async ({ page, startDemo }) => {
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  const deck = deckOf(window);
  const { card } = deck;
  await window.open((await startDemo()).address);
  await keys.activate(window.railLink('memories'));
  await keys.choose(page.getByRole('radio', { name: /^Review/ }));
  await expect(card).toBeVisible();
  const all = await deck.left();
  await deck.counts(all, 0, 2);
  const seenCards = await deck.clear(
    {
      [DARK_FACT]: async () => {
        await keys.press('ArrowLeft');
        await expect(card).toContainText(t('review:rejectReason'));
        await keys.press('Escape');
        await keys.press('3');
        await keys.press('1');
      },
      [WEDNESDAYS]: async () => {
        await keys.choose(card.getByRole('radio', { name: t('review:keepBoth') }));
        await keys.press('1');
      },
      [EVENINGS]: async () => {
        await keys.press('e');
        await expect(page.getByLabel(t('review:editLabel'))).toBeFocused();
        await keys.press('Control+a');
        await keys.type(EVENINGS_FACT);
        await keys.activate(page.getByRole('button', { name: t('review:saveVersion') }));
      },
      [LONG_RUN]: async () => {
        await keys.press('2');
        await expect(card).toContainText(t('review:duplicateOf'));
        await keys.press('0');
      },
      // Its button, for whoever does not know the key.
      [WORKSHOP]: () =>
        keys.activate(card.getByRole('button', { name: t('review:snooze'), exact: true })),
    },
    () => keys.press('ArrowRight'),
  );
  expect(seenCards).toEqual(
    expect.arrayContaining([DARK_FACT, WEDNESDAYS, EVENINGS, LONG_RUN, WORKSHOP]),
  );
  await test.step('the last one put off comes back, and is put off again', async () => {
    await keys.press('z');
    await expect(card).toHaveAccessibleName(WORKSHOP);
    await deck.counts(1, all - 1, 2);
    await keys.press('h');
    await deck.counts(0, all, 2);
  });

  await test.step('one of the two replaces the other', async () => {
    await keys.choose(page.getByRole('radio', { name: /^Contradictions/ }));
    await expect(card).toContainText(WALNUTS);
    const sides = card.locator('.card__side');
    const key = (await sides.first().innerText()).includes(HAZELNUTS) ? '1' : '2';
    await keys.press(key);
    await expect(page.getByText(t('review:noContradictions'))).toBeVisible();
  });

  await test.step('the two names are kept apart', async () => {
    await keys.activate(page.getByRole('button', { name: 'Continue to Possible matches (1)' }));
    await expect(card).toContainText('Emil Sandberg');
    await keys.press('3');
    await expect(page.getByText(t('review:noMerges'))).toBeVisible();
    await expect(window.railLink('memories')).toHaveAccessibleName(t('shell:screen.memories'));
  });

  await test.step('the list says so', async () => {
    await keys.choose(page.getByRole('radio', { name: t('review:list'), exact: true }));
    await window.showWholeList();
    for (const kept of [WEDNESDAYS, THURSDAYS, EVENINGS_FACT, HAZELNUTS]) {
      await expect(window.memory(kept)).toBeVisible();
    }
    for (const gone of [DARK_FACT, EVENINGS, LONG_RUN, WALNUTS]) {
      await expect(window.memory(gone)).toHaveCount(0);
    }
    await expect(window.memory(WORKSHOP)).toContainText(t('memories:pendingReview'));
  });
  expect(await keys.pointerEventCount()).toBe(0);
});
