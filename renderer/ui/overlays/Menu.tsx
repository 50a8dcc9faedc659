import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { Badge } from '../display/Badge.tsx';
import './menu.css';

interface MenuProps {
  readonly trigger: ReactNode;
  readonly label: string;
  readonly placement?: 'bottom start' | 'bottom end' | 'right top' | 'top start';
  readonly children: ReactNode;
}

export function Menu({ trigger, label, placement = 'bottom end', children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement={placement} offset={4}>
        <AriaMenu className="menu" aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface MenuItemProps {
  readonly onAction: () => void;
  readonly icon?: ReactNode;
  readonly text: string;
  readonly tone?: 'danger';
  readonly current?: boolean;
  /** Badge beside the text. */
  readonly badge?: string;
}

export function MenuItem({ onAction, icon, text, tone, current = false, badge }: MenuItemProps) {
  return (
    <AriaMenuItem
      onAction={onAction}
      textValue={text}
      className={tone ? `menu__item menu__item--${tone}` : 'menu__item'}
    >
      <span className="menu__icon">{icon}</span>
      <span className={current ? 'menu__text menu__text--current' : 'menu__text'}>{text}</span>
      {badge === undefined ? null : <Badge>{badge}</Badge>}
    </AriaMenuItem>
  );
}
