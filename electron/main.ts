import { runDesktopApp } from './desktop/app.ts';
import { homeOption } from './desktop/options.ts';
import { defaultHome } from './host/paths.ts';

const log = (line: string) => process.stderr.write(`${line}\n`);

const home = homeOption(process.argv);
if (home.ok) {
  // Not awaited: Electron becomes ready only after this module has been evaluated. Never rejects.
  void runDesktopApp({ home: home.value ?? defaultHome(), log });
} else {
  log(`Loci: ${home.error}`);
  process.exit(2);
}
