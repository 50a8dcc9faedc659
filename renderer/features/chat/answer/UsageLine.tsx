import type { Usage } from '../../../../shared/domain/model.ts';
import { useFormat } from '../../../ui/text/useFormat.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Token usage and duration of an answer, for those who pay for it or wait for it. */
export function UsageLine({ usage }: { readonly usage: Usage | null }) {
  const { t } = useText();
  const format = useFormat();
  if (usage === null) return null;
  const { promptTokens, completionTokens, costUsd } = usage;
  const total = promptTokens + completionTokens;
  const parts = t('chat:tokenParts', {
    read: format.number(promptTokens),
    written: format.number(completionTokens),
  });
  return (
    <span className="num" title={parts}>
      {t('chat:tokens', { count: total, total: format.number(total) })}
      {costUsd === null || costUsd === 0 ? null : ` · ${format.cost(costUsd)}`}
    </span>
  );
}
