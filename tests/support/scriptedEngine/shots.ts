import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { startPreview } from './preview.ts';
import { scenes } from './scenes.ts';

// node shots.ts [folder for the pictures] [part of a scene's name] [folder of a built renderer]
const folder = process.argv[2] ?? '/tmp/shots';
const only = process.argv[3];
const built = process.argv[4];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let findings = 0;
for (const [name, makeWorld, act] of scenes) {
  if (only !== undefined && !name.includes(only)) continue;
  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['en', 'ru'] as const) {
      for (const width of [1280, 420]) {
        // Half of the combinations show everything that the whole would.
        if (width === 420 && (theme === 'dark') !== (language === 'ru')) continue;
        const world = makeWorld();
        world.settings.set('ui.theme', theme).set('ui.language', language);
        const preview = await startPreview(world, 0, built);
        const context = await browser.newContext({ viewport: { width, height: 800 } });
        const page = await context.newPage();
        const shot = `${name}-${theme}-${language}-${width}`;
        page.on('pageerror', (error) => console.log(`${shot}: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error' && name !== 'lost')
            console.log(`${shot}: ${message.text()}`);
        });
        await page.goto(preview.url);
        await page.waitForSelector('main:not(.alone)');
        await page.waitForTimeout(250);
        await act(page, preview);
        await page.waitForTimeout(350);
        await page.screenshot({ path: `${folder}/${shot}.png` });
        if (language === 'en' || width === 420) {
          const { violations } = await new AxeBuilder({ page }).analyze();
          for (const { id, impact, nodes } of violations) {
            if (impact !== 'serious' && impact !== 'critical') continue;
            findings += 1;
            console.log(
              `${shot}: ${impact} ${id} ${nodes.length}x ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.replaceAll('\n', ' ').slice(0, 220)}`,
            );
          }
        }
        await context.close();
        preview.close();
      }
    }
  }
}
await browser.close();
console.log(`${findings} serious findings; pictures in ${folder}`);
