import { localeFor, type Locale } from './i18n.ts';
import type { AppStores } from './stores/app/appStores.ts';
import { languageOf, themeOf, type Language, type Theme } from './stores/shell/settings.ts';

/**
 * Applies theme and language to the page, and follows their changes. The last ones are cached in
 * this browser, so that the first paint, before the engine has answered, is right already.
 */
export function subscribeToAppearance(
  { settings, storage }: Pick<AppStores, 'settings' | 'storage'>,
  changeLocale: (locale: Locale) => void,
): Locale {
  const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
  let theme = parseTheme(storage.get('theme'));
  let language = parseLanguage(storage.get('language'));

  function applyTheme(): void {
    const dark = theme === 'dark' || (theme === 'system' && darkSystem.matches);
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }

  function applyLanguage(): Locale {
    const locale = localeFor(language, navigator.languages);
    document.documentElement.lang = locale;
    return locale;
  }

  settings.subscribe((state) => {
    if (!state.loaded) return;
    const [nextTheme, nextLanguage] = [themeOf(state), languageOf(state)];
    if (nextTheme !== theme) {
      theme = nextTheme;
      storage.set('theme', theme);
      applyTheme();
    }
    if (nextLanguage !== language) {
      language = nextLanguage;
      storage.set('language', language);
      changeLocale(applyLanguage());
    }
  });
  darkSystem.addEventListener('change', applyTheme);
  window.addEventListener('languagechange', () => changeLocale(applyLanguage()));

  applyTheme();
  return applyLanguage();
}

function parseTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

function parseLanguage(value: string | null): Language {
  return value === 'en' || value === 'ru' ? value : 'system';
}
