import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingDefinitions, settingKeys, type SettingKey } from '../../shared/config.ts';
import { limitsOf } from '../../shared/settingLimits.ts';

/** Settings with a place of their own on the screens, so that no list explains them. */
const WITHOUT_LOCALE: Partial<Record<SettingKey, string>> = {
  'ui.language': 'Language of the screens.',
  'ui.theme': 'Light or dark, or as the system has it.',
  'ui.onboarded': 'The welcome was seen.',
  'ui.tray': 'Desktop: closing the window keeps Loci in the tray.',
  'ui.graph': 'What the graph shows: its lens, its depth, and what is left out.',
  'ui.graph_views': 'Saved views of the graph.',
  'ui.global_shortcut': 'Desktop: keys that show or hide Loci from any program.',
};

/** The table of every setting in Markdown: key, meaning, default, values and where it may be set. */
export function configurationTable(root: string): string {
  const file = join(root, 'renderer/locales/en/settings.json');
  const { key: meanings } = JSON.parse(readFileSync(file, 'utf8')) as {
    key: Record<string, string>;
  };
  const rows = settingKeys.map((key) => {
    const meaning = meanings[key.replaceAll('.', '_')] ?? WITHOUT_LOCALE[key];
    if (meaning === undefined) throw new Error(`nothing says what ${key} means`);
    const { defaultValue, scopes } = settingDefinitions[key];
    return [`\`${key}\``, meaning, code(defaultValue), valuesOf(key), scopes.join(', ')];
  });
  const head = ['key', 'meaning', 'default', 'values', 'where'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function valuesOf(key: SettingKey): string {
  const { choices, range } = limitsOf(key);
  if (choices !== null) return choices.map((choice) => code(choice)).join(', ');
  return range === null ? '' : `${range.min} to ${range.max}`;
}

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;
