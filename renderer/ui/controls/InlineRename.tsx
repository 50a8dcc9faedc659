import { useEffect, useRef, useState } from 'react';
import { TextInput } from './Field.tsx';

interface InlineRenameProps {
  readonly label: string;
  readonly value: string;
  readonly longest?: number;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** Inline rename: Enter, blur or leaving the page saves, Escape or an empty name changes nothing. */
export function InlineRename({ label, value, longest = 200, onSave, onCancel }: InlineRenameProps) {
  const [name, setName] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);

  useEffect(() => input.current?.select(), []);

  function end(save: boolean): void {
    if (ended.current) return;
    ended.current = true;
    const trimmed = name.trim();
    if (save && trimmed !== '' && trimmed !== value) onSave(trimmed);
    else onCancel();
  }

  const endLatest = useRef(end);
  useEffect(() => {
    endLatest.current = end;
  });
  useEffect(() => {
    const element = input.current;
    // No blur is dispatched for a field that leaves the page. One still in it only renders again.
    return () => {
      if (element?.isConnected !== true) endLatest.current(true);
    };
  }, []);

  return (
    <TextInput
      ref={input}
      aria-label={label}
      value={name}
      maxLength={longest}
      className="input--inline"
      onChange={(event) => setName(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') end(true);
        if (event.key === 'Escape') end(false);
      }}
    />
  );
}
