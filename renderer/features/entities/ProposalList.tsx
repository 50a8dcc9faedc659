import type { MergeProposal } from '../../../shared/contract/entities.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import type { EntityProfile } from '../../stores/memory/entityState.ts';
import { mergeOf } from '../../stores/memory/reviewDecisions.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Merge proposals of an entity: asked, never decided automatically. */
export function ProposalList({ profile }: { readonly profile: EntityProfile }) {
  const { t } = useText();
  const { route } = useApp();
  const { entities } = useWorkspace();

  async function merge(proposal: MergeProposal): Promise<void> {
    const { kept: target, gone: merged } = mergeOf(proposal);
    if (!(await entities.merge(target, merged.id))) return;
    const at = route.getState();
    const isOpen = at.screen === 'entities' && at.entityId === merged.id;
    if (isOpen) route.go({ screen: 'entities', entityId: target.id });
  }

  return profile.proposals.map((proposal) => {
    const { a, b } = proposal;
    return (
      <section key={proposal.id} className="profile__proposal">
        <p>
          {t('review:sameOne', { a: a.name, b: b.name })} {t(`review:alike.${proposal.reason}`)}
        </p>
        <div className="profile__actions">
          <Button size="s" onPress={() => void merge(proposal)}>
            {t('review:merge')}
          </Button>
          <Button
            size="s"
            onPress={() => void entities.keepApart(proposal.id, `${a.name} · ${b.name}`)}
          >
            {t('review:notSame')}
          </Button>
        </div>
      </section>
    );
  });
}
