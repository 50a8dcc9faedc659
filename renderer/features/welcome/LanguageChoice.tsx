import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { languageOf, type Language } from '../../stores/shell/settings.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useText } from '../../ui/text/useText.ts';

const LANGUAGES: readonly Language[] = ['system', 'en', 'ru'];

/** Choice of the language on the first page, before anything has to be read. */
export function LanguageChoice() {
  const { t } = useText();
  const { settings, toasts } = useApp();
  const language = useSelect(settings, languageOf);

  async function choose(value: Language): Promise<void> {
    const error = await settings.set('global', 'ui.language', value);
    if (error) toasts.show({ kind: 'error', error });
  }

  return (
    <Segmented
      label={t('settings:language')}
      value={language}
      choices={LANGUAGES.map((value) => ({ value, text: t(`settings:languages.${value}`) }))}
      onChange={(value) => void choose(value)}
    />
  );
}
