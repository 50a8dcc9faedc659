import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import './memory.css';
import { useText } from '../../ui/text/useText.ts';

/** Strength below which a memory is close to fading, shown by the bar's tone as well. */
const WEAK_STRENGTH = 0.25;

interface StrengthProps {
  readonly node: Pick<MemoryNode, 'strength' | 'fadeAt'>;
}

/**
 * Strength bar of a memory that can fade: beside "never", a falling bar would say the opposite. The
 * figure is in a tooltip, and in text for screen readers.
 */
export function Strength({ node }: StrengthProps) {
  const { t } = useText();
  const format = useFormat();
  if (node.fadeAt === null) return null;
  const label = t('memories:strengthNow', { percent: format.percent(node.strength) });
  return (
    <span
      className={node.strength < WEAK_STRENGTH ? 'strength strength--weak' : 'strength'}
      role="img"
      aria-label={label}
      title={label}
    >
      <span className="strength__bar">
        <span className="strength__level" style={{ width: `${node.strength * 100}%` }} />
      </span>
    </span>
  );
}
