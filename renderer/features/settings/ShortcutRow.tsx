import { RotateCcw } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useApp } from '../../stores/context.ts';
import { bindingOf, bindingProblem, keysOf, type KeyBinding } from '../../stores/keyBinding.ts';
import { actionOf, defaultBindings, type ShortcutAction } from '../../stores/shortcuts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { KeyCaps } from '../shell/KeyCaps.tsx';
import { isMac } from '../shell/keys.ts';
import { RECORDING_ATTRIBUTE } from '../shell/useShortcuts.ts';

interface ShortcutRowProps {
  readonly action: ShortcutAction;
  readonly binding: KeyBinding;
}

/** One action and its keys; pressing the keys button listens for others. */
export function ShortcutRow({ action, binding }: ShortcutRowProps) {
  const { t } = useText();
  const { shortcuts } = useApp();
  const [recording, setRecording] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  function listen(on: boolean): void {
    setRecording(on);
    setProblem(null);
  }

  function refusal(pressed: KeyBinding): string | null {
    const wrong = bindingProblem(pressed);
    if (wrong !== null) return t(`settings:shortcuts.problem.${wrong}`);
    const other = actionOf(shortcuts.getState().bindings, pressed);
    if (other === undefined || other === action) return null;
    return t('settings:shortcuts.taken', { action: t(`shell:shortcuts.action.${other}`) });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!recording) return;
    // Without modifiers these two move and leave as everywhere.
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && event.key === 'Tab') return listen(false);
    event.preventDefault();
    event.stopPropagation();
    if (plain && event.key === 'Escape') return listen(false);
    const pressed = bindingOf({ ...modifiersOf(event), code: event.code }, isMac());
    if (pressed === null) return;
    const refused = refusal(pressed);
    setProblem(refused);
    if (refused !== null) return;
    shortcuts.bind(action, pressed);
    setRecording(false);
  }

  function resetTo(usual: KeyBinding): void {
    const refused = refusal(usual);
    setProblem(refused);
    if (refused === null) shortcuts.bind(action, usual);
  }

  return (
    <li className="shortcut-row">
      <span id={id}>{t(`shell:shortcuts.action.${action}`)}</span>
      <button
        type="button"
        className={recording ? 'shortcut-keys shortcut-keys--recording' : 'shortcut-keys'}
        id={`${id}-keys`}
        aria-labelledby={`${id} ${id}-keys`}
        aria-pressed={recording}
        onClick={() => listen(!recording)}
        onBlur={() => listen(false)}
        onKeyDown={onKeyDown}
        {...(recording ? { [RECORDING_ATTRIBUTE]: '' } : {})}
      >
        {recording ? t('settings:shortcuts.press') : <KeyCaps keys={keysOf(binding)} />}
      </button>
      <span className="shortcut-row__reset">
        {binding === defaultBindings[action] ? null : (
          <IconButton
            size="s"
            label={t('settings:shortcuts.reset')}
            onPress={() => resetTo(defaultBindings[action])}
          >
            <RotateCcw size={15} aria-hidden />
          </IconButton>
        )}
      </span>
      <p className="shortcut-row__problem" role="status">
        {problem}
      </p>
    </li>
  );
}

function modifiersOf({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  return { ctrlKey, metaKey, shiftKey, altKey };
}
