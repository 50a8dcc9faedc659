import { useEffect, useId, useRef, useState } from 'react';
import { useEndOnLeave } from '../useEndOnLeave.ts';
import { LimitText, TextInput } from './Field.tsx';

interface InlineRenameProps {
  readonly label: string;
  readonly value: string;
  readonly longest?: number;
  /** Problem of a name in words; one that has a problem is neither cut nor saved. */
  readonly problemOf?: (name: string) => string | null;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** Inline rename: Enter, blur or leaving the page saves, Escape or an empty name changes nothing. */
export function InlineRename(props: InlineRenameProps) {
  const { label, value, longest = 200, problemOf, onSave, onCancel } = props;
  const [name, setName] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  const problemId = useId();
  const problem = problemOf?.(name) ?? null;

  useEffect(() => input.current?.select(), []);

  function end(save: boolean): void {
    // What cannot be saved stays in the field, until it is changed or given up.
    if (ended.current || (save && problem !== null)) return;
    ended.current = true;
    const trimmed = name.trim();
    if (save && trimmed !== '' && trimmed !== value) onSave(trimmed);
    else onCancel();
  }

  useEndOnLeave(input, () => end(true));

  return (
    <>
      <TextInput
        ref={input}
        aria-label={label}
        aria-describedby={problemId}
        aria-invalid={problem !== null}
        value={name}
        maxLength={problemOf === undefined ? longest : undefined}
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
      <LimitText id={problemId} text={problem} />
    </>
  );
}
