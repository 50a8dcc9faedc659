import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  ToggleButton,
  Tooltip,
  TooltipTrigger,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components';
import './button.css';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  readonly tone?: 'primary' | 'quiet' | 'plain' | 'danger';
  readonly size?: 'm' | 's';
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button({ tone = 'plain', size = 'm', className, ...props }: ButtonProps) {
  const classes = ['button', `button--${tone}`, `button--${size}`, className];
  return <AriaButton {...props} className={classes.filter(Boolean).join(' ')} />;
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'tone'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly shortcut?: string;
  readonly children: ReactNode;
}

export function IconButton({ label, shortcut, size = 'm', className, ...props }: IconButtonProps) {
  const classes = ['icon-button', `icon-button--${size}`, className];
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      <AriaButton {...props} aria-label={label} className={classes.filter(Boolean).join(' ')} />
      <Tooltip className="tooltip" offset={6}>
        {label}
        {shortcut ? <kbd className="tooltip__key">{shortcut}</kbd> : null}
      </Tooltip>
    </TooltipTrigger>
  );
}

interface IconToggleProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** Toggle icon; the name stays the same, the state is announced. */
export function IconToggle({ label, on, onChange, isDisabled = false, children }: IconToggleProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      <ToggleButton
        className="icon-button icon-button--toggle"
        aria-label={label}
        isSelected={on}
        isDisabled={isDisabled}
        onChange={onChange}
      >
        {children}
      </ToggleButton>
      <Tooltip className="tooltip" offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
