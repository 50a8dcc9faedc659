import type { MemoryNode } from '../../../shared/domain/node.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ValidityText } from '../../ui/display/ValidityText.tsx';

interface MemoryDatesProps {
  readonly node: MemoryNode;
  /** False where a field beside it shows when the memory holds. */
  readonly showsInterval: boolean;
}

/** Last use and last verification of a memory, which are two things, and when it holds. */
export function MemoryDates({ node, showsInterval }: MemoryDatesProps) {
  const { t } = useText();
  const { trueFrom, trueUntil, lastUsedAt, lastVerifiedAt } = node;
  return (
    <>
      {!showsInterval || (trueFrom === undefined && trueUntil === undefined) ? null : (
        <>
          <dt>{t('memories:holds')}</dt>
          <dd>
            <ValidityText from={trueFrom} until={trueUntil} />
          </dd>
        </>
      )}
      <dt>{t('memories:lastUsed')}</dt>
      <dd>{lastUsedAt === null ? t('memories:neverUsed') : <TimeText at={lastUsedAt} />}</dd>
      <dt>{t('memories:lastVerified')}</dt>
      <dd>
        {lastVerifiedAt === null ? t('memories:neverVerified') : <TimeText at={lastVerifiedAt} />}
      </dd>
    </>
  );
}
