import type { Setting, SettingScope, SettingValue } from '../../../shared/contract/settings.ts';
import { limitsOf } from '../../../shared/settingLimits.ts';

/** How a value is edited: by its default's type, which the engine validates again. */
export type Editor = 'switch' | 'number' | 'number_or_word' | 'text' | 'json';

export function editorFor(setting: Setting): Editor {
  const sample = setting.defaultValue ?? setting.value;
  if (typeof sample === 'boolean') return 'switch';
  if (typeof sample === 'number') return 'number';
  if (typeof sample === 'string' && limitsOf(setting.key).range !== null) return 'number_or_word';
  if (sample === null || typeof sample === 'string') return 'text';
  return 'json';
}

export function showValue(value: SettingValue): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

/** Undefined when the text is not a value of that kind. */
export function readValue(editor: Editor, text: string): SettingValue | undefined {
  const trimmed = text.trim();
  if (editor === 'text') return trimmed;
  if (editor === 'number_or_word' && !/^\d/u.test(trimmed)) return trimmed || undefined;
  // For a number, nothing is a value of its own ("off"), or else the default.
  if (trimmed === '') return editor === 'number' ? null : undefined;
  try {
    const value = JSON.parse(trimmed.replace(',', editor === 'number' ? '.' : ',')) as SettingValue;
    if (editor === 'number' && typeof value !== 'number') return undefined;
    return value;
  } catch {
    return undefined;
  }
}

/** Where a change is written: the workspace if the key allows it, so that others are not touched. */
export function scopeFor(setting: Setting): SettingScope {
  if (setting.origin === 'global' && setting.scopes.includes('global')) return 'global';
  return setting.scopes.includes('workspace') ? 'workspace' : 'global';
}

export function isChanged(setting: Setting): boolean {
  return setting.origin === 'workspace' || setting.origin === 'global';
}
