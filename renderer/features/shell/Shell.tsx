import { Suspense, lazy, useDeferredValue, useEffect } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { ChatScreen } from '../chat/ChatScreen.tsx';
import { DemoBanner } from '../demo/DemoBanner.tsx';
import { DropOverlay } from '../documents/DropOverlay.tsx';
import { PartBoundary } from '../errors/PartBoundary.tsx';
import { ScreenBoundary } from '../errors/ScreenBoundary.tsx';
import { ReminderBanner } from '../todos/ReminderBanner.tsx';
import { StatusBanners } from '../status/StatusBanners.tsx';
import type { Screen } from '../../stores/shell/route.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Overlays } from './Overlays.tsx';
import { Rail } from './Rail.tsx';
import { useAwayNotices, useDesktopIntegration } from '../desktop/useDesktop.ts';
import { useShortcuts } from './useShortcuts.ts';
import './shell.css';
import { useText } from '../../ui/text/useText.ts';

const FactsScreen = lazy(async () => ({
  default: (await import('../facts/FactsScreen.tsx')).FactsScreen,
}));
const ReviewScreen = lazy(async () => ({
  default: (await import('../review/ReviewScreen.tsx')).ReviewScreen,
}));
const ChangesScreen = lazy(async () => ({
  default: (await import('../changes/ChangesScreen.tsx')).ChangesScreen,
}));
const EntitiesScreen = lazy(async () => ({
  default: (await import('../entities/EntitiesScreen.tsx')).EntitiesScreen,
}));
const GraphScreen = lazy(async () => ({
  default: (await import('../graph/GraphScreen.tsx')).GraphScreen,
}));
const TimelineScreen = lazy(async () => ({
  default: (await import('../timeline/TimelineScreen.tsx')).TimelineScreen,
}));
const DocumentsScreen = lazy(async () => ({
  default: (await import('../documents/DocumentsScreen.tsx')).DocumentsScreen,
}));
const HealthScreen = lazy(async () => ({
  default: (await import('../health/HealthScreen.tsx')).HealthScreen,
}));
const ImportScreen = lazy(async () => ({
  default: (await import('../imports/ImportScreen.tsx')).ImportScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('../settings/SettingsScreen.tsx')).SettingsScreen,
}));
const RoutinesScreen = lazy(async () => ({
  default: (await import('../routines/RoutinesScreen.tsx')).RoutinesScreen,
}));
const InspectorPane = lazy(async () => ({
  default: (await import('../inspector/InspectorPane.tsx')).InspectorPane,
}));
/** Screens that take longer to draw than a frame: the rail answers a press before them. */
const DEFERRED_SCREENS: ReadonlySet<Screen> = new Set(['settings', 'timeline', 'upkeep']);

const SCREENS_WITHOUT_MEMORIES: ReadonlySet<Screen> = new Set(['settings', 'import', 'routines']);

export function Shell() {
  const { t } = useText();
  const { route } = useApp();
  const at = useSelect(route, (state) => state);
  const deferred = useDeferredValue(at);
  const isDeferred = at.screen !== deferred.screen && DEFERRED_SCREENS.has(at.screen);
  const visibleRoute = isDeferred ? deferred : at;
  const { inspector } = useWorkspace();
  const inspectedId = useSelect(inspector, (state) => state.nodeId);
  // Details of a memory mean nothing beside the settings.
  const isAboutMemory = !SCREENS_WITHOUT_MEMORIES.has(at.screen);
  useEffect(() => {
    if (!isAboutMemory) inspector.close();
  }, [isAboutMemory, inspector]);
  useShortcuts();
  useDesktopIntegration();
  useAwayNotices();

  return (
    <div className="shell">
      <a className="skip-link" href="#main" onClick={focusMain}>
        {t('shell:skipToContent')}
      </a>
      <Rail />
      <div className="shell__content">
        <ConnectionBanner />
        <DemoBanner />
        <ReminderBanner />
        <StatusBanners />
        <div className="shell__panes" aria-busy={isDeferred}>
          <ScreenBoundary at={visibleRoute}>
            <Suspense fallback={<div className="pane-loading" aria-busy />}>
              {visibleRoute.screen === 'chat' ? (
                <ChatScreen conversationId={visibleRoute.conversationId} />
              ) : null}
              {visibleRoute.screen === 'memories' ? <FactsScreen /> : null}
              {visibleRoute.screen === 'review' ? (
                <ReviewScreen queue={visibleRoute.queue} />
              ) : null}
              {visibleRoute.screen === 'changes' ? <ChangesScreen /> : null}
              {visibleRoute.screen === 'entities' ? (
                <EntitiesScreen entityId={visibleRoute.entityId} />
              ) : null}
              {visibleRoute.screen === 'graph' ? (
                <GraphScreen center={visibleRoute.center} />
              ) : null}
              {visibleRoute.screen === 'timeline' ? (
                <TimelineScreen day={visibleRoute.day} />
              ) : null}
              {visibleRoute.screen === 'documents' ? (
                <DocumentsScreen
                  documentId={visibleRoute.documentId ?? null}
                  nodeId={visibleRoute.nodeId ?? null}
                />
              ) : null}
              {visibleRoute.screen === 'upkeep' ? <HealthScreen /> : null}
              {visibleRoute.screen === 'import' ? <ImportScreen /> : null}
              {visibleRoute.screen === 'settings' ? <SettingsScreen /> : null}
              {visibleRoute.screen === 'routines' ? <RoutinesScreen /> : null}
            </Suspense>
          </ScreenBoundary>
          <PartBoundary at={inspectedId} onClose={() => inspector.close()}>
            <Suspense>{inspectedId === null ? null : <InspectorPane />}</Suspense>
          </PartBoundary>
        </div>
      </div>
      <DropOverlay />
      <Overlays />
    </div>
  );
}

/** The address belongs to the route, so the skip link moves the focus without changing the hash. */
function focusMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
