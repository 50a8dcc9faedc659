import { TriangleAlert, Waypoints } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Message } from '../../../shared/domain/chat.ts';
import type { MessageId } from '../../../shared/domain/primitives.ts';
import type { Receipt, ReceiptItem } from '../../../shared/domain/receipt.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import { BulletinLines } from './BulletinLines.tsx';
import { ExcludedList } from './ExcludedList.tsx';
import { ReceiptCost } from './ReceiptCost.tsx';
import { ReceiptRow } from './ReceiptRow.tsx';

/** Groups in reading order; of what the model read, what the answer names comes first. */
const GROUPS = ['used', 'read', 'cut', 'not_needed', 'held_back'] as const;

function groupOf({ group, cited }: ReceiptItem): (typeof GROUPS)[number] {
  return group === 'used' && !cited ? 'read' : group;
}

/** False for a greeting, a command or a list, which need no search. */
function wasSearched({ timings }: Receipt): boolean {
  return timings.some(({ step }) => step !== 'bulletin');
}

export function ReceiptPanel({ message }: { readonly message: Message }) {
  const { t } = useText();
  const { receipts } = useWorkspace();
  const errorText = useErrorText();
  const format = useFormat();
  const [showsDetails, setShowsDetails] = useState(false);
  const openReceipt = useSelect(receipts, (state) => state.receipts[message.id]);
  useEffect(() => receipts.watch(message.id), [receipts, message.id]);

  if (openReceipt?.problem) {
    return (
      <div className="receipt__panel" role="alert">
        <p className="receipt__quiet">{errorText(openReceipt.problem)}</p>
        <Button size="s" onPress={() => void receipts.load(message.id)}>
          {t('common:tryAgain')}
        </Button>
      </div>
    );
  }
  if (!openReceipt?.read) {
    return (
      <p className="receipt__panel receipt__quiet" aria-busy>
        {t('receipt:loading')}
      </p>
    );
  }
  const { receipt, notRelevant, memories } = openReceipt.read;
  return (
    <section className="receipt__panel" aria-label={t('receipt:list')}>
      <Warnings receipt={receipt} />
      {receipt.items.length === 0 && receipt.excluded.length === 0 ? (
        <p className="receipt__quiet">
          {wasSearched(receipt) ? t('receipt:nothingFound') : t('receipt:notSearched')}
        </p>
      ) : null}
      {GROUPS.map((group) => {
        const items = receipt.items.filter((item) => groupOf(item) === group);
        if (items.length === 0) return null;
        return (
          <div key={group} className="receipt__group">
            <h2 className="receipt__head">
              {t(`receipt:group.${group}`)}{' '}
              <span className="num">{format.number(items.length)}</span>
            </h2>
            <ol className="receipt__list">
              {items.map((item) => (
                <ReceiptRow
                  key={item.nodeId}
                  item={item}
                  node={memories.find(({ id }) => id === item.nodeId) ?? null}
                  message={message}
                  showsDetails={showsDetails}
                  notRelevant={item.source !== 'entity' && notRelevant.includes(item.nodeId)}
                />
              ))}
            </ol>
          </div>
        );
      })}
      <AttachedFiles receipt={receipt} />
      <ExcludedList receipt={receipt} />
      <BulletinLines receipt={receipt} />
      {showsDetails ? <ReceiptCost receipt={receipt} /> : null}
      <p className="receipt__foot">
        {receipt.items.length === 0 ? null : <ShowAsGraphButton messageId={message.id} />}
        <Button
          size="s"
          aria-expanded={showsDetails}
          onPress={() => setShowsDetails(!showsDetails)}
        >
          {showsDetails ? t('receipt:hideDetails') : t('receipt:details')}
        </Button>
      </p>
    </section>
  );
}

function ShowAsGraphButton({ messageId }: { readonly messageId: MessageId }) {
  const { t } = useText();
  const { route } = useApp();
  return (
    <Button
      size="s"
      onPress={() => route.go({ screen: 'graph', center: { kind: 'answer', id: messageId } })}
    >
      <Waypoints size={14} aria-hidden />
      {t('graph:openAnswer')}
    </Button>
  );
}

function Warnings({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useText();
  return receipt.warnings.map((warning) => (
    <p key={warning} className="message__note">
      <TriangleAlert size={14} aria-hidden />
      {t(`receipt:warning.${warning}`)}
    </p>
  ));
}
