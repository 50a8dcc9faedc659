import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/text/useText.ts';

export function About() {
  const { t } = useText();
  const { session } = useApp();
  const host = useSelect(session, (state) => state.host);
  if (!host) return null;
  return (
    <Section title={t('settings:about')}>
      <p>
        Loci {host.version} · {t(`settings:edition.${host.edition}`)} · {host.platform}
      </p>
      <p className="settings__note">{t('settings:aboutNote')}</p>
    </Section>
  );
}
