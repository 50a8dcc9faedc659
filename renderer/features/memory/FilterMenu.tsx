import { ChevronDown } from 'lucide-react';
import { Autocomplete, Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { CheckableItemText } from '../../ui/display/CheckableItemText.tsx';
import { MenuSearch } from '../../ui/overlays/MenuSearch.tsx';
import type { Choice } from '../../ui/controls/Select.tsx';
import '../../ui/overlays/menu.css';
import '../../ui/controls/select.css';

interface FilterMenuProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly selected: readonly Value[];
  readonly onChange: (selected: readonly Value[]) => void;
  /** Selection before any choice: it is not shown as an active filter. */
  readonly defaultSelection?: readonly Value[];
  /** True for a form field with a label beside it: shown whole, and never as an active filter. */
  readonly isField?: boolean;
  /** Search field, for a list that may be too long to show. */
  readonly search?: { readonly label: string; readonly emptyText: string } & FilterSearch;
}

interface FilterSearch {
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

/** Multi-select filter; no selection means all. The selection is visible while closed. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const {
    label,
    choices,
    selected,
    onChange,
    defaultSelection = [],
    isField = false,
    search,
  } = props;
  const values = choices.map(({ value }) => value);
  // A search may list others than the selected ones, which stay selected.
  const unlisted = selected.filter((value) => !values.includes(value));
  const isOn = !isField && selected.join() !== defaultSelection.join();
  const names = choices.filter((choice) => selected.includes(choice.value));
  const nameList = names.map(({ text }) => text).join(', ');
  const accessibleName = names.length === 0 ? label : `${label}: ${nameList}`;
  const menu = (
    <Menu
      className="menu"
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={(keys) =>
        onChange([...unlisted, ...values].filter((value) => keys === 'all' || keys.has(value)))
      }
      renderEmptyState={() => <p className="menu-search__none">{search?.emptyText}</p>}
    >
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          id={choice.value}
          textValue={choice.text}
          className="menu__item"
        >
          {({ isSelected }) => <CheckableItemText text={choice.text} isChecked={isSelected} />}
        </MenuItem>
      ))}
    </Menu>
  );
  return (
    <MenuTrigger onOpenChange={(open) => (open ? undefined : search?.onSearch(''))}>
      <Button
        className={isOn ? 'select select--quiet select--active' : 'select select--quiet'}
        {...(isField && { 'aria-label': accessibleName })}
      >
        {isField ? (
          <span>{names.length === 0 ? label : nameList}</span>
        ) : (
          <span className="select__value select__value--clip">{accessibleName}</span>
        )}
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className="popover" offset={4}>
        {search ? (
          <Autocomplete inputValue={search.query} onInputChange={search.onSearch}>
            <MenuSearch label={search.label} />
            {menu}
          </Autocomplete>
        ) : (
          menu
        )}
      </Popover>
    </MenuTrigger>
  );
}
