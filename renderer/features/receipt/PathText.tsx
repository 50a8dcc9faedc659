import type { RecallPath } from '../../../shared/domain/receipt.ts';
import { useText } from '../../ui/useText.ts';

/** How a memory was found, in words: "by words", "by cause: A → B". */
export function PathText({ path }: { readonly path: RecallPath }) {
  const { t } = useText();
  const name = t(`receipt:path.${path.list}`);
  return (
    <span className="receipt__path">
      {path.via.length === 0 ? name : `${name}: ${path.via.join(' → ')}`}
    </span>
  );
}
