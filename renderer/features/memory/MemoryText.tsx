import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { Field, TextBox } from '../../ui/controls/Field.tsx';

interface MemoryTextProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Ctrl or Cmd and Enter. */
  readonly onSubmit: () => void;
  /** Escape; absent where the surroundings handle it. */
  readonly onCancel?: () => void;
}

/** Memory text: the one component that renders the words of a memory. */
export function MemoryText(props: MemoryTextProps) {
  const { label, hint, value, onChange, onSubmit, onCancel } = props;
  return (
    <Field label={label} hint={hint}>
      {({ id, describedBy }) => (
        <TextBox
          id={id}
          aria-describedby={describedBy}
          autoFocus
          maxLength={MAX_MEMORY_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
            if (event.key !== 'Escape' || onCancel === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          }}
        />
      )}
    </Field>
  );
}
