import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { MemoryDetails } from '../../stores/memory/inspector.ts';
import { KindChip } from '../memory/KindChip.tsx';
import { NodeIcon } from '../memory/NodeIcon.tsx';
import { NodeState } from '../memory/NodeState.tsx';
import { factActions } from '../memory/factActions.ts';
import { ContradictionList } from './ContradictionList.tsx';
import { CorrectForm } from './CorrectForm.tsx';
import { EvidenceList } from '../memory/EvidenceList.tsx';
import { Forecast } from './Forecast.tsx';
import { HistoryList } from './HistoryList.tsx';
import { LinkList } from './LinkList.tsx';
import { MemoryActions } from './MemoryActions.tsx';
import { Properties } from './Properties.tsx';
import { SimilarMemories } from '../memory/SimilarMemories.tsx';
import { useSimilar } from '../memory/useSimilar.ts';
import { VersionChain } from './VersionChain.tsx';
import type { NodeId } from '../../../shared/domain/primitives.ts';

const MAX_SIMILAR = 5;

export function MemoryDetailsView({ details }: { readonly details: MemoryDetails }) {
  const { inspector } = useWorkspace();
  const isCorrecting = useSelect(inspector, (state) => state.isCorrecting);
  const { node } = details;
  const past = node.status !== 'active';
  return (
    <>
      <section className="inspector__section">
        <p className="inspector__mark">
          <NodeIcon node={node} size={22} />
          <KindChip node={node} />
          <span className="inspector__state">
            <NodeState node={node} />
          </span>
        </p>
        {isCorrecting && factActions(node).correct ? (
          <CorrectForm node={node} />
        ) : (
          <>
            <p
              dir="auto"
              className={past ? 'inspector__content struck-through' : 'inspector__content'}
            >
              {node.content}
            </p>
            <MemoryActions node={node} />
          </>
        )}
      </section>
      <ContradictionList details={details} />
      <Properties details={details} />
      <Forecast details={details} />
      <LinkList details={details} />
      <EvidenceList evidence={details.evidence} isOwn={node.trust === 'user'} />
      {node.type === 'episodic' ? null : <SimilarSection nodeId={node.id} />}
      <VersionChain details={details} />
      <HistoryList details={details} />
    </>
  );
}

function SimilarSection({ nodeId }: { readonly nodeId: NodeId }) {
  const similar = useSimilar(nodeId, MAX_SIMILAR);
  return similar.length === 0 ? null : (
    <div className="inspector__section">
      <SimilarMemories nodes={similar} />
    </div>
  );
}
