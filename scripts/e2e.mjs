// `npm run test:e2e`: only the browser journeys. Arguments go to Playwright.
//   npm run test:e2e -- chat.spec.ts --headed
import { ensureNode, StageFailed } from './lib/stages.mjs';
import { browser, build, playwright } from './lib/suites.mjs';
import { verdict } from './lib/testReports.mjs';

await ensureNode(import.meta.filename);
try {
  const args = process.argv.slice(2);
  const path = await browser(['--headed', '--debug', '--ui'].some((flag) => args.includes(flag)));
  await build();
  const result = verdict([await playwright(path, args)]);
  if (result.empty) console.error('No test ran.');
  console.log(result.line);
  process.exit(result.success ? 0 : 1);
} catch (error) {
  if (!(error instanceof StageFailed)) console.error(error);
  console.log(`Stopped: ${error.message}`);
  process.exit(1);
}
