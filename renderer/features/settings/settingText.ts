import { en } from '../../locales/en/index.ts';

type TextName = keyof typeof en.settings.key;

/** Locale key of a setting's explanation, if this version knows the setting. */
export function settingTextKey(key: string): `settings:key.${TextName}` | null {
  // Dots separate levels in the locale files.
  const name = key.replaceAll('.', '_');
  return isTextName(name) ? `settings:key.${name}` : null;
}

function isTextName(name: string): name is TextName {
  return Object.hasOwn(en.settings.key, name);
}
