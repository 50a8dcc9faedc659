import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

interface Cost {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costUsd: number | null;
  /** Duration, if known. */
  readonly ms?: number;
}

/** Cost: tokens if a model was asked, money where known, time if any. */
export function CostText({ cost }: { readonly cost: Cost }) {
  const { t } = useText();
  const format = useFormat();
  const tokens = cost.promptTokens + cost.completionTokens;
  const seconds = Math.round((cost.ms ?? 0) / 100) / 10;
  return (
    <>
      {tokens > 0 ? <span>{t('health:tokens', { count: tokens })}</span> : null}
      {tokens > 0 && cost.costUsd !== null ? <span>{format.cost(cost.costUsd)}</span> : null}
      {seconds > 0 ? <span>{t('health:seconds', { seconds: format.number(seconds) })}</span> : null}
    </>
  );
}
