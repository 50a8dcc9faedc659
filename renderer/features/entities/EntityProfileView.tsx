import { ArrowLeft } from 'lucide-react';
import { memo, useDeferredValue, useRef, type RefObject } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { EntityProfile } from '../../stores/memory/entityState.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { useScrollPosition } from '../../ui/useScrollPosition.ts';
import { AliasList } from './AliasList.tsx';
import { EntityHead } from './EntityHead.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import { ProfileMemories } from './ProfileMemories.tsx';
import { ProposalList } from './ProposalList.tsx';
import { RelationSection } from './RelationSection.tsx';
import { CoOccurrenceSection } from './CoOccurrenceSection.tsx';
import { MemoriesByMonth } from './MemoriesByMonth.tsx';

/** Profile of the open entity. Memoized: the screen around it renders anew with each press in the list. */
export const EntityProfileView = memo(function EntityProfileView() {
  const { t } = useText();
  const { route } = useApp();
  const { entities, scrollPositions } = useWorkspace();
  // Deferred so that the press is painted before the profile renders.
  const { profile, memories, openTasks, profileProblem, openId } = useDeferredValue(
    useSelect(entities, (state) => state),
  );
  const errorText = useErrorText();
  const scroller = useRef<HTMLElement>(null);
  const position = scrollPositions.of('profile', profile?.entity.id);
  useScrollPosition(scroller, position, profile !== null);
  return (
    <section
      ref={scroller}
      className="profile"
      tabIndex={-1}
      aria-label={profile?.entity.name ?? t('entities:title')}
    >
      <div className="profile__back">
        <Button
          size="s"
          tone="quiet"
          onPress={() => route.go({ screen: 'entities', entityId: null })}
        >
          <ArrowLeft size={15} aria-hidden />
          {t('entities:allEntities')}
        </Button>
      </div>
      {profileProblem ? (
        <div role="alert">
          <p>{errorText(profileProblem)}</p>
          <Button size="s" onPress={() => void entities.open(openId)}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : null}
      {profile ? (
        <Profile
          key={profile.entity.id}
          profile={profile}
          memories={memories}
          openTasks={openTasks}
          scroller={scroller}
        />
      ) : profileProblem ? null : (
        <Skeleton lines={8} />
      )}
    </section>
  );
});

interface ProfileProps {
  readonly profile: EntityProfile;
  readonly memories: readonly MemoryNode[];
  readonly openTasks: readonly MemoryNode[];
  readonly scroller: RefObject<HTMLElement | null>;
}

const Profile = memo(function Profile(props: ProfileProps) {
  const { profile, memories, openTasks, scroller } = props;
  const { t } = useText();
  const { entity, merged, isSummaryOutdated } = profile;
  return (
    <>
      <EntityHead profile={profile} />
      {entity.summary === null ? null : <p className="profile__summary">{entity.summary}</p>}
      {isSummaryOutdated ? <p className="profile__outdated">{t('entities:outdated')}</p> : null}
      <ProposalList profile={profile} />
      <AliasList profile={profile} />
      {merged.length > 0 ? (
        <section>
          <h3 className="profile__head">{t('entities:merged')}</h3>
          <p>{merged.map(({ name }) => name).join(' · ')}</p>
        </section>
      ) : null}
      <OpenTasks tasks={openTasks} />
      <MemoriesByMonth profile={profile} />
      <RelationSection profile={profile} />
      <CoOccurrenceSection profile={profile} />
      <ProfileMemories
        memories={memories}
        total={profile.total}
        entityId={entity.id}
        scroller={scroller}
      />
    </>
  );
});
