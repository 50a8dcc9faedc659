import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { languageOf, themeOf, type Language, type Theme } from '../../stores/shell/settings.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/text/useText.ts';

const LANGUAGES: readonly Language[] = ['system', 'en', 'ru'];
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function Appearance() {
  const { t } = useText();
  const { settings, toasts } = useApp();
  const language = useSelect(settings, languageOf);
  const theme = useSelect(settings, themeOf);

  async function set(key: string, value: string): Promise<void> {
    const error = await settings.set('global', key, value);
    if (error) toasts.show({ kind: 'error', error });
  }

  return (
    <Section title={t('settings:appearance')}>
      <div className="settings__row">
        <span>{t('settings:language')}</span>
        <Segmented
          label={t('settings:language')}
          value={language}
          choices={LANGUAGES.map((value) => ({ value, text: t(`settings:languages.${value}`) }))}
          onChange={(value) => void set('ui.language', value)}
        />
      </div>
      <div className="settings__row">
        <span>{t('settings:theme')}</span>
        <Segmented
          label={t('settings:theme')}
          value={theme}
          choices={THEMES.map((value) => ({ value, text: t(`settings:themes.${value}`) }))}
          onChange={(value) => void set('ui.theme', value)}
        />
      </div>
    </Section>
  );
}
