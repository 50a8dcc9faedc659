import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './locales/en/index.ts';
import type { ru } from './locales/ru/index.ts';
import type { Language } from './stores/shell/settings.ts';

const languages = ['en', 'ru'] as const;
export type Locale = (typeof languages)[number];

/** Locale of the app: the chosen one, else the first supported language of the system. */
export function localeFor(language: Language, system: readonly string[]): Locale {
  if (language !== 'system') return language;
  for (const tag of system) {
    const match = languages.find((locale) => tag.toLowerCase().startsWith(locale));
    if (match) return match;
  }
  return 'en';
}

/** Texts by language: English always, as others fall back on it; Russian once it is loaded. */
interface Texts {
  readonly en: typeof en;
  readonly ru?: typeof ru;
}

/** Loads the texts of a language: those of one that nobody reads weigh as much as a screen. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  if (locale === 'en') return { en };
  const { ru } = await import('./locales/ru/index.ts');
  return { en, ru };
}

/** Changes the language, whose texts are loaded first. */
export async function changeLocale(instance: i18n, locale: Locale): Promise<void> {
  for (const [namespace, texts] of Object.entries((await loadTexts(locale))[locale] ?? {})) {
    instance.addResourceBundle(locale, namespace, texts);
  }
  await instance.changeLanguage(locale);
}

export function createI18n(locale: Locale, texts: Texts): i18n {
  const instance = createInstance();
  // The texts are given, so this finishes synchronously.
  void instance
    .use(initReactI18next)
    .use(formatterFor(locale))
    .init({
      lng: locale,
      fallbackLng: 'en',
      resources: { ...texts },
      ns: Object.keys(en),
      defaultNS: 'common',
      initAsync: false,
      // React escapes; escaping twice would show entities.
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
  return instance;
}

/** Number format in texts, by the current language. */
function formatterFor(locale: Locale): FormatterModule {
  const numbers = new Map<string, Intl.NumberFormat>();
  return {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format(value: unknown, _, language = locale) {
      if (typeof value !== 'number') return String(value);
      const cached = numbers.get(language) ?? new Intl.NumberFormat(language);
      numbers.set(language, cached);
      return cached.format(value);
    },
  };
}
