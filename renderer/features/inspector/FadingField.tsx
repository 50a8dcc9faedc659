import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { FadeDate } from '../memory/FadeDate.tsx';

/** Fade date of a memory, or the reason for which it never fades. */
export function FadingField({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  if (node.fadeAt === null) {
    return (
      <>
        {node.lasting === null ? t('memories:neverFades') : t(`memories:lasting.${node.lasting}`)}
      </>
    );
  }
  const waits = node.fadesFrom !== null && node.fadesFrom > now ? node.fadesFrom : null;
  return (
    <>
      <FadeDate node={node} />
      {waits === null ? null : (
        <span>{t('memories:fadingStarts', { date: format.day(waits, now) })}</span>
      )}
    </>
  );
}
