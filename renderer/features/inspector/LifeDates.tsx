import type { MemoryNode } from '../../../shared/domain/node.ts';
import { When } from '../../ui/display/When.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ValidityText } from '../../ui/display/ValidityText.tsx';

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
            <ValidityText from={trueFrom} until={trueUntil} />
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
