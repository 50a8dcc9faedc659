import { Suspense, lazy, useEffect } from 'react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { PartBoundary } from '../errors/PartBoundary.tsx';

const loadPalette = async () => ({ default: (await import('../palette/Palette.tsx')).Palette });
const Palette = lazy(loadPalette);
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
  // Preloads the palette, so that the first letters typed after its shortcut are not lost; without
  // a connection it is loaded on demand, and the failure is shown then.
  useEffect(() => void loadPalette().catch(() => undefined), []);
  return (
    <PartBoundary at={overlay} onClose={() => view.close()}>
      <Suspense>{overlay === 'palette' ? <Palette isOpen /> : null}</Suspense>
      <Suspense>{overlay === 'shortcuts' ? <ShortcutsDialog isOpen /> : null}</Suspense>
      <Suspense>{overlay === 'recovery' ? <RecoveryDialog isOpen /> : null}</Suspense>
      <Suspense>{overlay === 'forget' ? <ForgetDialog /> : null}</Suspense>
      <Suspense>{overlay === 'diagnosis' ? <DiagnosisDialog /> : null}</Suspense>
      <Suspense>{overlay === 'remember' ? <RememberDialog /> : null}</Suspense>
    </PartBoundary>
  );
}
