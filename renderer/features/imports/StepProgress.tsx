import type { ImportStep } from '../../stores/imports/importState.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { ProgressLine } from '../../ui/display/ProgressLine.tsx';

interface StepProgressProps {
  readonly step: Extract<ImportStep, { kind: 'uploading' | 'inspecting' }>;
}

/** Progress of the upload and of the inspection; either can be canceled. */
export function StepProgress({ step }: StepProgressProps) {
  const { t } = useText();
  const { imports } = useWorkspace();
  const format = useFormat();
  const bytes = step.kind === 'uploading' ? step.sent : step.bytes;
  const title = t(`imports:step.${step.kind}`);
  return (
    <section className="imports__section imports__running" aria-label={title}>
      <p role="status">{title}</p>
      <ProgressLine label={title} value={bytes} max={step.of} />
      <p className="imports__quiet num">
        {step.of > 0
          ? t('imports:step.bytes', { done: format.bytes(bytes), of: format.bytes(step.of) })
          : ' '}
      </p>
      <Button onPress={() => void imports.discard()}>{t('common:cancel')}</Button>
    </section>
  );
}
