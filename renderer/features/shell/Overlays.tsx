import { Suspense, lazy } from 'react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { PartBoundary } from '../errors/PartBoundary.tsx';
import { Palette } from '../palette/Palette.tsx';

const RememberDialog = lazy(async () => ({
  default: (await import('../facts/RememberDialog.tsx')).RememberDialog,
}));
const DiagnosisDialog = lazy(async () => ({
  default: (await import('../diagnosis/DiagnosisDialog.tsx')).DiagnosisDialog,
}));
const RecoveryDialog = lazy(async () => ({
  default: (await import('../status/RecoveryDialog.tsx')).RecoveryDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}));
const ForgetDialog = lazy(async () => ({
  default: (await import('../forget/ForgetDialog.tsx')).ForgetDialog,
}));

/** Palette and dialogs over the screen, one at a time. */
export function Overlays() {
  const { view } = useApp();
  const overlay = useSelect(view, (state) => state.overlay);
  return (
    <PartBoundary at={overlay} onClose={() => view.close()}>
      <Palette isOpen={overlay === 'palette'} />
      <Suspense>{overlay === 'shortcuts' ? <ShortcutsDialog isOpen /> : null}</Suspense>
      <Suspense>{overlay === 'recovery' ? <RecoveryDialog isOpen /> : null}</Suspense>
      <Suspense>{overlay === 'forget' ? <ForgetDialog /> : null}</Suspense>
      <Suspense>{overlay === 'diagnosis' ? <DiagnosisDialog /> : null}</Suspense>
      <Suspense>{overlay === 'remember' ? <RememberDialog /> : null}</Suspense>
    </PartBoundary>
  );
}
