import {
  CheckCheck,
  CircleSlash,
  EyeOff,
  Pencil,
  Pin,
  RotateCcw,
  Trash2,
  Waypoints,
} from 'lucide-react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import type { MemoryDetails } from '../../stores/inspector.ts';
import { Button } from '../../ui/Button.tsx';
import { KindChip } from '../../ui/memory/KindChip.tsx';
import { NodeMark } from '../../ui/memory/NodeMark.tsx';
import { NodeState } from '../../ui/memory/NodeState.tsx';
import { factActions } from '../../ui/memory/factActions.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { EvidenceList } from './EvidenceList.tsx';
import { Forecast } from './Forecast.tsx';
import { HistoryList } from './HistoryList.tsx';
import { Properties } from './Properties.tsx';
import { SimilarMemories } from './SimilarMemories.tsx';
import { useSimilar } from './useSimilar.ts';
import { VersionChain } from './VersionChain.tsx';
import { useText } from '../../ui/useText.ts';

const MOST_SIMILAR = 5;

export function MemoryDetailsView({ details }: { readonly details: MemoryDetails }) {
  const { inspector } = useWorkspace();
  const correcting = useSelect(inspector, (state) => state.correcting);
  const { node } = details;
  const past = node.status !== 'active';
  return (
    <>
      <section className="inspector__section">
        <p className="inspector__mark">
          <NodeMark node={node} size={22} />
          <KindChip node={node} />
          <span className="inspector__state">
            <NodeState node={node} />
          </span>
        </p>
        {correcting && factActions(node).correct ? (
          <CorrectForm node={node} />
        ) : (
          <>
            <p className={past ? 'inspector__content struck' : 'inspector__content'}>
              {node.content}
            </p>
            <Actions node={node} />
          </>
        )}
      </section>
      <Properties details={details} />
      <Forecast details={details} />
      <EvidenceList evidence={details.evidence} />
      {node.type === 'episodic' ? null : <SimilarSection nodeId={node.id} />}
      <VersionChain details={details} />
      <HistoryList details={details} />
    </>
  );
}

function SimilarSection({ nodeId }: { readonly nodeId: string }) {
  const similar = useSimilar(nodeId, MOST_SIMILAR);
  return similar.length === 0 ? null : (
    <div className="inspector__section">
      <SimilarMemories nodes={similar} />
    </div>
  );
}

function Actions({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { history, inspector } = useWorkspace();
  const { route, view } = useApp();
  const inGraph = useSelect(route, (at) =>
    at.screen === 'graph' && at.center.kind === 'memory' ? at.center.id : null,
  );
  const may = factActions(node);
  return (
    <div className="inspector__actions">
      {may.finish ? (
        <Button size="s" onPress={() => void history.retract(node.id, 'done')}>
          <CheckCheck size={14} aria-hidden />
          {t('memories:markDone')}
        </Button>
      ) : null}
      {may.finish ? (
        <Button size="s" onPress={() => void history.retract(node.id, 'dropped')}>
          <CircleSlash size={14} aria-hidden />
          {t('memories:markDropped')}
        </Button>
      ) : null}
      {may.correct ? (
        <Button size="s" onPress={() => inspector.setCorrecting(true)}>
          <Pencil size={14} aria-hidden />
          {t('memories:correct')}
        </Button>
      ) : null}
      {may.confirm ? (
        <Button size="s" onPress={() => void history.confirm(node.id)}>
          <Pin size={14} aria-hidden />
          {t('memories:confirm')}
        </Button>
      ) : null}
      {may.retract ? (
        <Button size="s" tone="loss" onPress={() => void history.retract(node.id, 'user')}>
          <Trash2 size={14} aria-hidden />
          {t('memories:retract')}
        </Button>
      ) : null}
      {may.restore ? (
        <Button size="s" onPress={() => void history.restore(node.id)}>
          <RotateCcw size={14} aria-hidden />
          {t('common:restore')}
        </Button>
      ) : null}
      {inGraph === node.id ? null : (
        <Button
          size="s"
          onPress={() => route.go({ screen: 'graph', center: { kind: 'memory', id: node.id } })}
        >
          <Waypoints size={14} aria-hidden />
          {t('graph:openHere')}
        </Button>
      )}
      {/* What was said is forgotten where it was said. */}
      {node.type === 'episodic' ? null : (
        <Button size="s" tone="loss" onPress={() => view.forget({ kind: 'memory', id: node.id })}>
          <EyeOff size={14} aria-hidden />
          {t('forget:start')}
        </Button>
      )}
    </div>
  );
}
