import { WorkspaceContext, useApp, useSelect } from '../../stores/app/storesContext.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Constellation } from '../memory/Constellation.tsx';
import { DemoProgress } from '../demo/DemoProgress.tsx';
import { Welcome } from '../welcome/Welcome.tsx';
import { valueOf } from '../../stores/shell/settings.ts';
import { RefusalPage } from './RefusalPage.tsx';
import { Shell } from './Shell.tsx';
import { Toasts } from './Toasts.tsx';
import { useText } from '../../ui/text/useText.ts';

export function App() {
  const { connection, session, workspaces, settings } = useApp();
  const refusal = useSelect(connection.store, (state) => state.refusal);
  const workspace = useSelect(session, (state) => state.workspace);
  const problem = useSelect(workspaces, (state) => state.problem);
  const settingsLoaded = useSelect(settings, (state) => state.loaded);
  const isDemo = useSelect(workspaces, ({ list, currentId }) =>
    list.some((each) => each.id === currentId && each.isDemo),
  );
  const onboarded = useSelect(settings, (state) => valueOf(state, 'ui.onboarded') !== false);

  // The screen stays mounted on a refusal: it may hold a message that is not stored yet.
  if (refusal !== null && !workspace) return <RefusalPage refusal={refusal} />;
  if (!workspace || !settingsLoaded) return <StartingScreen failed={problem !== null} />;
  return (
    <WorkspaceContext value={workspace}>
      {onboarded || isDemo ? <Shell key={workspace.workspaceId} /> : <Welcome />}
      <DemoProgress />
      <Toasts />
    </WorkspaceContext>
  );
}

function StartingScreen({ failed }: { readonly failed: boolean }) {
  const { t } = useText();
  const { workspaces } = useApp();
  return (
    <main className="alone" aria-busy={!failed}>
      {failed ? (
        <EmptyState
          illustration={<Constellation />}
          title={t('shell:startFailed.title')}
          action={<Button onPress={() => void workspaces.load()}>{t('common:tryAgain')}</Button>}
        >
          {t('shell:startFailed.text')}
        </EmptyState>
      ) : (
        <p className="alone__note">{t('shell:starting')}</p>
      )}
    </main>
  );
}
