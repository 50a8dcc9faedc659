import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'en' | 'ru';

/** Texts of the window by the keys of its own code: tests find controls by their names. */
export type Words = (key: string) => string;

const LOCALES = join(import.meta.dirname, '../../renderer/locales');

export function wordsOf(language: Language): Words {
  return (key) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = join(LOCALES, language, `${namespace}.json`);
    const found = path
      .split('.')
      .reduce<unknown>(
        (value, part) => (value as Record<string, unknown> | undefined)?.[part],
        JSON.parse(readFileSync(file, 'utf8')),
      );
    if (typeof found !== 'string') throw new Error(`no words for ${key}`);
    return found;
  };
}
