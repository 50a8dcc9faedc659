import { Popover } from 'react-aria-components';
import { ModelMenu } from './ModelMenu.tsx';
import type { ModelChoice } from './useModelChoice.ts';
import './models.css';

interface ModelPopoverProps {
  readonly label: string;
  readonly choice: ModelChoice;
  readonly onDone: () => void;
}

/** Menu of models under the button of a `DialogTrigger`. */
export function ModelPopover({ label, choice, onDone }: ModelPopoverProps) {
  return (
    <Popover
      aria-label={label}
      className="popover picker__popover"
      placement="bottom end"
      offset={4}
    >
      <div className="picker__dialog">
        <ModelMenu choice={choice} onDone={onDone} />
      </div>
    </Popover>
  );
}
