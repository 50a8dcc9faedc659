import type { DayCount } from '../../../shared/contract/timeline.ts';
import { useText } from '../../ui/text/useText.ts';

/** Counts in words; zero counts are left out. */
export function useCountText(): (of: Pick<DayCount, 'turns' | 'memories'>) => string {
  const { t } = useText();
  return ({ turns, memories }) => {
    const parts = [
      turns > 0 ? t('timeline:turns', { count: turns }) : '',
      memories > 0 ? t('timeline:memories', { count: memories }) : '',
    ].filter((part) => part !== '');
    return parts.length === 0 ? t('timeline:noActivity') : parts.join(' · ');
  };
}
