import { Button as AriaButton } from 'react-aria-components';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { NodeIcon } from './NodeIcon.tsx';
import { NodeState } from './NodeState.tsx';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import './memory.css';

interface MemorySummaryProps {
  readonly node: MemoryNode;
  /** Struck out: would be superseded. */
  readonly isStruckThrough?: boolean;
}

/** Summary of a stored memory on a card: its text, trust and date, with a link to its details. */
export function MemorySummary({ node, isStruckThrough = false }: MemorySummaryProps) {
  const { t } = useText();
  const { inspector } = useWorkspace();
  return (
    <div className="candidate">
      <NodeIcon node={node} />
      <div>
        <p
          dir="auto"
          className={isStruckThrough ? 'candidate__content struck-through' : 'candidate__content'}
        >
          {node.content}
        </p>
        <p className="candidate__meta">
          <span>{t(`words:trust.${node.trust}`)}</span>
          <TimeText at={node.eventTime} />
          <NodeState node={node} />
          <AriaButton className="link" onPress={() => inspector.open(node.id)}>
            {t('review:open')}
          </AriaButton>
        </p>
      </div>
    </div>
  );
}
