import { useEffect } from 'react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { useCapability } from '../desktop/useDesktop.ts';
import { BrowserRow } from './BrowserRow.tsx';
import { Section } from '../../ui/Section.tsx';

/** Browsers that may open this home, each of which can be revoked. */
export function Browsers() {
  const { t } = useText();
  const { browsers } = useApp();
  const canListBrowsers = useCapability('browsers');
  const list = useSelect(browsers, (state) => state.list);
  useEffect(() => {
    if (canListBrowsers) void browsers.load();
  }, [canListBrowsers, browsers]);
  if (!canListBrowsers || list === null) return null;
  return (
    <Section
      id="settings-browsers"
      title={t('settings:browsers.title')}
      note={t('settings:browsers.note')}
    >
      <ul className="settings__list">
        {list.map((browser) => (
          <BrowserRow key={browser.id} browser={browser} />
        ))}
      </ul>
    </Section>
  );
}
