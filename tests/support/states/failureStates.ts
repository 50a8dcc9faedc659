import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRecordedShell } from '../inProcess/recordedShell.ts';
import type { InProcessLoci } from '../inProcess/openLoci.ts';
import { annasHome, withModels } from './homes.ts';
import { ask, noAction, go, openNewest, type State } from './state.ts';
import { asMessageId } from '../ids.ts';

const KEYS = 'Mod+Alt+KeyL';

const databaseOf = ({ home, workspaceId }: InProcessLoci) =>
  join(home, 'workspaces', workspaceId, 'memory.db');

/** The database is cut to nothing, settings have mistakes, and what is said goes to the journal. */
async function damagedHome(): Promise<InProcessLoci> {
  const loci = await annasHome();
  const config = join(loci.home, 'config.json');
  await loci.restart(() => {
    truncateSync(databaseOf(loci), 0);
    const settings = JSON.parse(readFileSync(config, 'utf8')) as object;
    writeFileSync(
      config,
      JSON.stringify({ ...settings, 'decay.treshold': 1, 'retrieval.rrf_k': 0 }),
    );
  });
  for (const text of [asMessageId('The boat is blue.'), asMessageId('The boat is long.')]) {
    await loci.call('chat.send', { conversationId: null, clientMessageId: text, text });
  }
  return loci;
}

/** An older copy lies in the place of the database: what it lacks comes back from the journal. */
async function recoveredHome(): Promise<InProcessLoci> {
  const loci = await annasHome();
  const database = databaseOf(loci);
  const older = `${database}.older`;
  await loci.restart(() => copyFileSync(database, older));
  const text = asMessageId('The boat is blue.');
  await loci.call('chat.send', { conversationId: null, clientMessageId: text, text });
  await loci.restart(() => {
    copyFileSync(older, database);
    for (const suffix of ['-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true });
  });
  return loci;
}

/** A desktop on which another program has the chosen keys. */
async function onDesktop(): Promise<InProcessLoci> {
  const shell = createRecordedShell([KEYS]);
  const loci = await annasHome({ host: { edition: 'desktop', shell } });
  await loci.call('settings.set', { scope: 'global', key: 'ui.tray', value: true });
  await loci.call('settings.set', { scope: 'global', key: 'ui.global_shortcut', value: KEYS });
  return loci;
}

export const failureStates: readonly State[] = [
  [
    'settings-servers',
    withModels,
    async (page) => {
      await go('#/settings/models', '.endpoint')(page);
      await page.locator('.endpoint__test button').last().click();
      await page.locator('.endpoint').first().scrollIntoViewIfNeeded();
      await page.locator('.add-endpoint').scrollIntoViewIfNeeded();
    },
  ],
  [
    'settings-desktop',
    onDesktop,
    async (page) => {
      await go('#/settings/shortcuts', '.shortcut-row')(page);
      await page.locator('.shortcut-row').last().scrollIntoViewIfNeeded();
    },
  ],
  ['noticed', recoveredHome, openNewest],
  ['trouble', damagedHome, noAction],
  ['trouble-settings', damagedHome, go('#/settings', '.settings__column')],
  [
    'recovery',
    damagedHome,
    async (page) => {
      await page.locator('.banner--danger button').click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'lost',
    annasHome,
    async (page, preview) => {
      await openNewest(page);
      preview.end();
      await page.locator('.banner').first().waitFor();
      await ask(page, 'Is anybody there?');
    },
  ],
  [
    'screen-not-loaded',
    annasHome,
    async (page) => {
      await page.route('**/HealthScreen-*.js', (route) => route.abort());
      await go('#/health', '.render-error')(page);
    },
  ],
];
