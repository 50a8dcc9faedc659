import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Tooltip,
  TooltipTrigger,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components';
import './button.css';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  readonly tone?: 'primary' | 'quiet' | 'plain' | 'loss';
  readonly size?: 'm' | 's';
  readonly className?: string;
}

export function Button({ tone = 'plain', size = 'm', className, ...rest }: ButtonProps) {
  const classes = ['button', `button--${tone}`, `button--${size}`, className];
  return <AriaButton {...rest} className={classes.filter(Boolean).join(' ')} />;
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'tone'> {
  /** Its accessible name, and its tooltip. */
  readonly label: string;
  readonly shortcut?: string;
  readonly children: ReactNode;
}

export function IconButton({ label, shortcut, size = 'm', className, ...rest }: IconButtonProps) {
  const classes = ['icon-button', `icon-button--${size}`, className];
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      <AriaButton {...rest} aria-label={label} className={classes.filter(Boolean).join(' ')} />
      <Tooltip className="tooltip" offset={6}>
        {label}
        {shortcut ? <kbd className="tooltip__key">{shortcut}</kbd> : null}
      </Tooltip>
    </TooltipTrigger>
  );
}
