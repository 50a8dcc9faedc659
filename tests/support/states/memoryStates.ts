import type { Page } from '@playwright/test';
import { addModels } from '../inProcess/modelServers.ts';
import type { InProcessLoci } from '../inProcess/openLoci.ts';
import { noAnswer } from './answers.ts';
import { annasHome, crowdedHome, emptyHome } from './homes.ts';
import { go, openNewest, type State } from './state.ts';
import { asMessageId } from '../ids.ts';

/** A session is read and the night is at work, and neither comes to an end. */
async function busyHome(): Promise<InProcessLoci> {
  const loci = await annasHome();
  const text = asMessageId('The boat is blue.');
  await loci.call('chat.send', { conversationId: null, clientMessageId: text, text });
  loci.clock.advance(60 * 60_000);
  await loci.wake();
  const server = await addModels(loci);
  server.setDefaultAnswer(noAnswer);
  await loci.call('consolidation.run', {});
  await loci.call('maintenance.run', {});
  return loci;
}

async function openForget(page: Page): Promise<void> {
  await openNewest(page);
  // What an answer used is read after it, and moves the text: a press that it moves away is none.
  await page.locator('.receipt').last().waitFor();
  await page.locator('.citation').last().click();
  await page.locator('.inspector__actions button').last().click();
  await page.locator('.menu__item--danger').click();
  await page.locator('.forget__item').first().waitFor();
}

const openHub = async (page: Page): Promise<void> => {
  await go('#/graph/search/Visit', '.graph-card')(page);
};

async function openHubMap(page: Page): Promise<void> {
  await openHub(page);
  await page.locator('.graph__head .segmented__item').last().click();
  await page.locator('.graph-canvas canvas').first().waitFor();
}

export const memoryStates: readonly State[] = [
  ['memories-empty', emptyHome, go('#/memories', '.empty')],
  ['review-done', emptyHome, go('#/review/waiting', '.empty')],
  [
    'forget-proof',
    annasHome,
    async (page) => {
      await openForget(page);
      await page.locator('.dialog__actions .button--danger').click();
      await page.locator('.dialog__actions .button--danger').click();
      await page.locator('.forget__proof').waitFor();
    },
  ],
  ['graph-hub', crowdedHome, openHub],
  ['graph-hub-map', crowdedHome, openHubMap],
  ['graph-empty', emptyHome, go('#/graph', 'main.graph .empty')],
  ['graph-nothing', annasHome, go('#/graph/search/submarine', 'main.graph .empty')],
  ['health-running', busyHome, go('#/health', 'progress')],
  ['health-quiet', emptyHome, go('#/health', '.health__section')],
];
