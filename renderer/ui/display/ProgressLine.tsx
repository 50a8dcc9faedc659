import { ProgressBar } from 'react-aria-components';
import './progress-line.css';

interface ProgressLineProps {
  readonly label: string;
  readonly value: number;
  /** 0 while unknown. */
  readonly max: number;
}

export function ProgressLine({ label, value, max }: ProgressLineProps) {
  return (
    <ProgressBar
      aria-label={label}
      value={Math.min(value, max)}
      maxValue={Math.max(1, max)}
      isIndeterminate={max === 0}
      className="progress-line"
    >
      {({ percentage = 0 }) => (
        <span className="progress-line__done" style={{ width: `${percentage}%` }} />
      )}
    </ProgressBar>
  );
}
