import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Choice } from './Select.tsx';
import './segmented.css';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Segmented control: one of a few options, all visible. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, choices, onChange } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="segmented"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const selected = choices.find((choice) => keys.has(choice.value));
        // A press on the chosen one changes nothing, and is reported too.
        if (selected && selected.value !== value) onChange(selected.value);
      }}
    >
      {choices.map((choice) => (
        <ToggleButton
          key={choice.value}
          id={choice.value}
          className="segmented__item"
          data-text={choice.text}
        >
          {choice.text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
