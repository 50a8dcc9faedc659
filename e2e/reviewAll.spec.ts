import { expect } from '@playwright/test';
import { act } from '../electron/engine/curation/act.ts';
import { insertMemory } from '../electron/engine/curation/newNode.ts';
import { seedHome } from './support/seed.ts';
import { keepPicture, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const ALL = 200;
const contentOf = (n: number) => `Lamp number ${n} stands in the attic of house ${n}.`;

/** What is pressed for the n-th card: keep, reject with a reason, known already, not today. */
const keys = (n: number) => [['1'], ['3', '2'], ['2', '0'], ['h']][n % 4] ?? ['1'];

test('two hundred cards are cleared by keys, each undoable, counted right, and none leaks meanwhile', async ({
  page,
  home,
  start,
}) => {
  test.setTimeout(240_000);
  const t = wordsOf('en');
  await (await start()).stop();
  seedHome(home, ({ curation }) => {
    const what = { actor: 'model', cause: 'consolidate', label: contentOf(0) } as const;
    act(curation, what, (set) => {
      for (let n = 0; n < ALL; n += 1) {
        const memory = { content: contentOf(n), kind: 'Fact', saidIn: null } as const;
        insertMemory(curation, set, memory, {
          trust: 'extracted',
          review: 'pending',
          confidence: 0.5,
          role: 'memory_agent',
          attributes: { waits: ['unsure'] },
        });
      }
    });
  });
  const window = windowOf(page, t);
  await window.open((await start()).address);
  await window.skipWelcome();
  const asked = 'What do you know about the lamp in the attic?';
  expect(await (await window.say(asked)).textContent()).not.toContain('Lamp number');

  await page.goto(new URL('#/review/waiting', page.url()).href);
  const card = page.getByRole('main').getByRole('article');
  const left = (count: number) => page.getByText(`${count} left`);
  const shows = (n: number) => expect(card).toHaveAccessibleName(contentOf(n));
  for (let n = 0; n < ALL; n += 1) {
    await shows(n);
    await expect(left(ALL - n)).toBeVisible();
    for (const key of keys(n)) await page.keyboard.press(key);
    if (n % 20 !== 0 && n % 20 !== 3) continue;
    // Whatever was decided comes back at once, with its count, and is decided again.
    await shows(n + 1);
    await page.keyboard.press('z');
    await shows(n);
    await expect(left(ALL - n)).toBeVisible();
    for (const key of keys(n)) await page.keyboard.press(key);
  }
  await keepPicture(page, 'review-two-hundred');
  await page.getByRole('button', { name: 'Look at 50 that were put off' }).click();
  for (let n = 3; n < ALL; n += 4) {
    await shows(n);
    await page.keyboard.press('1');
  }
  await expect(page.getByText(t('review:caughtUp'))).toBeVisible();

  await window.goTo('memories');
  await expect(page.getByText('100 memories')).toBeVisible();
  await window.goTo('chat');
  const answer = await window.say(asked);
  await expect(answer).toContainText('Lamp number');
  const numbers = [...((await answer.textContent()) ?? '').matchAll(/Lamp number (\d+)/gu)];
  for (const [, number] of numbers) expect([0, 3]).toContain(Number(number) % 4);
});
