import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { globalShortcutPattern } from '../../../shared/contract/host.ts';
import type { SettingValue } from '../../../shared/contract/settings.ts';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { bindingProblem, type KeyBinding } from '../../stores/shell/keyBinding.ts';
import { globalShortcutOf, trayOf } from '../../stores/shell/settings.ts';
import { IconButton } from '../../ui/controls/Button.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useCapability } from '../desktop/useDesktop.ts';
import { KeyBindingRecorder } from './KeyBindingRecorder.tsx';
import { Section } from '../../ui/Section.tsx';

/** Settings of the desktop app; absent in a browser. */
export function DesktopSettings() {
  const { t } = useText();
  const { settings, toasts } = useApp();
  const hasTray = useCapability('tray');
  const hasShortcut = useCapability('global_shortcut');
  const tray = useSelect(settings, trayOf);
  if (!hasTray && !hasShortcut) return null;

  async function set(key: string, value: SettingValue): Promise<void> {
    const error = await settings.set('global', key, value);
    if (error) toasts.show({ kind: 'error', error });
  }

  return (
    <Section title={t('settings:desktop.title')} note={t('settings:desktop.note')}>
      {hasTray ? (
        <div className="desktop-setting">
          <Toggle on={tray} onChange={(on) => void set('ui.tray', on)}>
            {t('settings:desktop.tray')}
          </Toggle>
          <p className="settings__note">{t('settings:desktop.trayMeaning')}</p>
        </div>
      ) : null}
      {hasShortcut ? <GlobalShortcut onChoose={(keys) => set('ui.global_shortcut', keys)} /> : null}
    </Section>
  );
}

interface GlobalShortcutProps {
  readonly onChoose: (keys: KeyBinding | null) => Promise<void>;
}

function GlobalShortcut({ onChoose }: GlobalShortcutProps) {
  const { t } = useText();
  const { settings, desktop } = useApp();
  const binding = useSelect(settings, globalShortcutOf);
  const state = useSelect(desktop, (each) => each.globalShortcut);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const problemText =
    binding !== null && state === 'refused' ? t('settings:desktop.refused') : null;

  function choose(pressed: KeyBinding): boolean {
    const wrong = bindingProblem(pressed);
    const usable = wrong === null && globalShortcutPattern.test(pressed);
    if (wrong !== null) setProblem(t(`settings:shortcuts.problem.${wrong}`));
    else setProblem(usable ? null : t('settings:desktop.unsupported'));
    if (usable) void onChoose(pressed);
    return usable;
  }

  return (
    <div className="desktop-setting">
      <div className="shortcut-row">
        <span id={id}>{t('settings:desktop.shortcut')}</span>
        <KeyBindingRecorder
          labeledBy={id}
          binding={binding}
          onRecordingChange={() => setProblem(null)}
          onPressed={choose}
        />
        <span className="shortcut-row__reset">
          {binding === null ? null : (
            <IconButton
              size="s"
              label={t('settings:desktop.off')}
              onPress={() => void onChoose(null)}
            >
              <X size={15} aria-hidden />
            </IconButton>
          )}
        </span>
        <p className="shortcut-row__problem" role="status">
          {problem ?? problemText}
        </p>
      </div>
      {problemText === null ? (
        <p className="settings__note">{t('settings:desktop.shortcutMeaning')}</p>
      ) : null}
    </div>
  );
}
