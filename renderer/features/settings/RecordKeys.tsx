import { useState, type KeyboardEvent } from 'react';
import { bindingOf, keysOf, type KeyBinding } from '../../stores/shell/keyBinding.ts';
import { useText } from '../../ui/text/useText.ts';
import { KeyCaps } from '../keyboard/KeyCaps.tsx';
import { RECORDING_ATTRIBUTE, isMac } from '../keyboard/keys.ts';

interface RecordKeysProps {
  /** Id of the element that says what the keys are for. */
  readonly labeledBy: string;
  /** Null: no keys yet. */
  readonly binding: KeyBinding | null;
  /** Called when recording starts or ends; resets the last error. */
  readonly onListen: () => void;
  /** Returns false when these keys are not available: recording continues. */
  readonly onPressed: (binding: KeyBinding) => boolean;
}

/** Button that shows a key binding, and records a new one when pressed. */
export function RecordKeys({ labeledBy, binding, onListen, onPressed }: RecordKeysProps) {
  const { t } = useText();
  const [recording, setRecording] = useState(false);

  function listen(on: boolean): void {
    setRecording(on);
    onListen();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!recording) return;
    // Without modifiers, Tab and Escape keep their usual meaning.
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && event.key === 'Tab') return listen(false);
    event.preventDefault();
    event.stopPropagation();
    if (plain && event.key === 'Escape') return listen(false);
    const pressed = bindingOf({ ...modifiersOf(event), code: event.code }, isMac());
    if (pressed !== null && onPressed(pressed)) setRecording(false);
  }

  const id = `${labeledBy}-keys`;
  return (
    <button
      type="button"
      className={recording ? 'shortcut-keys shortcut-keys--recording' : 'shortcut-keys'}
      id={id}
      aria-labelledby={`${labeledBy} ${id}`}
      aria-pressed={recording}
      onClick={() => listen(!recording)}
      onBlur={() => listen(false)}
      onKeyDown={onKeyDown}
      {...(recording ? { [RECORDING_ATTRIBUTE]: '' } : {})}
    >
      {recording ? t('settings:shortcuts.press') : null}
      {recording || binding !== null ? null : t('settings:desktop.none')}
      {recording || binding === null ? null : <KeyCaps keys={keysOf(binding)} />}
    </button>
  );
}

function modifiersOf({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  return { ctrlKey, metaKey, shiftKey, altKey };
}
