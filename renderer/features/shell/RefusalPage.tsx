import type { EntryRefusal } from '../../entrance/refusal.ts';
import { useApp } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Constellation } from '../memory/Constellation.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useRefusalText } from './useRefusalText.ts';

/** Refused page: the reason, and the way back. */
export function RefusalPage({ refusal }: { readonly refusal: EntryRefusal }) {
  const { t } = useText();
  const { connection } = useApp();
  const { title, text } = useRefusalText()(refusal);
  return (
    <main className="alone">
      <EmptyState
        illustration={<Constellation />}
        title={title}
        action={<Button onPress={() => connection.retryNow()}>{t('common:tryAgain')}</Button>}
      >
        {text}
      </EmptyState>
    </main>
  );
}
