import type { EntryRefusal } from '../../entrance/refusal.ts';
import { useApp } from '../../stores/context.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Constellation } from '../../ui/memory/Constellation.tsx';
import { useText } from '../../ui/useText.ts';
import { useRefusalText } from './useRefusalText.ts';

/** A page that is not let in: why, and the way back. */
export function Refused({ refusal }: { readonly refusal: EntryRefusal }) {
  const { t } = useText();
  const { connection } = useApp();
  const { title, text } = useRefusalText()(refusal);
  return (
    <main className="alone">
      <EmptyState
        drawing={<Constellation />}
        title={title}
        action={<Button onPress={() => connection.retryNow()}>{t('common:tryAgain')}</Button>}
      >
        {text}
      </EmptyState>
    </main>
  );
}
