import { Button as AriaButton } from 'react-aria-components';
import type { Citation } from '../../../../shared/domain/chat.ts';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import { Disclosure } from '../../../ui/display/Disclosure.tsx';
import { NodeIcon, type IconNode } from '../../memory/NodeIcon.tsx';
import { TimeText } from '../../../ui/display/TimeText.tsx';
import { citedNodeId } from '../../markdown/citedNodeId.ts';
import { useMemoryNodes } from './useMemoryNodes.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Icon of a turn, shown until the memory is loaded. */
const TURN_ICON: IconNode = {
  type: 'episodic',
  trust: 'user',
  confirmed: false,
  status: 'active',
  review: null,
};

/** Sources of an answer: one quiet line that expands to the list. */
export function Sources({ citations }: { readonly citations: readonly Citation[] }) {
  const { t } = useText();
  if (citations.length === 0) return null;
  return (
    <div className="sources">
      <Disclosure line={t('chat:memoriesUsed', { count: citations.length })}>
        {() => <SourceList citations={citations} />}
      </Disclosure>
    </div>
  );
}

function SourceList({ citations }: { readonly citations: readonly Citation[] }) {
  const { inspector } = useWorkspace();
  const nodes = useMemoryNodes(citations.map(citedNodeId));
  return (
    <ol className="sources__list">
      {citations.map((citation) => (
        <li key={citation.n}>
          <AriaButton className="source" onPress={() => inspector.open(citedNodeId(citation))}>
            <span className="source__n num">{String(citation.n)}</span>
            <NodeIcon node={nodes.get(citation.nodeId) ?? TURN_ICON} size={18} corner="used" />
            <span className="source__quote">{citation.quote}</span>
            <span className="source__when">
              <TimeText at={citation.eventTime} />
            </span>
          </AriaButton>
        </li>
      ))}
    </ol>
  );
}
