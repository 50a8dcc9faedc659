import type { ImportProgress } from '../../../shared/contract/imports.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ProgressLine } from '../../ui/display/ProgressLine.tsx';

const MINUTE_MS = 60_000;

/** Import or undo in progress: how far it is, how long it takes, and a way to stop. */
export function RunningImport({ progress }: { readonly progress: ImportProgress }) {
  const { t } = useText();
  const { imports } = useWorkspace();
  const { importId, done: doneCount, of, msLeft } = progress;
  const row = useSelect(imports, (state) => state.imports?.find(({ id }) => id === importId));
  const isUndo = row?.state === 'undoing';
  const title = t(isUndo ? 'imports:running.undo' : 'imports:running.import');
  return (
    <section className="imports__section imports__running" aria-label={title}>
      <p role="status">{title}</p>
      <ProgressLine label={title} value={doneCount} max={of} />
      {of === 0 ? null : (
        <p className="imports__quiet num">
          {t(isUndo ? 'imports:running.conversations' : 'imports:running.turns', {
            done: doneCount,
            count: of,
          })}
          {msLeft === null ? null : ` · ${timeLeft(msLeft, t)}`}
        </p>
      )}
      <p className="imports__quiet">
        {t(isUndo ? 'imports:running.undoContinuesNote' : 'imports:running.continuesNote')}
      </p>
      {isUndo ? null : (
        <Button onPress={() => void imports.cancel(importId)}>{t('imports:running.stop')}</Button>
      )}
    </section>
  );
}

function timeLeft(ms: number, t: ReturnType<typeof useText>['t']): string {
  if (ms < MINUTE_MS) return t('imports:running.seconds', { count: Math.ceil(ms / 1_000) });
  return t('imports:running.minutes', { count: Math.ceil(ms / MINUTE_MS) });
}
