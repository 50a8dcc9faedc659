import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/text/useText.ts';

const SYSTEM_NAMES: Readonly<Record<string, string>> = {
  darwin: 'macOS',
  linux: 'Linux',
  win32: 'Windows',
};

export function About() {
  const { t } = useText();
  const { session } = useApp();
  const host = useSelect(session, (state) => state.host);
  if (!host) return null;
  return (
    <Section title={t('settings:about')}>
      <p className="settings__about">
        Loci {host.version} · {t(`settings:edition.${host.edition}`)} ·{' '}
        {SYSTEM_NAMES[host.platform] ?? host.platform}
      </p>
      <p className="settings__note">{t('settings:aboutNote')}</p>
    </Section>
  );
}
