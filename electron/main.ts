import { runDesktopApp } from './desktop/app.ts';
import { homeOption } from './desktop/options.ts';
import { defaultHome } from './host/paths.ts';

// Not awaited: Electron becomes ready only after this module has been evaluated. Never rejects.
void runDesktopApp({
  home: homeOption(process.argv) ?? defaultHome(),
  log: (line) => process.stderr.write(`${line}\n`),
});
