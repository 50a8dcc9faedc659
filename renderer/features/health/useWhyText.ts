import { useCallback } from 'react';
import type { StageReport } from '../../../shared/contract/maintenance.ts';
import { useText } from '../../ui/text/useText.ts';

const OWN = ['no_model', 'not_today', 'switched_off', 'damaged', 'internal', 'unreadable'] as const;
type Own = (typeof OWN)[number];

/** Reason for a skipped stage: one of ours, else the problem of the model. */
export function useWhyText(): (why: NonNullable<StageReport['why']>) => string {
  const { t } = useText();
  return useCallback(
    (why) => (isOwn(why) ? t(`upkeep:why.${why}`) : t(`errors:model.${why}.what`)),
    [t],
  );
}

function isOwn(why: string): why is Own {
  return OWN.some((own) => own === why);
}
