import {
  AlarmClock,
  Check,
  Crosshair,
  FoldVertical,
  PanelRightOpen,
  UnfoldVertical,
  X,
} from 'lucide-react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { expansionOf, isPastOrComparison } from '../../stores/graph/graphState.ts';
import { hiddenCountOf } from '../../stores/graph/expandedPicture.ts';
import { isPast } from '../../stores/graph/graphPicture.ts';
import { nextMorning } from '../../stores/memory/nextMorning.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FadeDate } from '../memory/FadeDate.tsx';
import { Strength } from '../memory/Strength.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useGraphActions } from './useGraphActions.ts';
import { useGraphTexts } from './useGraphTexts.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';

/** Card of the focused node, with its actions. */
export function FocusCard() {
  const { t } = useText();
  const { graph } = useWorkspace();
  const state = useSelect(graph, (each) => each);
  const { focused, picture, center } = state;
  const actions = useGraphActions();
  const texts = useGraphTexts();
  const node = picture.nodes.find(({ id }) => id === focused);
  if (!node) return null;
  const expansion = expansionOf(state, node.id);
  const isCentered = center !== null && 'id' in center && center.id === node.id;
  const icon = { size: 14, 'aria-hidden': true } as const;
  return (
    <section className="focus-card" aria-label={t('graph:selected')}>
      <p className="focus-card__text" dir="auto">
        {node.text}
      </p>
      <p className="focus-card__meta">{[texts.sortOf(node), ...texts.marksOf(node)].join(' · ')}</p>
      {node.entity || node.sort === 'episodic' || isPast(node) ? null : (
        <p className="focus-card__meta focus-card__life">
          <Strength node={node} />
          <FadeDate node={{ fadeAt: node.fadeAt, status: 'active' }} />
        </p>
      )}
      {expansion === 'full' ? (
        <p className="focus-card__meta">{t('graph:announcement.full')}</p>
      ) : null}
      <div className="focus-card__actions">
        {isCentered ? null : (
          <Button size="s" onPress={() => actions.center(node.id)}>
            <Crosshair {...icon} />
            {t('graph:center')}
          </Button>
        )}
        {expansion === 'expand' || expansion === 'collapse' ? (
          <Button size="s" onPress={() => void actions.expand(node.id)}>
            {expansion === 'expand' ? <UnfoldVertical {...icon} /> : <FoldVertical {...icon} />}
            {expansion === 'expand'
              ? t('graph:expandCount', { count: hiddenCountOf(picture, node.id) })
              : t('graph:collapse')}
          </Button>
        ) : null}
        {node.flags.has('pending') && !isPastOrComparison(state) ? (
          <PendingMemoryActions id={node.id as NodeId} />
        ) : null}
        <Button size="s" onPress={() => actions.details(node.id)}>
          <PanelRightOpen {...icon} />
          {node.entity
            ? t('graph:profile')
            : node.sort === 'episodic'
              ? t('graph:openMessage')
              : t('graph:details')}
        </Button>
      </div>
    </section>
  );
}

/** Review actions of a pending memory, at the place where it is shown. */
function PendingMemoryActions({ id }: { readonly id: NodeId }) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  return (
    <>
      <Button size="s" onPress={() => void memoryActions.accept(id)}>
        <Check size={14} aria-hidden />
        {t('review:keep')}
      </Button>
      <Button size="s" tone="danger" onPress={() => void memoryActions.reject(id)}>
        <X size={14} aria-hidden />
        {t('review:rejectMemory')}
      </Button>
      <Button size="s" onPress={() => void memoryActions.snooze(id, nextMorning(Date.now()))}>
        <AlarmClock size={14} aria-hidden />
        {t('review:snooze')}
      </Button>
    </>
  );
}
