import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

/** Interval in which a claim holds, and that it no longer does. */
export function TrueInterval({
  node,
}: {
  readonly node: Pick<MemoryNode, 'trueFrom' | 'trueUntil'>;
}) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  const from = node.trueFrom === undefined ? null : format.day(node.trueFrom, now);
  const until = node.trueUntil === undefined ? null : format.day(node.trueUntil, now);
  const isPast = node.trueUntil !== undefined && node.trueUntil <= now;
  return (
    <>
      {from !== null && until !== null
        ? t('memories:holdsBetween', { from, until })
        : from !== null
          ? t('memories:holdsFrom', { from })
          : t('memories:holdsUntil', { until })}
      {isPast ? ` ${t('memories:holdsNoMore')}` : null}
    </>
  );
}
