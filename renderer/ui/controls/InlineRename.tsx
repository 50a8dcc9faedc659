import { useEffect, useId, useRef, useState } from 'react';
import { useEndOnUnmount } from '../useEndOnUnmount.ts';
import { LimitText, TextInput } from './Field.tsx';

interface InlineRenameProps {
  readonly label: string;
  readonly value: string;
  readonly longest?: number;
  /** Problem of a name in words; one that has a problem is neither cut nor saved. */
  readonly problemOf?: (name: string) => string | null;
  /** Resolves to false if the name was refused: it stays in the field. */
  readonly onSave: (name: string) => Promise<boolean>;
  /** Called once the name is saved, or given up. */
  readonly onClose: () => void;
}

/** Inline rename: Enter, blur or leaving the page saves, Escape or an empty name changes nothing. */
export function InlineRename(props: InlineRenameProps) {
  const { label, value, longest = 200, problemOf, onSave, onClose } = props;
  const [name, setName] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  /** True while the name is being saved, and afterwards. */
  const ended = useRef(false);
  /** Refused name, which only Enter tries again. */
  const refusedName = useRef<string | null>(null);
  const problemId = useId();
  const problem = problemOf?.(name) ?? null;

  useEffect(() => input.current?.select(), []);

  /** Saves the name; resolves to true if the field is to be closed. */
  async function save(): Promise<boolean> {
    ended.current = true;
    const trimmed = name.trim();
    if (trimmed === '' || trimmed === value || (await onSave(trimmed))) return true;
    refusedName.current = trimmed;
    ended.current = false;
    return false;
  }

  async function end(isRequested: boolean): Promise<void> {
    // What cannot be saved stays in the field, until it is changed or given up.
    if (ended.current || problem !== null) return;
    if (!isRequested && name.trim() === refusedName.current) return;
    if (await save()) onClose();
  }

  function leave(): void {
    if (ended.current) return;
    if (problem === null && name.trim() !== refusedName.current) void save();
    onClose();
  }

  function giveUp(): void {
    if (ended.current) return;
    ended.current = true;
    onClose();
  }

  useEndOnUnmount(input, leave);

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
        onBlur={() => void end(false)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') void end(true);
          if (event.key === 'Escape') giveUp();
        }}
      />
      <LimitText id={problemId} text={problem} />
    </>
  );
}
