import type { Page } from '@playwright/test';
import { go, openNewest, type Scene } from './sceneActs.ts';
import { busyWorld, tendedWorld } from './writePathStory.ts';
import { livedInWorld } from './story.ts';

export const tendScenes: readonly Scene[] = [
  ['review', tendedWorld, go('#/review/waiting')],
  [
    'review-reject',
    tendedWorld,
    async (page) => {
      await go('#/review/waiting')(page);
      await page.locator('.card').waitFor();
      await page.keyboard.press('1');
      await page.waitForTimeout(100);
      await page.keyboard.press('3');
    },
  ],
  [
    'review-edit',
    tendedWorld,
    async (page) => {
      await go('#/review/waiting')(page);
      await page.locator('.card').waitFor();
      await page.keyboard.press('e');
    },
  ],
  ['review-contradictions', tendedWorld, go('#/review/contradictions')],
  ['review-merges', tendedWorld, go('#/review/merges')],
  ['review-done', livedInWorld, go('#/review/waiting')],
  [
    'forget-choice',
    tendedWorld,
    async (page) => {
      await openForget(page);
    },
  ],
  [
    'forget-sure',
    tendedWorld,
    async (page) => {
      await openForget(page);
      await page.locator('.dialog__actions .button--loss').click();
    },
  ],
  [
    'forget-proof',
    tendedWorld,
    async (page) => {
      await openForget(page);
      await page.locator('.dialog__actions .button--loss').click();
      await page.locator('.dialog__actions .button--loss').click();
      await page.locator('.forget__proof').waitFor();
    },
  ],
  ['entities', tendedWorld, go('#/entities')],
  [
    'entities-profile',
    tendedWorld,
    async (page) => {
      await go('#/entities/entity-marek')(page);
      await page.locator('.profile__name').waitFor();
    },
  ],
  [
    'entities-merge',
    tendedWorld,
    async (page) => {
      await go('#/entities/entity-marek')(page);
      await page.locator('.profile__top .profile__actions button').first().click();
      await page.locator('.dialog .entity').first().waitFor();
      await page.locator('.dialog .entity').nth(1).click();
    },
  ],
  [
    'entities-split',
    tendedWorld,
    async (page) => {
      await go('#/entities/entity-marek')(page);
      await page.locator('.profile__top .profile__actions button').nth(1).click();
      await page.locator('.ticks input').first().waitFor();
    },
  ],
  ['timeline', tendedWorld, go('#/timeline')],
  ['upkeep', tendedWorld, go('#/upkeep')],
  [
    'upkeep-night',
    tendedWorld,
    async (page) => {
      await go('#/upkeep')(page);
      await page.locator('.report .disclosure__line').first().click();
      await page
        .locator('.report')
        .first()
        .evaluate((report) => report.scrollIntoView());
    },
  ],
  ['upkeep-running', busyWorld, go('#/upkeep')],
  ['upkeep-quiet', livedInWorld, go('#/upkeep')],
  [
    'upkeep-storage',
    tendedWorld,
    async (page) => {
      await go('#/upkeep')(page);
      await page.locator('.upkeep__section:has(.disclosure__line)').last().scrollIntoViewIfNeeded();
      await page.locator('.upkeep__section .disclosure__line').last().click();
      await page.locator('.parts__row').last().scrollIntoViewIfNeeded();
    },
  ],
  [
    'upkeep-back',
    tendedWorld,
    async (page) => {
      await go('#/upkeep')(page);
      await page.locator('.upkeep__section').last().locator('.button--quiet').first().click();
      await page.locator('.dialog').waitFor();
    },
  ],
];

async function openForget(page: Page): Promise<void> {
  await openNewest(page);
  await page.locator('.citation').last().click();
  await page.locator('.inspector .button--loss').last().click();
  await page.locator('.forget__item').first().waitFor();
}
