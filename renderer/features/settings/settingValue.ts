import type { Setting, SettingScope, SettingValue } from '../../../shared/contract/settings.ts';
import { limitsOf } from '../../../shared/settingLimits.ts';

/** Editor of a value: by its default's type, which the engine validates again. */
export type Editor = 'switch' | 'number' | 'number_or_word' | 'text' | 'long_text' | 'json';

/** Keys whose value is a text of several lines. */
const LONG_TEXTS: ReadonlySet<string> = new Set(['chat.instructions']);

export function editorFor(setting: Setting): Editor {
  const sample = setting.defaultValue ?? setting.value;
  if (typeof sample === 'boolean') return 'switch';
  if (typeof sample === 'number') return 'number';
  if (typeof sample === 'string' && limitsOf(setting.key).range !== null) return 'number_or_word';
  if (LONG_TEXTS.has(setting.key)) return 'long_text';
  if (sample === null || typeof sample === 'string') return 'text';
  return 'json';
}

export function formatValue(value: SettingValue): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

/** Parsed value; undefined when the text is none of that type. */
export function parseValue(editor: Editor, text: string, locale: string): SettingValue | undefined {
  const isNumber = editor === 'number' || editor === 'number_or_word';
  const trimmed = isNumber ? removeGroupSeparators(text.trim(), locale) : text.trim();
  if (editor === 'text' || editor === 'long_text') return trimmed;
  if (editor === 'number_or_word' && !/^\d/u.test(trimmed)) return trimmed || undefined;
  // An empty number is null ("off") where allowed, else the default.
  if (trimmed === '') return editor === 'number' ? null : undefined;
  try {
    const value = JSON.parse(trimmed.replace(',', editor === 'number' ? '.' : ',')) as SettingValue;
    if (editor === 'number' && typeof value !== 'number') return undefined;
    return value;
  } catch {
    return undefined;
  }
}

/** Number as digits only: shown as 300,000 or 300 000, it is typed so too. */
function removeGroupSeparators(text: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_000_000);
  const separator = parts.find(({ type }) => type === 'group')?.value ?? ' ';
  // Spaces of every width, and the separator where it stands between thousands: 0,45 is a fraction.
  const groups = new RegExp(`^-?[1-9]\\d{0,2}(?:[\\s${separator}]\\d{3})+(?!\\d)`, 'u');
  return text.replace(groups, (number) => number.replace(/[^\d-]/gu, ''));
}

/**
 * Scope that a change is written to: the workspace if the key allows it, so that others are not
 * touched.
 */
export function scopeFor(setting: Setting): SettingScope {
  if (setting.origin === 'global' && setting.scopes.includes('global')) return 'global';
  return setting.scopes.includes('workspace') ? 'workspace' : 'global';
}

export function isChanged(setting: Setting): boolean {
  return setting.origin === 'workspace' || setting.origin === 'global';
}
