import { useFormat } from '../../ui/useFormat.ts';
import { useText } from '../../ui/useText.ts';

interface Cost {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costUsd: number | null;
}

/** Tokens, and money where it is known; nothing where no model was asked. */
export function CostText({ of }: { readonly of: Cost }) {
  const { t } = useText();
  const format = useFormat();
  const tokens = of.promptTokens + of.completionTokens;
  if (tokens === 0) return null;
  return (
    <>
      <span>{t('upkeep:tokens', { count: tokens })}</span>
      {of.costUsd === null ? null : <span>{format.cost(of.costUsd)}</span>}
    </>
  );
}
