import { memo, useDeferredValue, useEffect } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { ChatScreen } from '../chat/ChatScreen.tsx';
import { DemoBanner } from '../demo/DemoBanner.tsx';
import { DropOverlay } from '../documents/DropOverlay.tsx';
import { PanelErrorBoundary } from '../errors/PanelErrorBoundary.tsx';
import { ScreenErrorBoundary } from '../errors/ScreenErrorBoundary.tsx';
import { ReminderBanner } from '../todos/ReminderBanner.tsx';
import { StatusBanners } from '../status/StatusBanners.tsx';
import type { Screen } from '../../stores/shell/route.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Overlays } from './Overlays.tsx';
import { Rail } from './Rail.tsx';
import { useAnswerNotifications, useDesktopIntegration } from '../desktop/useDesktop.ts';
import { useShortcuts } from './useShortcuts.ts';
import './shell.css';
import { useText } from '../../ui/text/useText.ts';
import { recoverFocus } from '../../ui/recoverFocus.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

/** Empty pane until the code of a screen is loaded. */
function ScreenLoading() {
  return <div className="pane-loading" aria-busy />;
}

const FactsScreen = lazyComponent(
  async () => (await import('../facts/FactsScreen.tsx')).FactsScreen,
  ScreenLoading,
);
const ReviewScreen = lazyComponent(
  async () => (await import('../review/ReviewScreen.tsx')).ReviewScreen,
  ScreenLoading,
);
const ChangesScreen = lazyComponent(
  async () => (await import('../changes/ChangesScreen.tsx')).ChangesScreen,
  ScreenLoading,
);
const EntitiesScreen = lazyComponent(
  async () => (await import('../entities/EntitiesScreen.tsx')).EntitiesScreen,
  ScreenLoading,
);
const GraphScreen = lazyComponent(
  async () => (await import('../graph/GraphScreen.tsx')).GraphScreen,
  ScreenLoading,
);
const TimelineScreen = lazyComponent(
  async () => (await import('../timeline/TimelineScreen.tsx')).TimelineScreen,
  ScreenLoading,
);
const DocumentsScreen = lazyComponent(
  async () => (await import('../documents/DocumentsScreen.tsx')).DocumentsScreen,
  ScreenLoading,
);
const HealthScreen = lazyComponent(
  async () => (await import('../health/HealthScreen.tsx')).HealthScreen,
  ScreenLoading,
);
const ImportScreen = lazyComponent(
  async () => (await import('../imports/ImportScreen.tsx')).ImportScreen,
  ScreenLoading,
);
const SettingsScreen = lazyComponent(
  async () => (await import('../settings/SettingsScreen.tsx')).SettingsScreen,
  ScreenLoading,
);
const RoutinesScreen = lazyComponent(
  async () => (await import('../routines/RoutinesScreen.tsx')).RoutinesScreen,
  ScreenLoading,
);
const InspectorPane = lazyComponent(
  async () => (await import('../inspector/InspectorPane.tsx')).InspectorPane,
);
/** Part of the first bundle, and memoized as the others are. */
const Chat = memo(ChatScreen);

/** Screens that take longer to draw than a frame: the rail answers a press before them. */
const DEFERRED_SCREENS: ReadonlySet<Screen> = new Set([
  'chat',
  'entities',
  'graph',
  'health',
  'memories',
  'settings',
  'timeline',
]);

const SCREENS_WITHOUT_MEMORIES: ReadonlySet<Screen> = new Set(['settings', 'import', 'routines']);

export function Shell() {
  const { t } = useText();
  const { route } = useApp();
  const currentRoute = useSelect(route, (state) => state);
  const deferredRoute = useDeferredValue(currentRoute);
  const isDeferred =
    currentRoute.screen !== deferredRoute.screen && DEFERRED_SCREENS.has(currentRoute.screen);
  const visibleRoute = isDeferred ? deferredRoute : currentRoute;
  const { inspector } = useWorkspace();
  const inspectedId = useSelect(inspector, (state) => state.nodeId);
  // Details of a memory mean nothing beside the settings.
  const isAboutMemory = !SCREENS_WITHOUT_MEMORIES.has(currentRoute.screen);
  useEffect(() => {
    if (!isAboutMemory) inspector.close();
  }, [isAboutMemory, inspector]);
  useShortcuts();
  useDesktopIntegration();
  useAnswerNotifications();
  useEffect(recoverFocus, []);

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
          <ScreenErrorBoundary resetKey={visibleRoute}>
            {visibleRoute.screen === 'chat' ? (
              <Chat conversationId={visibleRoute.conversationId} />
            ) : null}
            {visibleRoute.screen === 'memories' ? <FactsScreen /> : null}
            {visibleRoute.screen === 'review' ? <ReviewScreen queue={visibleRoute.queue} /> : null}
            {visibleRoute.screen === 'changes' ? <ChangesScreen /> : null}
            {visibleRoute.screen === 'entities' ? (
              <EntitiesScreen entityId={visibleRoute.entityId} />
            ) : null}
            {visibleRoute.screen === 'graph' ? <GraphScreen center={visibleRoute.center} /> : null}
            {visibleRoute.screen === 'timeline' ? <TimelineScreen day={visibleRoute.day} /> : null}
            {visibleRoute.screen === 'documents' ? (
              <DocumentsScreen
                documentId={visibleRoute.documentId ?? null}
                nodeId={visibleRoute.nodeId ?? null}
              />
            ) : null}
            {visibleRoute.screen === 'health' ? <HealthScreen /> : null}
            {visibleRoute.screen === 'import' ? <ImportScreen /> : null}
            {visibleRoute.screen === 'settings' ? <SettingsScreen /> : null}
            {visibleRoute.screen === 'routines' ? <RoutinesScreen /> : null}
          </ScreenErrorBoundary>
          <PanelErrorBoundary resetKey={inspectedId} onClose={() => inspector.close()}>
            {inspectedId === null ? null : <InspectorPane />}
          </PanelErrorBoundary>
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
