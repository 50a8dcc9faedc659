import type { Message } from '../../../shared/domain/chat.ts';
import type { ReceiptSummary } from '../../../shared/domain/receipt.ts';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import './receipt.css';

// In a bundle of its own: the first screen has no answers.
const ReceiptPanel = lazyComponent(async () => (await import('./ReceiptPanel.tsx')).ReceiptPanel);

/** Receipt: one quiet line under an answer, which expands. */
export function Receipt({ message }: { readonly message: Message }) {
  if (message.receipt === null) return null;
  return (
    <div className="receipt">
      <Disclosure line={<SummaryLine summary={message.receipt} />}>
        {() => <ReceiptPanel message={message} />}
      </Disclosure>
    </div>
  );
}

function SummaryLine({ summary }: { readonly summary: ReceiptSummary }) {
  const { t } = useText();
  const format = useFormat();
  const { used: usedCount, read: readCount = 0, cut, ms } = summary;
  const parts = [
    usedCount === 0 ? t('receipt:usedNone') : t('receipt:used', { count: usedCount }),
    ...(readCount === 0 ? [] : [t('receipt:readCount', { number: format.number(readCount) })]),
    ...(cut === 0 ? [] : [t('receipt:cutCount', { number: format.number(cut) })]),
    t('receipt:ms', { number: format.number(ms) }),
  ];
  return <span className="num">{parts.join(' · ')}</span>;
}
