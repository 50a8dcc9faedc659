import { useCallback } from 'react';
import type { StageReport } from '../../../shared/contract/maintenance.ts';
import { useText } from '../../ui/text/useText.ts';

const STAGE_REASONS = [
  'no_model',
  'not_today',
  'switched_off',
  'damaged',
  'internal',
  'unreadable',
] as const;
type StageReason = (typeof STAGE_REASONS)[number];

/** Reason for a skipped stage: one of a stage, else the problem of the model. */
export function useSkipReason(): (reason: NonNullable<StageReport['why']>) => string {
  const { t } = useText();
  return useCallback(
    (reason) =>
      isStageReason(reason) ? t(`health:why.${reason}`) : t(`errors:model.${reason}.what`),
    [t],
  );
}

function isStageReason(reason: string): reason is StageReason {
  return STAGE_REASONS.some((stageReason) => stageReason === reason);
}
