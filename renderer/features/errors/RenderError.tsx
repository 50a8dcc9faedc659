import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useText } from '../../ui/text/useText.ts';
import { Constellation } from '../memory/Constellation.tsx';
import './errors.css';

/** Message in place of a screen that could not be drawn, with the two ways on. */
export function RenderError({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useText();
  return (
    <div role="alert" className="render-error">
      <EmptyState
        isScreen
        illustration={<Constellation />}
        title={t('common:renderFailed.title')}
        action={
          <div className="render-error__actions">
            <Button onPress={onRetry}>{t('common:tryAgain')}</Button>
            <Button tone="quiet" onPress={() => window.location.reload()}>
              {t('common:renderFailed.reload')}
            </Button>
          </div>
        }
      >
        {t('common:renderFailed.text')}
      </EmptyState>
    </div>
  );
}
