import type { ReactNode } from 'react';
import { Switch } from 'react-aria-components';
import './toggle.css';

interface ToggleProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly isDisabled?: boolean;
  /** The id of its visible name, where that is not its child. */
  readonly labelledBy?: string;
  readonly children?: ReactNode;
}

export function Toggle({ on, onChange, isDisabled = false, labelledBy, children }: ToggleProps) {
  return (
    <Switch
      className="switch"
      isDisabled={isDisabled}
      isSelected={on}
      onChange={onChange}
      {...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy })}
    >
      {children}
      <span className="switch__track" />
    </Switch>
  );
}
