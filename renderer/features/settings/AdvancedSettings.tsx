import { useState } from 'react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { limitsOf } from '../../../shared/settingLimits.ts';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { Section } from '../../ui/Section.tsx';
import { settingTextKey } from './settingText.ts';
import { SettingRow } from './SettingRow.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Prefix of the screen's own settings, which have their controls above. */
const UI_PREFIX = 'ui.';

/** Every setting by its key, behind one click: most people never need them. */
export function AdvancedSettings() {
  const { t } = useText();
  const { settings } = useApp();
  const all = useSelect(settings, (state) => state.settings);
  const [query, setQuery] = useState('');
  const words = query.trim().toLocaleLowerCase();

  function matches(key: string): boolean {
    // One that can have a single value only has no effect.
    if (key.startsWith(UI_PREFIX) || limitsOf(key).hold !== null) return false;
    const textKey = settingTextKey(key);
    const text = textKey ? t(textKey) : '';
    return `${key} ${text}`.toLocaleLowerCase().includes(words);
  }

  const visible = all.filter((setting) => matches(setting.key));
  return (
    <Section title={t('settings:all')} note={t('settings:allNote')}>
      <Disclosure line={t('settings:showAllSettings')}>
        {() => (
          <>
            <div className="settings__search">
              <SearchInput label={t('settings:search')} value={query} onChange={setQuery} />
            </div>
            <ul className="settings__list">
              {visible.map((setting) => (
                <SettingRow key={setting.key} setting={setting} />
              ))}
            </ul>
            {visible.length === 0 ? (
              <p className="settings__note">{t('settings:noneFound')}</p>
            ) : null}
          </>
        )}
      </Disclosure>
    </Section>
  );
}
