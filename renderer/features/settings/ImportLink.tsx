import { useApp } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Way to the import of conversations from other programs. */
export function ImportLink() {
  const { t } = useText();
  const { route } = useApp();
  return (
    <Section title={t('imports:title')} note={t('imports:settings.note')}>
      <div className="settings__row">
        <Button onPress={() => route.go({ screen: 'import' })}>{t('imports:settings.open')}</Button>
      </div>
    </Section>
  );
}
