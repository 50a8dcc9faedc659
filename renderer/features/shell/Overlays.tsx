import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { PanelErrorBoundary } from '../errors/PanelErrorBoundary.tsx';
import { Palette } from '../palette/Palette.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

const RememberDialog = lazyComponent(
  async () => (await import('../facts/RememberDialog.tsx')).RememberDialog,
);
const DiagnosisDialog = lazyComponent(
  async () => (await import('../diagnosis/DiagnosisDialog.tsx')).DiagnosisDialog,
);
const RecoveryDialog = lazyComponent(
  async () => (await import('../status/RecoveryDialog.tsx')).RecoveryDialog,
);
const ShortcutsDialog = lazyComponent(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
);
const ForgetDialog = lazyComponent(
  async () => (await import('../forget/ForgetDialog.tsx')).ForgetDialog,
);

/**
 * Palette and dialogs over the screen, one at a time. The palette is part of the first bundle: what
 * is typed right after its shortcut would go into the field behind it while its code is loaded.
 */
export function Overlays() {
  const { view } = useApp();
  const overlay = useSelect(view, (state) => state.overlay);
  return (
    <PanelErrorBoundary resetKey={overlay} onClose={() => view.close()}>
      {overlay === 'palette' ? <Palette isOpen /> : null}
      {overlay === 'shortcuts' ? <ShortcutsDialog isOpen /> : null}
      {overlay === 'recovery' ? <RecoveryDialog isOpen /> : null}
      {overlay === 'forget' ? <ForgetDialog /> : null}
      {overlay === 'diagnosis' ? <DiagnosisDialog /> : null}
      {overlay === 'remember' ? <RememberDialog /> : null}
    </PanelErrorBoundary>
  );
}
