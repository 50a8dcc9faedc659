import { useRef } from 'react';
import type { MergeProposal } from '../../../shared/contract/entities.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import type { EntityProfile } from '../../stores/memory/entityState.ts';
import { mergeDirectionOf } from '../../stores/memory/reviewDecisions.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useFocusNeighbor } from '../../ui/useFocusNeighbor.ts';

/** Merge proposals of an entity: asked, never decided automatically. */
export function ProposalList({ profile }: { readonly profile: EntityProfile }) {
  const { t } = useText();
  const { route } = useApp();
  const { entities } = useWorkspace();
  const list = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusNeighbor(list);

  async function merge(proposal: MergeProposal): Promise<void> {
    const { kept: target, gone: merged } = mergeDirectionOf(proposal);
    if (!(await entities.merge(target, merged.id))) return;
    const at = route.getState();
    const isOpen = at.screen === 'entities' && at.entityId === merged.id;
    if (isOpen) route.go({ screen: 'entities', entityId: target.id });
  }

  if (profile.proposals.length === 0) return null;
  return (
    <div ref={list} className="profile__proposals" {...focusHandlers}>
      {profile.proposals.map((proposal) => {
        const { id, a, b, reason } = proposal;
        return (
          <section key={id} data-row={id} className="profile__proposal">
            <p>
              {t('review:sameEntity', { a: a.name, b: b.name })} {t(`review:alike.${reason}`)}
            </p>
            <div className="profile__actions">
              <Button size="s" onPress={() => void merge(proposal)}>
                {t('review:merge')}
              </Button>
              <Button size="s" onPress={() => void entities.keepApart(id, `${a.name} · ${b.name}`)}>
                {t('review:differentEntities')}
              </Button>
            </div>
          </section>
        );
      })}
    </div>
  );
}
