import type { Receipt } from '../../../shared/domain/receipt.ts';
import { useFormat } from '../../ui/useFormat.ts';
import { useText } from '../../ui/useText.ts';

/** What the question was taken for, the room it got, and how long each step took. */
export function ReceiptCost({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useText();
  const format = useFormat();
  const { budget, intent, timings } = receipt;
  const parts = [
    t(`receipt:intent.${intent}`),
    ...(budget === null
      ? []
      : [
          t('receipt:budget', {
            used: format.number(budget.used),
            total: format.number(budget.tokens),
          }),
        ]),
    ...timings.map(({ step, ms }) =>
      t(`receipt:step.${step}`, { number: format.number(Math.round(ms)) }),
    ),
  ];
  return <p className="receipt__cost num">{parts.join(' · ')}</p>;
}
