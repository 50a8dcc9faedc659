// `node scripts/configurationDoc.ts [--print]`: writes the table of settings in docs/configuration.md
// anew, or prints the page as it would be.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { configurationTable } from './lib/configurationTable.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, 'docs/configuration.md');
const [before = '', after = ''] = readFileSync(file, 'utf8').split(
  /<!-- settings -->[\s\S]*<!-- \/settings -->/u,
);
const text = `${before}<!-- settings -->\n\n${configurationTable(root)}\n\n<!-- /settings -->${after}`;
const page = await format(text, { ...(await resolveConfig(file)), filepath: file });
if (process.argv.includes('--print')) process.stdout.write(page);
else writeFileSync(file, page);
