import type { TimelineSession } from '../../../shared/contract/timeline.ts';
import { useText } from '../../ui/text/useText.ts';

export function useSessionTitle({ title }: TimelineSession): string {
  const { t } = useText();
  return title ?? t('timeline:documentChunks');
}
