import { ChevronDown } from 'lucide-react';
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import { CheckableItemText } from '../display/CheckableItemText.tsx';
import './select.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly text: string;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly quiet?: boolean;
  readonly isDisabled?: boolean;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, choices, onChange, quiet = false, isDisabled = false } = props;
  return (
    <AriaSelect
      aria-label={label}
      value={value}
      isDisabled={isDisabled}
      onChange={(key) => {
        const selected = choices.find((choice) => choice.value === key);
        if (selected) onChange(selected.value);
      }}
    >
      <Button className={quiet ? 'select select--quiet' : 'select'}>
        <SelectValue className="select__value">{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown size={15} aria-hidden />
      </Button>
      <Popover className="popover" offset={4}>
        <ListBox
          className="menu"
          items={choices.map((choice) => ({ ...choice, id: choice.value }))}
        >
          {(choice) => (
            <ListBoxItem id={choice.value} textValue={choice.text} className="menu__item">
              {({ isSelected }) => <CheckableItemText text={choice.text} isChecked={isSelected} />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
