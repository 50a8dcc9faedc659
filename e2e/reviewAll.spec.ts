import { expect, type Page } from '@playwright/test';
import { runAction } from '../electron/engine/curation/changeGroup.ts';
import { insertMemory } from '../electron/engine/curation/newNode.ts';
import { deckOf } from './support/deck.ts';
import { keyboardOf, type Keyboard } from './support/keyboard.ts';
import { seedHome, type Seed } from './support/seed.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const ALL = 200;
const contentOf = (n: number) => `Lamp number ${n} stands in the attic of house ${n}.`;
const QUESTION = 'What do you know about the lamp in the attic?';

/** Decisions on four cards in turn: by keys, or by buttons of the same name. */
const DECISIONS = [
  { action: 'kept', keys: ['1'], buttons: ['review:keep'] },
  { action: 'rejected', keys: ['3', '2'], buttons: ['review:rejectMemory', 'review:reject.wrong'] },
  { action: 'duplicate', keys: ['2', '0'], buttons: ['review:duplicate', 'review:noDuplicate'] },
  { action: 'snoozed', keys: ['h'], buttons: ['review:snooze'] },
] as const;
const decisionFor = (n: number) => DECISIONS[n % DECISIONS.length] ?? DECISIONS[0];

/** Decisions taken back and taken again: sixty, of every kind. */
const isUndoneLater = (n: number) => [0, 5, 7].includes(n % 10);
/** Cards that Tab and Enter decide, as for whoever does not know the keys. */
const usesButton = (n: number) => n % 20 < 4;
/** Index of the card at which the assistant is asked. */
const ASKED_AT = 120;

function addPendingMemories({ curation }: Seed): void {
  runAction(curation, { actor: 'model', cause: 'consolidate', label: contentOf(0) }, (set) => {
    for (let n = 0; n < ALL; n += 1) {
      const memory = { content: contentOf(n), kind: 'Fact', sourceRef: null } as const;
      insertMemory(curation, set, memory, {
        trust: 'extracted',
        review: 'pending',
        confidence: 0.5,
        role: 'memory_agent',
        attributes: { waits: ['unsure'] },
      });
    }
  });
}

async function decide(page: Page, keys: Keyboard, n: number): Promise<void> {
  const decision = decisionFor(n);
  if (!usesButton(n)) {
    for (const key of decision.keys) await keys.press(key);
    return;
  }
  const card = page.getByRole('main').getByRole('article');
  for (const name of decision.buttons) {
    await keys.activate(card.getByRole('button', { name: t(name), exact: true }));
  }
}

async function undoDecisions(page: Page, keys: Keyboard, n: number): Promise<void> {
  if (!usesButton(n)) return keys.press('z');
  const undo = page.getByRole('main').getByRole('button', { name: t('common:undo'), exact: true });
  return keys.activate(undo);
}

test('two hundred cards are cleared by keys, each undoable, counted right, and none leaks meanwhile', async ({
  page,
  home,
  start,
}) => {
  await (await start()).stop();
  seedHome(home, addPendingMemories);
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  const deck = deckOf(window);
  const openDeck = async () => {
    await keys.activate(window.railLink('memories'));
    await keys.choose(page.getByRole('radio', { name: /^Review/ }));
  };
  /** The lamps the assistant speaks of when asked for them. */
  const namedInAnswer = async () => {
    await keys.tabTo(window.composer);
    const before = await window.turns.count();
    await keys.type(QUESTION);
    await keys.press('Enter');
    await expect(window.turns).toHaveCount(before + 2);
    await expect(window.turns.last()).toHaveAccessibleName(t('chat:builtInAssistant'));
    // Its receipt ends an answer.
    await expect(window.turns.last().getByText(/sources? cited/)).toBeVisible();
    const answer = await window.turns.last().innerText();
    return [...answer.matchAll(/Lamp number (\d+)/gu)].map(([, number]) => Number(number));
  };
  await window.open((await start()).address);
  await keys.activate(page.getByRole('button', { name: t('shell:welcome.skip') }));
  expect(await namedInAnswer()).toEqual([]);

  await openDeck();
  const shows = (n: number) => expect(deck.card).toHaveAccessibleName(contentOf(n));
  const last = page.locator('.deck__last');
  for (let n = 0; n < ALL; n += 1) {
    await shows(n);
    await deck.counts(ALL - n, n, 0);
    if (n === ASKED_AT) {
      await keys.activate(window.railLink('chat'));
      const lamps = await namedInAnswer();
      expect(lamps.length).toBeGreaterThan(0);
      expect(lamps.filter((lamp) => lamp >= n || decisionFor(lamp).action !== 'kept')).toEqual([]);
      await openDeck();
      await shows(n);
      await deck.counts(ALL - n, n, 0);
    }
    await decide(page, keys, n);
    if (!isUndoneLater(n)) continue;
    // Every decided card comes back at once, with its count, and is decided again.
    await deck.counts(ALL - n - 1, n + 1, 0);
    await expect(last).toHaveText(
      `${t(`review:lastAction.${decisionFor(n).action}`)} ${contentOf(n)}UndoZ`,
    );
    await undoDecisions(page, keys, n);
    await shows(n);
    await deck.counts(ALL - n, n, 0);
    await decide(page, keys, n);
  }
  await saveScreenshot(page, 'review-two-hundred');
  await keys.activate(page.getByRole('button', { name: 'Show 50 snoozed' }));
  for (let n = 3; n < ALL; n += 4) {
    await shows(n);
    await keys.press('1');
  }
  await expect(page.getByText(t('review:allReviewed'))).toBeVisible();
  await deck.counts(0, ALL + 50, 0);

  await keys.choose(page.getByRole('radio', { name: t('review:list'), exact: true }));
  await expect(page.getByText('100 memories')).toBeVisible();
  await keys.activate(window.railLink('chat'));
  const lamps = await namedInAnswer();
  expect(lamps.length).toBeGreaterThan(0);
  for (const lamp of lamps) expect(['kept', 'snoozed']).toContain(decisionFor(lamp).action);
  expect(await keys.pointerEventCount()).toBe(0);
});
