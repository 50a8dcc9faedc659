import { expect } from '@playwright/test';
import { call, says } from '../tests/support/modelServer.ts';
import { findings } from './support/looks.ts';
import { saveScreenshot, test, withModel } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');

test('a request to forget opens the preview of it, and erases nothing by itself', async ({
  page,
  modelServer,
  start,
}) => {
  const loci = await start(withModel(modelServer));
  const window = windowOf(page, t);
  await window.open(loci.address);
  await window.skipWelcome();
  await window.send('/remember I have a ginger cat named Biscuit');
  modelServer.next(
    call('forget_memory', { memory: 1, quote: 'forget that I have a ginger cat named Biscuit' }),
    says('You can look at it first.'),
  );
  const answer = await window.ask('Please forget that I have a ginger cat named Biscuit.', 'small');
  await saveScreenshot(page, 'forget-request');
  expect(await findings(page)).toEqual([]);
  await answer.getByRole('button', { name: t('chat:reviewForgetting') }).click();
  await expect(page.getByRole('dialog')).toContainText('Biscuit');
  await page.keyboard.press('Escape');
  await window.goTo('memories');
  await expect(window.memory('ginger cat')).toBeVisible();
});
