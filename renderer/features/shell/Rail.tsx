import {
  BookMarked,
  CalendarDays,
  FileText,
  HeartPulse,
  ListTodo,
  MessageSquareText,
  Settings2,
  UsersRound,
  Waypoints,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, Tooltip, TooltipTrigger } from 'react-aria-components';
import type { WireError } from '../../../shared/contract/errors.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { Route, Screen } from '../../stores/shell/route.ts';
import { useIsNarrow } from '../../ui/useMediaQuery.ts';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';
import './rail.css';
import { useText } from '../../ui/text/useText.ts';

const MEMORY_SCREENS: readonly Screen[] = ['review', 'changes'];
const SETTINGS_SCREENS: readonly Screen[] = ['import'];
/** Limit of a badge's count. */
const MAX_COUNT = 99;

const ENTITIES: Route = { screen: 'entities', entityId: null };
const DOCUMENTS: Route = { screen: 'documents' };
const isNotFound = (problem: WireError | null) => problem?.code === 'not_found';

export function Rail() {
  const { t } = useText();
  const { route } = useApp();
  const { documents, entities } = useWorkspace();
  const pendingCount = useReviewCount();
  const proposedRunCount = useProposedRunCount();
  // An entry returns to what was open there, unless it is gone.
  const lastChat = useSelect(route, () => route.last('chat'));
  const lastGraph = useSelect(route, () => route.last('graph'));
  const isEntityGone = useSelect(entities, (state) => isNotFound(state.profileProblem));
  const lastEntity = useSelect(route, () => (isEntityGone ? ENTITIES : route.last('entities')));
  const isDocumentGone = useSelect(documents, (state) => isNotFound(state.textProblem));
  const lastDocument = useSelect(route, () =>
    isDocumentGone ? DOCUMENTS : route.last('documents'),
  );

  return (
    <nav className="rail" aria-label={t('shell:navigation')}>
      <WorkspaceSwitcher />
      <RailLink to={lastChat} text={t('shell:screen.chat')}>
        <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
      <RailLink
        to={{ screen: 'memories' }}
        text={t('shell:screen.memories')}
        screens={MEMORY_SCREENS}
        count={pendingCount}
      >
        <BookMarked size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
      <RailLink to={lastEntity} text={t('shell:screen.entities')}>
        <UsersRound size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
      <RailLink to={lastGraph} text={t('shell:screen.graph')}>
        <Waypoints size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
      <RailLink to={{ screen: 'timeline', day: null }} text={t('shell:screen.timeline')}>
        <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
      <RailLink to={lastDocument} text={t('shell:screen.documents')}>
        <FileText size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
      <RailLink to={{ screen: 'health' }} text={t('shell:screen.health')}>
        <HeartPulse size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
      <RailLink
        to={{ screen: 'routines' }}
        text={t('shell:screen.routines')}
        count={proposedRunCount}
      >
        <ListTodo size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
      <span className="rail__gap" />
      <RailLink
        to={{ screen: 'settings' }}
        text={t('shell:screen.settings')}
        screens={SETTINGS_SCREENS}
      >
        <Settings2 size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
    </nav>
  );
}

function useReviewCount(): number {
  const { review } = useWorkspace();
  return useSelect(review, ({ counts }) => counts.waiting + counts.contradictions + counts.merges);
}

/** Number of proposed runs of routines, which wait for permission. */
function useProposedRunCount(): number {
  const { routines } = useWorkspace();
  return useSelect(
    routines,
    ({ list }) => list?.runs.filter(({ state }) => state === 'proposed').length ?? 0,
  );
}

interface RailLinkProps {
  readonly to: Route;
  readonly text: string;
  /** Other screens of the same entry. */
  readonly screens?: readonly Screen[];
  /** Badge: number of items waiting for the person. */
  readonly count?: number;
  readonly children: ReactNode;
}

/** Width up to which an entry shows its icon only: that of `rail.css`. */
const ICONS_ONLY_WIDTH = 1000;

function RailLink({ to, text, screens, count = 0, children }: RailLinkProps) {
  const { t } = useText();
  const { route } = useApp();
  const isIconOnly = useIsNarrow(ICONS_ONLY_WIDTH);
  const current = useSelect(
    route,
    ({ screen }) => screen === to.screen || screens?.includes(screen),
  );
  return (
    <TooltipTrigger delay={500} closeDelay={80} isDisabled={!isIconOnly}>
      <AriaButton
        className={current ? 'rail__link rail__link--current' : 'rail__link'}
        {...(current ? { 'aria-current': 'page' } : {})}
        onPress={() => route.go(to)}
      >
        {children}
        {count > 0 ? (
          <span className="rail__count num" aria-hidden>
            {count > MAX_COUNT ? `${MAX_COUNT}+` : String(count)}
          </span>
        ) : null}
        <span className="rail__text">
          {text}
          {count > 0 ? (
            <span className="visually-hidden">, {t('review:railCount', { count })}</span>
          ) : null}
        </span>
      </AriaButton>
      <Tooltip className="tooltip" offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
