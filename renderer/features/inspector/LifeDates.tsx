import type { MemoryNode } from '../../../shared/domain/node.ts';
import { When } from '../../ui/display/When.tsx';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

interface LifeDatesProps {
  readonly node: MemoryNode;
  /** False where a field beside it shows when the memory holds. */
  readonly showsInterval: boolean;
}

/** Last use and last verification of a memory, which are two things, and when it holds. */
export function LifeDates({ node, showsInterval }: LifeDatesProps) {
  const { t } = useText();
  const { trueFrom, trueUntil, lastUsedAt, lastVerifiedAt } = node;
  return (
    <>
      {!showsInterval || (trueFrom === undefined && trueUntil === undefined) ? null : (
        <>
          <dt>{t('memories:holds')}</dt>
          <dd>
            <TrueInterval node={node} />
          </dd>
        </>
      )}
      <dt>{t('memories:lastUsed')}</dt>
      <dd>{lastUsedAt === null ? t('memories:neverUsed') : <When at={lastUsedAt} />}</dd>
      <dt>{t('memories:lastVerified')}</dt>
      <dd>
        {lastVerifiedAt === null ? t('memories:neverVerified') : <When at={lastVerifiedAt} />}
      </dd>
    </>
  );
}

function TrueInterval({ node }: { readonly node: Pick<MemoryNode, 'trueFrom' | 'trueUntil'> }) {
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
