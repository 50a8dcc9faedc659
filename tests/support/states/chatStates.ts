import type { Page } from '@playwright/test';
import { fails, faults, says } from '../modelServer.ts';
import { richAnswer, noAnswer, slowThoughts } from './answers.ts';
import { annasHome, emptyHome, tidiedHome, withModels } from './homes.ts';
import {
  ask,
  noAction,
  openNewest,
  openConversationTitled,
  showList,
  type State,
} from './state.ts';

const answer = (page: Page) => page.locator('.message--assistant').last();

async function openMenuOfNewest(page: Page): Promise<void> {
  await showList(page);
  await page.locator('.conversation').first().hover();
  await page.locator('.conversation__actions button').first().click();
  await page.locator('.menu__item').first().waitFor();
}

/** Opens the archive (1) or the trash (2), beside the conversations. */
const openArchiveOrTrash = (index: 1 | 2) => async (page: Page) => {
  await showList(page);
  await page.locator('.conversations__place').nth(index).click();
  await page.locator('.conversation').first().waitFor();
};

export const chatStates: readonly State[] = [
  ['new-chat-empty', emptyHome, noAction],
  ['new-chat-model', withModels, noAction],
  ['new-chat-temporary', withModels, (page) => page.locator('.icon-button--toggle').last().click()],
  [
    'picker',
    withModels,
    async (page) => {
      await page.locator('.picker').click();
      await page.locator('.picker__entry').first().waitFor();
    },
  ],
  ['chat-commands', annasHome, (page) => page.locator('.composer__text').fill('/')],
  [
    'chat-inspector',
    annasHome,
    async (page) => {
      await openNewest(page);
      await page.locator('.citation').last().click();
      await page.locator('.inspector').waitFor();
    },
  ],
  [
    'chat-find',
    annasHome,
    async (page) => {
      await openConversationTitled(page, 'Garden');
      await page.keyboard.press('Control+f');
      await page.keyboard.type('tomatoes');
    },
  ],
  [
    'chat-trash-toast',
    annasHome,
    async (page) => {
      await openMenuOfNewest(page);
      await page.locator('.menu__item--danger').first().click();
      await page.locator('.toast').first().waitFor();
    },
  ],
  ['row-menu', annasHome, openMenuOfNewest],
  [
    'turn-edit',
    withModels,
    async (page) => {
      await openNewest(page);
      const turn = page.locator('.message--user').last();
      await turn.hover();
      await turn.locator('.message__tools button').nth(1).click();
    },
  ],
  [
    'answer-rich',
    () => withModels(...richAnswer),
    async (page) => {
      await ask(page);
      await page.locator('.code__head').waitFor();
      const lines = answer(page).locator('.disclosure__line');
      await lines.nth(0).click();
      await lines.nth(1).click();
    },
  ],
  [
    'answer-loading',
    () => withModels(noAnswer),
    async (page) => {
      await ask(page);
      await answer(page).waitFor();
      await ask(page, 'And what is the deposit?');
    },
  ],
  [
    'answer-retrying',
    () => withModels(fails(429, {}, { 'retry-after': '40' })),
    async (page) => {
      await ask(page);
      await answer(page).waitFor();
      await page.locator('.composer__text').fill('Hello?');
    },
  ],
  [
    'answer-unauthorized',
    () => withModels(fails(401)),
    async (page) => {
      await ask(page);
      await answer(page).locator('.message__state').waitFor();
    },
  ],
  [
    'answer-dropped',
    () => withModels(faults.drop),
    async (page) => {
      await ask(page);
      await answer(page).locator('.message__state').waitFor();
    },
  ],
  [
    'answer-versions',
    () => withModels(says('The first try.'), says('The second try says more.')),
    async (page) => {
      await ask(page);
      await answer(page).getByText('The first try.').waitFor();
      // Its words are there before it has ended, and no answer is made anew while it comes.
      await answer(page).locator('.message__tools').waitFor({ state: 'attached' });
      await page.keyboard.press('Control+Shift+Enter');
      await answer(page).getByText('The second try says more.').waitFor();
      await answer(page).hover();
    },
  ],
  [
    'state-streaming-thoughts',
    () => withModels(slowThoughts),
    async (page) => {
      await ask(page);
      await answer(page).locator('.disclosure__line').first().click();
    },
  ],
  ['state-archive', tidiedHome, openArchiveOrTrash(1)],
  ['state-trash', tidiedHome, openArchiveOrTrash(2)],
];
