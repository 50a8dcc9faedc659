import { useId } from 'react';
import type { Setting, SettingValue } from '../../../shared/contract/settings.ts';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/text/useText.ts';
import { scopeFor } from './settingValue.ts';

const SWITCHES = [
  { key: 'memory.enabled', name: 'memory_enabled' },
  { key: 'privacy.redact_secrets', name: 'privacy_redact_secrets' },
  { key: 'ingest.enabled', name: 'ingest_enabled' },
] as const;
const REVIEW = 'consolidation.review';
const REVIEW_CHOICES = ['uncertain', 'all', 'none'] as const;

/** Settings of memory that people look for, in words; every other one is under "Advanced". */
export function MemorySettings() {
  const { t } = useText();
  const { settings, toasts } = useApp();
  const all = useSelect(settings, (state) => state.settings);
  const labelId = useId();
  const review = all.find(({ key }) => key === REVIEW);

  async function save(setting: Setting, value: SettingValue): Promise<void> {
    const error = await settings.set(scopeFor(setting), setting.key, value);
    if (error) toasts.show({ kind: 'error', error });
  }

  return (
    <Section title={t('settings:memory.title')}>
      {SWITCHES.map(({ key, name }) => {
        const setting = all.find((each) => each.key === key);
        if (setting === undefined) return null;
        return (
          <div key={key} className="settings__row">
            <span id={`${labelId}-${name}`}>
              {t(`settings:memory.${name}`)}
              <small className="settings__hint">{t(`settings:memory.${name}_hint`)}</small>
            </span>
            <Toggle
              labeledBy={`${labelId}-${name}`}
              isDisabled={setting.origin === 'environment'}
              on={setting.value === true}
              onChange={(on) => void save(setting, on)}
            />
          </div>
        );
      })}
      {review === undefined ? null : (
        <div className="settings__row">
          <span>{t('settings:memory.review')}</span>
          <Select
            label={t('settings:memory.review')}
            value={REVIEW_CHOICES.find((choice) => choice === review.value) ?? 'uncertain'}
            choices={REVIEW_CHOICES.map((value) => ({
              value,
              text: t(`settings:memory.reviewChoice.${value}`),
            }))}
            onChange={(value) => void save(review, value)}
          />
        </div>
      )}
    </Section>
  );
}
