import { useEffect, useRef, useState } from 'react';
import { useEndOnLeave } from '../useEndOnLeave.ts';
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

  useEndOnLeave(input, () => end(true));

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
