import { useEffect, useRef } from 'react';
import { actorSchema } from '../../../shared/domain/change.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { changeTopics, type ChangeTopic } from '../../stores/memory/history/changeFeed.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { Constellation } from '../memory/Constellation.tsx';
import { FilterMenu } from '../memory/FilterMenu.tsx';
import { MemoryModes } from '../memory/MemoryModes.tsx';
import { ChangeDays } from './ChangeDays.tsx';
import { useScrollPosition } from '../../ui/useScrollPosition.ts';
import './changes.css';

const TOPICS = Object.keys(changeTopics) as ChangeTopic[];

/** Changes screen: what was learned, updated, removed and faded, day by day, each with its undo. */
export function ChangesScreen() {
  const { t } = useText();
  const { changeFeed, scrollPositions } = useWorkspace();
  const { status, problem, groups, hasOlder, topics, actors } = useSelect(
    changeFeed,
    (state) => state,
  );
  const errorText = useErrorText();
  useEffect(() => void changeFeed.load(), [changeFeed]);
  const scroller = useRef<HTMLDivElement>(null);
  const filter = `${topics.join()} ${actors.join()}`;
  useScrollPosition(scroller, scrollPositions.of('changes', filter), status === 'ready');
  const isFiltered = topics.length > 0 || actors.length > 0;
  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('memories:title')}</h1>
        <MemoryModes mode="changes" />
      </header>
      <div className="changes__filters">
        <FilterMenu
          label={t('changes:topic')}
          selected={topics}
          choices={TOPICS.map((value) => ({ value, text: t(`changes:topics.${value}`) }))}
          onChange={(next) => void changeFeed.filter({ topics: next })}
        />
        <FilterMenu
          label={t('changes:by')}
          selected={actors}
          choices={actorSchema.options.map((value) => ({ value, text: t(`words:actor.${value}`) }))}
          onChange={(next) => void changeFeed.filter({ actors: next })}
        />
      </div>
      <div ref={scroller} className="changes" aria-busy={status === 'idle'}>
        {status === 'idle' ? <Skeleton lines={8} /> : null}
        {status === 'failed' && problem ? (
          <EmptyState
            title={t('changes:cannotShow')}
            action={<Button onPress={() => void changeFeed.load()}>{t('common:tryAgain')}</Button>}
          >
            {errorText(problem)}
          </EmptyState>
        ) : null}
        {status === 'ready' && groups.length === 0 ? (
          <EmptyState
            illustration={<Constellation />}
            title={isFiltered ? t('changes:none') : t('changes:empty')}
          >
            {isFiltered ? t('changes:noneText') : t('changes:emptyText')}
          </EmptyState>
        ) : null}
        <ChangeDays groups={groups} />
        {hasOlder ? (
          <Button onPress={() => void changeFeed.loadOlder()}>{t('changes:older')}</Button>
        ) : null}
      </div>
    </main>
  );
}
