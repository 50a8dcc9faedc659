import { useApp } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';

/** Opens the demo workspace in the current language. */
export function useOpenDemo(): () => void {
  const { t, i18n } = useText();
  const { demo } = useApp();
  const language = i18n.language === 'ru' ? 'ru' : 'en';
  return () => void demo.open({ name: t('shell:demo.name'), language });
}
