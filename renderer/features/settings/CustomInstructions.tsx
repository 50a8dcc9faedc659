import { useState } from 'react';
import { MAX_INSTRUCTIONS } from '../../../shared/config.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { draftKey } from '../../stores/shell/draftText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextBox } from '../../ui/controls/Field.tsx';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/text/useText.ts';
import { scopeFor } from './settingValue.ts';

const KEY = 'chat.instructions';

/**
 * Custom instructions, which a language model reads before every answer. Unsaved words are kept with
 * the drafts of the workspace: a look elsewhere must not lose them.
 */
export function CustomInstructions() {
  const { t } = useText();
  const { settings, toasts, storage } = useApp();
  const storageKey = draftKey(useWorkspace().workspaceId, 'instructions');
  const setting = useSelect(settings, (state) => state.settings.find(({ key }) => key === KEY));
  const [edit, setEdit] = useState(() => storage.get(storageKey));
  if (setting === undefined) return null;
  const saved = typeof setting.value === 'string' ? setting.value : '';
  const text = edit ?? saved;

  function write(next: string | null): void {
    setEdit(next);
    storage.set(storageKey, next === saved ? '' : (next ?? ''));
  }

  async function save(): Promise<void> {
    if (setting === undefined) return;
    const error = await settings.set(scopeFor(setting), KEY, text.trim());
    if (error) toasts.show({ kind: 'error', error });
    else write(null);
  }

  return (
    <Section title={t('settings:instructions.title')}>
      <form
        className="settings__instructions"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={t('settings:instructions.label')} hint={t('settings:instructions.hint')}>
          {({ id, describedBy }) => (
            <TextBox
              id={id}
              aria-describedby={describedBy}
              rows={4}
              maxLength={MAX_INSTRUCTIONS}
              value={text}
              onChange={(event) => write(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="s" isDisabled={text.trim() === saved}>
          {t('settings:instructions.save')}
        </Button>
      </form>
    </Section>
  );
}
