import type { ReactNode } from 'react';
import { Switch } from 'react-aria-components';
import './toggle.css';

interface ToggleProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly isDisabled?: boolean;
  /** Id of its visible label, if that is not its child. */
  readonly labeledBy?: string;
  readonly children?: ReactNode;
}

export function Toggle({ on, onChange, isDisabled = false, labeledBy, children }: ToggleProps) {
  return (
    <Switch
      className="switch"
      isDisabled={isDisabled}
      isSelected={on}
      onChange={onChange}
      {...(labeledBy === undefined ? {} : { 'aria-labelledby': labeledBy })}
    >
      {children}
      <span className="switch__track" />
    </Switch>
  );
}
