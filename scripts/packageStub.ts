// Packages the desktop app around a stand-in for Electron's binary, without network: it checks what
// goes into the package, where it lies, and that the fuses are set. The result does not run.
//   node scripts/packageStub.ts [OUTPUT FOLDER]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, Platform } from 'electron-builder';
import { ensureBuilt } from './lib/builds.ts';
import { stubBinary } from './lib/stubElectron.ts';

const root = join(import.meta.dirname, '..');
const output = resolve(process.argv[2] ?? join(root, 'dist', 'package-stub'));
const stub = join(output, 'electron');

await ensureBuilt(root, ['renderer', 'node'], (line) => console.error(line));
rmSync(output, { recursive: true, force: true });
mkdirSync(join(stub, 'resources'), { recursive: true });
writeFileSync(join(stub, 'electron'), stubBinary(), { mode: 0o755 });
writeFileSync(join(stub, 'version'), 'v0.0.0');

await build({
  projectDir: root,
  targets: Platform.LINUX.createTarget('dir'),
  config: {
    extends: join(root, 'electron-builder.yml'),
    electronDist: stub,
    directories: { output: join(output, 'app') },
  },
});
console.log(join(output, 'app', 'linux-unpacked'));
