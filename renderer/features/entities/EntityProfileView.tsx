import { ArrowLeft } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import type { EntityProfile } from '../../stores/entities.ts';
import { Button } from '../../ui/Button.tsx';
import { KindChip } from '../../ui/memory/KindChip.tsx';
import { NodeMark } from '../../ui/memory/NodeMark.tsx';
import { NodeState } from '../../ui/memory/NodeState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useErrorText } from '../../ui/useErrorText.ts';
import { useText } from '../../ui/useText.ts';
import { When } from '../../ui/When.tsx';
import { AliasList } from './AliasList.tsx';
import { EntityHead } from './EntityHead.tsx';
import { ProposalList } from './ProposalList.tsx';

export function EntityProfileView() {
  const { t } = useText();
  const { route } = useApp();
  const { entities } = useWorkspace();
  const { profile, profileProblem } = useSelect(entities, (state) => state);
  const errorText = useErrorText();
  return (
    <div className="profile">
      <div className="profile__back">
        <Button
          size="s"
          tone="quiet"
          onPress={() => route.go({ screen: 'entities', entityId: null })}
        >
          <ArrowLeft size={15} aria-hidden />
          {t('entities:back')}
        </Button>
      </div>
      {profileProblem ? <p role="alert">{errorText(profileProblem)}</p> : null}
      {profile ? (
        <Profile key={profile.entity.id} profile={profile} />
      ) : profileProblem ? null : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}

function Profile({ profile }: { readonly profile: EntityProfile }) {
  const { t } = useText();
  const { entity, merged } = profile;
  return (
    <>
      <EntityHead profile={profile} />
      {entity.summary === null ? null : <p className="profile__summary">{entity.summary}</p>}
      <ProposalList profile={profile} />
      <AliasList profile={profile} />
      {merged.length > 0 ? (
        <section>
          <h3 className="profile__head">{t('entities:merged')}</h3>
          <p>{merged.map(({ name }) => name).join(' · ')}</p>
        </section>
      ) : null}
      <Memories profile={profile} />
    </>
  );
}

function Memories({ profile: { memories } }: { readonly profile: EntityProfile }) {
  const { t } = useText();
  const { inspector } = useWorkspace();
  return (
    <section>
      <h3 className="profile__head">{t('entities:memories', { count: memories.length })}</h3>
      {memories.length === 0 ? <p className="profile__quiet">{t('entities:noMemories')}</p> : null}
      <ul className="profile__memories">
        {memories.map((node) => (
          <li key={node.id}>
            <AriaButton className="profile__memory" onPress={() => inspector.open(node.id)}>
              <NodeMark node={node} />
              <span>
                <span className={node.status === 'active' ? '' : 'struck'}>{node.content}</span>
                <span className="known__meta">
                  <KindChip node={node} />
                  <NodeState node={node} />
                  <When at={node.eventTime} />
                </span>
              </span>
            </AriaButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
