import { useState, type KeyboardEvent } from 'react';
import { bindingOf, keysOf, type KeyBinding } from '../../stores/shell/keyBinding.ts';
import { useText } from '../../ui/text/useText.ts';
import { KeyCaps } from '../keyboard/KeyCaps.tsx';
import { RECORDING_ATTRIBUTE, isMac } from '../keyboard/keys.ts';

interface KeyBindingRecorderProps {
  /** Id of the element that says what the keys are for. */
  readonly labeledBy: string;
  /** Null: no keys yet. */
  readonly binding: KeyBinding | null;
  /** Called when recording starts or ends. */
  readonly onRecordingChange: (isRecording: boolean) => void;
  /** Returns false when these keys are not available: recording continues. */
  readonly onPressed: (binding: KeyBinding) => boolean;
}

/** Button that shows a key binding, and records the next keys once it is pressed. */
export function KeyBindingRecorder({
  labeledBy,
  binding,
  onRecordingChange,
  onPressed,
}: KeyBindingRecorderProps) {
  const { t } = useText();
  const [isRecording, setIsRecording] = useState(false);

  function changeRecording(next: boolean): void {
    if (next === isRecording) return;
    setIsRecording(next);
    onRecordingChange(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isRecording) return;
    // Without modifiers, Tab and Escape keep their usual meaning.
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && event.key === 'Tab') return changeRecording(false);
    event.preventDefault();
    event.stopPropagation();
    if (plain && event.key === 'Escape') return changeRecording(false);
    const pressed = bindingOf({ ...modifiersOf(event), code: event.code }, isMac());
    if (pressed !== null && onPressed(pressed)) changeRecording(false);
  }

  const id = `${labeledBy}-keys`;
  return (
    <button
      type="button"
      className={isRecording ? 'shortcut-keys shortcut-keys--recording' : 'shortcut-keys'}
      id={id}
      aria-labelledby={`${labeledBy} ${id}`}
      aria-pressed={isRecording}
      onClick={() => changeRecording(!isRecording)}
      onBlur={() => changeRecording(false)}
      onKeyDown={onKeyDown}
      {...(isRecording ? { [RECORDING_ATTRIBUTE]: '' } : {})}
    >
      {isRecording ? t('settings:shortcuts.press') : null}
      {isRecording || binding !== null ? null : t('settings:desktop.none')}
      {isRecording || binding === null ? null : <KeyCaps keys={keysOf(binding)} />}
    </button>
  );
}

function modifiersOf({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  return { ctrlKey, metaKey, shiftKey, altKey };
}
