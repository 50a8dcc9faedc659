import { Search } from 'lucide-react';
import { Input, SearchField } from 'react-aria-components';
import './menu.css';

/** Search field above a long menu; the arrow keys stay with the menu. */
export function MenuSearch({ label }: { readonly label: string }) {
  return (
    <SearchField aria-label={label} className="menu-search" autoFocus>
      <Search size={16} aria-hidden />
      <Input className="menu-search__input" placeholder={label} />
    </SearchField>
  );
}
