import { serveAt } from '../inProcess/modelServers.ts';
import { firstRun } from './homes.ts';
import { asItOpens, type State } from './state.ts';

async function firstRunWithServers() {
  const loci = await firstRun();
  await serveAt(loci, 'ollama');
  await serveAt(loci, 'lmstudio', ['mistral-small-3.2']);
  return loci;
}

export const firstRunStates: readonly State[] = [
  ['first-run', firstRun, asItOpens],
  ['first-run-found', firstRunWithServers, asItOpens],
  [
    'first-run-key',
    firstRunWithServers,
    async (page) => {
      await page.locator('.welcome .disclosure__line').last().click();
      await page.locator('.add-endpoint input[type=password]').scrollIntoViewIfNeeded();
    },
  ],
];
