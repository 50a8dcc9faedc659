import { useState } from 'react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { Section } from '../../ui/Section.tsx';
import { settingTextKey } from './settingText.ts';
import { SettingRow } from './SettingRow.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Prefix of the screen's own settings, which have their controls above. */
const OWN_PREFIX = 'ui.';

export function AllSettings() {
  const { t } = useText();
  const { settings } = useApp();
  const all = useSelect(settings, (state) => state.settings);
  const [query, setQuery] = useState('');
  const words = query.trim().toLocaleLowerCase();

  function matches(key: string): boolean {
    if (key.startsWith(OWN_PREFIX)) return false;
    const textKey = settingTextKey(key);
    const text = textKey ? t(textKey) : '';
    return `${key} ${text}`.toLocaleLowerCase().includes(words);
  }

  const visible = all.filter((setting) => matches(setting.key));
  return (
    <Section title={t('settings:all')} note={t('settings:allNote')}>
      <div className="settings__search">
        <SearchInput label={t('settings:search')} value={query} onChange={setQuery} />
      </div>
      <ul className="settings__list">
        {visible.map((setting) => (
          <SettingRow key={setting.key} setting={setting} />
        ))}
      </ul>
      {visible.length === 0 ? <p className="settings__note">{t('settings:noneFound')}</p> : null}
    </Section>
  );
}
