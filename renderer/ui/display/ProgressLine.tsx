import { ProgressBar } from 'react-aria-components';
import './progress-line.css';

interface ProgressLineProps {
  readonly label: string;
  readonly value: number;
  /** 0 while unknown. */
  readonly of: number;
}

export function ProgressLine({ label, value, of }: ProgressLineProps) {
  return (
    <ProgressBar
      aria-label={label}
      value={Math.min(value, of)}
      maxValue={Math.max(1, of)}
      isIndeterminate={of === 0}
      className="progress-line"
    >
      {({ percentage = 0 }) => (
        <span className="progress-line__done" style={{ width: `${percentage}%` }} />
      )}
    </ProgressBar>
  );
}
