import { useEffect } from 'react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { PartBoundary } from '../errors/PartBoundary.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

const Palette = lazyComponent(async () => (await import('../palette/Palette.tsx')).Palette);
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

/** Palette and dialogs over the screen, one at a time. */
export function Overlays() {
  const { view } = useApp();
  const overlay = useSelect(view, (state) => state.overlay);
  // The first letters typed after its shortcut must not be lost.
  useEffect(Palette.preload, []);
  return (
    <PartBoundary at={overlay} onClose={() => view.close()}>
      {overlay === 'palette' ? <Palette isOpen /> : null}
      {overlay === 'shortcuts' ? <ShortcutsDialog isOpen /> : null}
      {overlay === 'recovery' ? <RecoveryDialog isOpen /> : null}
      {overlay === 'forget' ? <ForgetDialog /> : null}
      {overlay === 'diagnosis' ? <DiagnosisDialog /> : null}
      {overlay === 'remember' ? <RememberDialog /> : null}
    </PartBoundary>
  );
}
