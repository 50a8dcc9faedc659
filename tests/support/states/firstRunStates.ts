import { startServerAt } from '../inProcess/modelServers.ts';
import { firstRun } from './homes.ts';
import { noAction, type State } from './state.ts';

async function firstRunWithServers() {
  const loci = await firstRun();
  await startServerAt(loci, 'ollama');
  await startServerAt(loci, 'lmstudio', ['mistral-small-3.2']);
  return loci;
}

export const firstRunStates: readonly State[] = [
  ['first-run', firstRun, noAction],
  ['first-run-found', firstRunWithServers, noAction],
  [
    'first-run-key',
    firstRunWithServers,
    async (page) => {
      await page.locator('.welcome .disclosure__line').last().click();
      await page.locator('.add-endpoint input[type=password]').scrollIntoViewIfNeeded();
    },
  ],
];
