import { searchStepSchema, type Receipt } from '../../../shared/domain/receipt.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

const SEARCH_STEPS: readonly string[] = searchStepSchema.options;

/** Cost of recall: the question's intent, its token budget, and the duration of each step. */
export function ReceiptCost({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useText();
  const format = useFormat();
  const { budget, intent, timings } = receipt;
  const stepText = ({ step, ms }: Receipt['timings'][number]) =>
    t(`receipt:step.${step}`, { number: format.number(roundToTenths(ms)) });
  const search = timings
    .filter(({ step, ms }) => SEARCH_STEPS.includes(step) && roundToTenths(ms) > 0)
    .map(stepText)
    .join(', ');
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
    ...timings
      .filter(({ step }) => !SEARCH_STEPS.includes(step))
      .map((one) =>
        one.step === 'context' && search !== '' ? `${stepText(one)} (${search})` : stepText(one),
      ),
  ];
  return <p className="receipt__cost num">{parts.join(' · ')}</p>;
}

function roundToTenths(ms: number): number {
  return Math.round(10 * ms) / 10;
}
