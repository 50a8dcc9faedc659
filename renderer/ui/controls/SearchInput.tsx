import { Search, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { IconButton } from './Button.tsx';
import { TextInput } from './Field.tsx';
import './search-input.css';
import { useText } from '../text/useText.ts';

interface SearchInputProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (query: string) => void;
  /** Attributes of an input with a list of suggestions. */
  readonly combobox?: Pick<
    ComponentProps<'input'>,
    | 'role'
    | 'aria-expanded'
    | 'aria-controls'
    | 'aria-autocomplete'
    | 'aria-activedescendant'
    | 'onKeyDown'
  >;
}

/** Length limit of a query in the engine. */
const MAX_QUERY = 500;

export function SearchInput({ id, label, value, onChange, combobox }: SearchInputProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="search">
      <Search size={16} aria-hidden />
      <TextInput
        ref={input}
        id={id}
        type="text"
        maxLength={MAX_QUERY}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...combobox}
      />
      {value === '' ? null : (
        <IconButton
          size="s"
          label={t('common:clear')}
          onPress={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X size={15} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
