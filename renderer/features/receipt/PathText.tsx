import type { RecallPath } from '../../../shared/domain/receipt.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

/** Recall path in words: "by words", "by cause: A → B". */
export function PathText({ path }: { readonly path: RecallPath }) {
  const { t } = useText();
  const format = useFormat();
  const pathText = [t(`receipt:path.${path.list}`), path.via.join(' → ')]
    .filter(Boolean)
    .join(': ');
  return (
    <span className="receipt__path num">
      {path.rank === null
        ? pathText
        : t('receipt:rankAndPath', { path: pathText, rank: format.number(path.rank) })}
    </span>
  );
}
