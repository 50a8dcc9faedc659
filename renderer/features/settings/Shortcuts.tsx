import { RotateCcw } from 'lucide-react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { defaultBindings, shortcutActions } from '../../stores/shell/shortcuts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { useText } from '../../ui/text/useText.ts';
import { Section } from '../../ui/Section.tsx';
import { ShortcutRow } from './ShortcutRow.tsx';

export function Shortcuts() {
  const { t } = useText();
  const { shortcuts } = useApp();
  const { enabled, bindings } = useSelect(shortcuts, (state) => state);
  const isChanged = shortcutActions.some((action) => bindings[action] !== defaultBindings[action]);
  return (
    <Section
      id="settings-shortcuts"
      title={t('settings:shortcuts.title')}
      note={t('settings:shortcuts.note')}
    >
      <div className="settings__row">
        <Toggle on={enabled} onChange={(on) => shortcuts.enable(on)}>
          {t('settings:shortcuts.enable')}
        </Toggle>
        {isChanged ? (
          <Button size="s" onPress={() => shortcuts.reset()}>
            <RotateCcw size={14} aria-hidden />
            {t('settings:shortcuts.resetAll')}
          </Button>
        ) : null}
      </div>
      {enabled ? (
        <ul className="settings__list">
          {shortcutActions.map((action) => (
            <ShortcutRow key={action} action={action} binding={bindings[action]} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
