import type { Receipt } from '../../../shared/domain/receipt.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Memories withheld from the answer, with the reasons. */
export function ExcludedList({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useText();
  const { receipts } = useWorkspace();
  const { messageId } = receipt;
  const notRelevant = useSelect(receipts, (state) => state.receipts[messageId]?.read?.notRelevant);
  if (receipt.excluded.length === 0) return null;
  return (
    <div className="receipt__group">
      <h2 className="receipt__head">{t('receipt:excluded')}</h2>
      <ul className="receipt__list">
        {receipt.excluded.map(({ nodeId, text, why: reason }) => (
          <li key={nodeId} className="receipt__row receipt__row--plain">
            <div className="receipt__main">
              <p className="receipt__text struck-through">{text}</p>
              <p className="receipt__meta">{t(`receipt:why.${reason}`)}</p>
            </div>
            {notRelevant?.includes(nodeId) ? (
              <Button
                size="s"
                tone="quiet"
                onPress={() => void receipts.include(messageId, nodeId, text)}
              >
                {t('receipt:includeAgain')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
